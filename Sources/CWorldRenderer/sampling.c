#include "CWorldRenderer.h"

/// Where a row of a block starts, in the middle of its first sample, and the steps to the next ones.
typedef struct {
  int32_t u, v, du, dv;
} row_walk;

static inline int32_t between(int32_t from, int32_t to, int32_t part, int32_t shift) {
  return from + (int32_t)(((int64_t)to - from) * part >> shift);
}

static inline row_walk walk(const cwr_block *block, int32_t row) {
  int32_t shift = block->shift, part = 2 * row + 1;
  int32_t left_u = between(block->u[0], block->u[2], part, shift + 1);
  int32_t left_v = between(block->v[0], block->v[2], part, shift + 1);
  int32_t right_u = between(block->u[1], block->u[3], part, shift + 1);
  int32_t right_v = between(block->v[1], block->v[3], part, shift + 1);
  row_walk walk;
  walk.du = (right_u - left_u) >> shift;
  walk.dv = (right_v - left_v) >> shift;
  walk.u = left_u + (walk.du >> 1);
  walk.v = left_v + (walk.dv >> 1);
  return walk;
}

static inline void luma_samples(const cwr_block *block, uint8_t *target, row_walk at, int32_t from) {
  for (int32_t column = from; column < block->columns; column++) {
    target[column] = cwr_luma(
        block->texture, block->texture_stride, at.u + column * at.du, at.v + column * at.dv);
  }
}

static inline void chroma_samples(const cwr_block *block, uint8_t *target, row_walk at, int32_t from) {
  for (int32_t column = from; column < block->columns; column++) {
    uint16_t sample = cwr_chroma(
        block->texture, block->texture_stride, at.u + column * at.du, at.v + column * at.dv);
    memcpy(target + 2 * column, &sample, 2);
  }
}

void cwr_pair_rows(
    const uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, uint8_t *pairs, ptrdiff_t pairs_stride) {
  for (int32_t y = 0; y + 1 < height; y++) {
    const uint8_t *upper = plane + y * stride, *lower = upper + stride;
    uint8_t *target = pairs + y * pairs_stride;
    for (int32_t x = 0; x < width; x++) {
      target[2 * x] = upper[x];
      target[2 * x + 1] = lower[x];
    }
  }
}

void cwr_fill_luma_plain(const cwr_block *block) {
  for (int32_t row = 0; row < block->rows; row++) {
    luma_samples(block, block->target + row * block->target_stride, walk(block, row), 0);
  }
}

void cwr_fill_chroma_plain(const cwr_block *block) {
  for (int32_t row = 0; row < block->rows; row++) {
    chroma_samples(block, block->target + row * block->target_stride, walk(block, row), 0);
  }
}

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

/// Eight places of a row, and the way to the next eight.
typedef struct {
  __m256i u, v, du, dv;
} places;

AVX2 static inline places eight(row_walk at) {
  const __m256i columns = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  places result;
  result.u = _mm256_add_epi32(_mm256_set1_epi32(at.u), _mm256_mullo_epi32(columns, _mm256_set1_epi32(at.du)));
  result.v = _mm256_add_epi32(_mm256_set1_epi32(at.v), _mm256_mullo_epi32(columns, _mm256_set1_epi32(at.dv)));
  result.du = _mm256_set1_epi32(8 * at.du);
  result.dv = _mm256_set1_epi32(8 * at.dv);
  return result;
}

AVX2 static inline void next_eight(places *place) {
  place->u = _mm256_add_epi32(place->u, place->du);
  place->v = _mm256_add_epi32(place->v, place->dv);
}

/// Bits 8 to 15 in both halves of each word.
AVX2 static inline __m256i both_halves(__m256i place) {
  __m256i part = _mm256_and_si256(_mm256_srli_epi32(place, 8), _mm256_set1_epi32(255));
  return _mm256_or_si256(part, _mm256_slli_epi32(part, 16));
}

/// from · 256 + (to − from) · part in 16-bit lanes.
AVX2 static inline __m256i mix(__m256i from, __m256i to, __m256i part) {
  return _mm256_add_epi16(
      _mm256_slli_epi16(from, 8), _mm256_mullo_epi16(_mm256_sub_epi16(to, from), part));
}

/// The low two of each word's four bytes, or those after a shift, as 16-bit lanes.
AVX2 static inline __m256i spread(__m256i four) {
  return _mm256_shuffle_epi8(
      four, _mm256_setr_epi8(
                0, -1, 1, -1, 4, -1, 5, -1, 8, -1, 9, -1, 12, -1, 13, -1, 0, -1, 1, -1, 4, -1, 5, -1, 8, -1, 9, -1,
                12, -1, 13, -1));
}

/// Offsets of texels of two bytes.
AVX2 static inline __m256i offsets(places place, ptrdiff_t stride) {
  __m256i row = _mm256_mullo_epi32(_mm256_srai_epi32(place.v, 16), _mm256_set1_epi32((int32_t)stride));
  return _mm256_add_epi32(row, _mm256_slli_epi32(_mm256_srai_epi32(place.u, 16), 1));
}

AVX2 static inline void luma_eight(const cwr_block *block, uint8_t *target, places place) {
  __m256i four = _mm256_i32gather_epi32((const int *)block->texture, offsets(place, block->texture_stride), 1);
  __m256i pair = mix(spread(four), spread(_mm256_srli_epi32(four, 16)), both_halves(place.u));
  // Upper and lower are less 0x8000, so that they have a sign, and are weighted with 256 less a part, and the part.
  pair = _mm256_xor_si256(pair, _mm256_set1_epi16((short)0x8000));
  __m256i along = _mm256_and_si256(_mm256_srli_epi32(place.v, 8), _mm256_set1_epi32(255));
  __m256i weights = _mm256_add_epi32(
      _mm256_sub_epi32(_mm256_slli_epi32(along, 16), along), _mm256_set1_epi32(256));
  __m256i value = _mm256_add_epi32(_mm256_madd_epi16(pair, weights), _mm256_set1_epi32(0x808000));
  value = _mm256_srli_epi32(value, 16);
  __m128i words = _mm_packus_epi32(_mm256_castsi256_si128(value), _mm256_extracti128_si256(value, 1));
  _mm_storel_epi64((__m128i *)target, _mm_packus_epi16(words, words));
}

/// Left and right neighbours of chroma texels, mixed.
AVX2 static inline __m256i chroma_row(__m256i four, __m256i across) {
  return _mm256_srli_epi16(mix(spread(four), spread(_mm256_srli_epi32(four, 16)), across), 8);
}

AVX2 static inline void chroma_eight(const cwr_block *block, uint8_t *target, places place) {
  __m256i offset = offsets(place, block->texture_stride);
  __m256i upper = _mm256_i32gather_epi32((const int *)block->texture, offset, 1);
  __m256i lower = _mm256_i32gather_epi32((const int *)(block->texture + block->texture_stride), offset, 1);
  __m256i across = both_halves(place.u);
  __m256i value = mix(chroma_row(upper, across), chroma_row(lower, across), both_halves(place.v));
  value = _mm256_srli_epi16(_mm256_add_epi16(value, _mm256_set1_epi16(128)), 8);
  __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(value), _mm256_extracti128_si256(value, 1));
  _mm_storeu_si128((__m128i *)target, bytes);
}

AVX2 static void fill_luma_avx2(const cwr_block *block) {
  for (int32_t row = 0; row < block->rows; row++) {
    uint8_t *target = block->target + row * block->target_stride;
    row_walk at = walk(block, row);
    int32_t column = 0;
    places place = eight(at);
    for (; column + 8 <= block->columns; column += 8, next_eight(&place)) {
      luma_eight(block, target + column, place);
    }
    luma_samples(block, target, at, column);
  }
}

AVX2 static void fill_chroma_avx2(const cwr_block *block) {
  for (int32_t row = 0; row < block->rows; row++) {
    uint8_t *target = block->target + row * block->target_stride;
    row_walk at = walk(block, row);
    int32_t column = 0;
    places place = eight(at);
    for (; column + 8 <= block->columns; column += 8, next_eight(&place)) {
      chroma_eight(block, target + 2 * column, place);
    }
    chroma_samples(block, target, at, column);
  }
}

void cwr_fill_luma(const cwr_block *block) {
  if (__builtin_cpu_supports("avx2")) {
    fill_luma_avx2(block);
  } else {
    cwr_fill_luma_plain(block);
  }
}

void cwr_fill_chroma(const cwr_block *block) {
  if (__builtin_cpu_supports("avx2")) {
    fill_chroma_avx2(block);
  } else {
    cwr_fill_chroma_plain(block);
  }
}

#else

void cwr_fill_luma(const cwr_block *block) { cwr_fill_luma_plain(block); }
void cwr_fill_chroma(const cwr_block *block) { cwr_fill_chroma_plain(block); }

#endif
