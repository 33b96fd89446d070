#include "CPixels.h"

int32_t cpx_place(const cpx_axis *axis, int32_t index) {
  int64_t twice = (int64_t)axis->ratio * (2 * index + 1);
  if (axis->reversed) twice = 2 * (int64_t)axis->out - twice;
  int64_t place = twice * axis->in * (64 / axis->ratio) / axis->out + 64 * axis->phase - 64;
  int64_t last = 128 * ((int64_t)axis->samples - 1);
  return (int32_t)(place < 0 ? 0 : place > last ? last : place);
}

void cpx_tabulate(const cpx_axis *axis, int32_t step, int32_t first, cpx_sixteen *table, ptrdiff_t entries) {
  int32_t end = (axis->out + axis->ratio - 1) / axis->ratio, group = 8 / step;
  int32_t last_base = axis->samples * step - 16;
  for (ptrdiff_t half = 0; half < 2 * entries; half++) {
    cpx_sixteen *entry = table + half / 2;
    int32_t places[8], lowest = INT32_MAX;
    for (int32_t i = 0; i < group; i++) {
      int32_t index = first + (int32_t)half * group + i;
      places[i] = cpx_place(axis, index < end ? index : end - 1);
      if (places[i] < lowest) lowest = places[i];
    }
    int32_t base = (lowest >> 7) * step;
    if (base > last_base) base = last_base;
    entry->base[half % 2] = base;
    for (int32_t i = 0; i < 8; i++) {
      int32_t place = places[i / step], left = place >> 7, part = place & 127;
      int32_t right = left + 1 < axis->samples ? left + 1 : left;
      uint8_t *pick = entry->pick + 16 * (half % 2) + 2 * i, *weight = entry->weight + 16 * (half % 2) + 2 * i;
      pick[0] = (uint8_t)(left * step + i % step - base);
      pick[1] = (uint8_t)(right * step + i % step - base);
      weight[0] = (uint8_t)(128 - part);
      weight[1] = (uint8_t)part;
    }
  }
}

/// Along a row: 128 times the value less 128.
typedef void (*along)(const uint8_t *row, const cpx_sixteen *table, ptrdiff_t entries, int16_t *out);
/// Between two such rows, `part` of 128 of the way, 0 to 127.
typedef void (*down)(
    const int16_t *first, const int16_t *second, int32_t part, ptrdiff_t entries, uint8_t *out);

static void along_plain(const uint8_t *row, const cpx_sixteen *table, ptrdiff_t entries, int16_t *out) {
  for (ptrdiff_t entry = 0; entry < entries; entry++) {
    for (int i = 0; i < 16; i++) {
      const uint8_t *from = row + table[entry].base[i / 8];
      const uint8_t *pick = table[entry].pick + 2 * i, *weight = table[entry].weight + 2 * i;
      out[16 * entry + i] =
          (int16_t)((from[pick[0]] - 128) * weight[0] + (from[pick[1]] - 128) * weight[1]);
    }
  }
}

static void down_plain(
    const int16_t *first, const int16_t *second, int32_t part, ptrdiff_t entries, uint8_t *out) {
  for (ptrdiff_t i = 0; i < 16 * entries; i++) {
    int32_t step = ((second[i] - first[i]) * (part << 8) + 0x4000) >> 15;
    out[i] = (uint8_t)(((first[i] + step + 64) >> 7) + 128);
  }
}

/// *Decided* by measuring.
enum { rows_ahead = 16 };

/// Asks for the bytes of a row that will be wanted soon: a strip is too narrow for the processor to notice.
static inline void prefetch(const cpx_strip *strip, int32_t row) {
  int32_t ahead = row + (strip->rows.reversed ? -rows_ahead : rows_ahead);
  if (ahead < 0 || ahead >= strip->rows.samples) return;
  int32_t from = strip->table[0].base[0], to = strip->table[strip->entries - 1].base[1];
  const uint8_t *bytes = strip->base + ahead * strip->stride;
  for (int32_t byte = from < to ? from : to; byte <= (from < to ? to : from) + 15; byte += 64) {
    __builtin_prefetch(bytes + byte);
  }
}

/// A row that is held or takes the place of the one that is not `other`.
static inline const int16_t *row_across(cpx_strip *strip, int32_t row, int32_t other, along along) {
  for (int i = 0; i < 2; i++) {
    if (strip->held[i] == row) return strip->across[i];
  }
  int slot = strip->held[0] == other ? 1 : 0;
  prefetch(strip, row);
  along(strip->base + row * strip->stride, strip->table, strip->entries, strip->across[slot]);
  strip->held[slot] = row;
  return strip->across[slot];
}

static inline void resample(
    cpx_strip *strip, int32_t first, int32_t count, uint8_t *out, ptrdiff_t out_stride, along along, down down) {
  for (int32_t i = 0; i < count; i++) {
    int32_t place = cpx_place(&strip->rows, first + i);
    int32_t upper = place >> 7, part = place & 127, lower = part == 0 ? upper : upper + 1;
    const int16_t *from = row_across(strip, upper, lower, along);
    const int16_t *to = row_across(strip, lower, upper, along);
    down(from, to, part, strip->entries, out + i * out_stride);
  }
}

void cpx_resample_plain(cpx_strip *strip, int32_t first, int32_t count, uint8_t *out, ptrdiff_t out_stride) {
  resample(strip, first, count, out, out_stride, along_plain, down_plain);
}

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

AVX2 static void along_avx2(const uint8_t *row, const cpx_sixteen *table, ptrdiff_t entries, int16_t *out) {
  const __m256i middle = _mm256_set1_epi8((char)128);
  for (ptrdiff_t entry = 0; entry < entries; entry++) {
    const cpx_sixteen *at = table + entry;
    __m256i from = _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(row + at->base[0]))),
        _mm_loadu_si128((const __m128i *)(row + at->base[1])), 1);
    __m256i pairs = _mm256_shuffle_epi8(from, _mm256_loadu_si256((const __m256i *)at->pick));
    __m256i sums = _mm256_maddubs_epi16(
        _mm256_loadu_si256((const __m256i *)at->weight), _mm256_xor_si256(pairs, middle));
    _mm256_storeu_si256((__m256i *)(out + 16 * entry), sums);
  }
}

AVX2 static inline __m256i sixteen_down(const int16_t *first, const int16_t *second, __m256i part) {
  __m256i from = _mm256_loadu_si256((const __m256i *)first);
  __m256i step = _mm256_mulhrs_epi16(_mm256_sub_epi16(_mm256_loadu_si256((const __m256i *)second), from), part);
  return _mm256_srai_epi16(_mm256_add_epi16(_mm256_add_epi16(from, step), _mm256_set1_epi16(64)), 7);
}

AVX2 static void down_avx2(
    const int16_t *first, const int16_t *second, int32_t part, ptrdiff_t entries, uint8_t *out) {
  const __m256i parts = _mm256_set1_epi16((int16_t)(part << 8));
  ptrdiff_t done = 0;
  for (; done + 32 <= 16 * entries; done += 32) {
    __m256i low = sixteen_down(first + done, second + done, parts);
    __m256i high = sixteen_down(first + done + 16, second + done + 16, parts);
    __m256i bytes = _mm256_permute4x64_epi64(_mm256_packs_epi16(low, high), 0xD8);
    _mm256_storeu_si256((__m256i *)(out + done), _mm256_xor_si256(bytes, _mm256_set1_epi8((char)128)));
  }
  down_plain(first + done, second + done, part, entries - done / 16, out + done);
}

void cpx_resample(cpx_strip *strip, int32_t first, int32_t count, uint8_t *out, ptrdiff_t out_stride) {
  if (__builtin_cpu_supports("avx2")) {
    resample(strip, first, count, out, out_stride, along_avx2, down_avx2);
  } else {
    cpx_resample_plain(strip, first, count, out, out_stride);
  }
}

#else

void cpx_resample(cpx_strip *strip, int32_t first, int32_t count, uint8_t *out, ptrdiff_t out_stride) {
  cpx_resample_plain(strip, first, count, out, out_stride);
}

#endif
