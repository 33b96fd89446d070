#include <libyuv.h>

// libyuv reads its constants with aligned loads. A global that Swift passes by reference may be a copy that
// is not aligned, so Swift asks for the address.
static inline const struct YuvConstants *_Nonnull yuv_constants_bt601_video(void) { return &kYuvI601Constants; }
static inline const struct YuvConstants *_Nonnull yuv_constants_bt601_full(void) { return &kYuvJPEGConstants; }
static inline const struct YuvConstants *_Nonnull yuv_constants_bt709_video(void) { return &kYuvH709Constants; }
static inline const struct YuvConstants *_Nonnull yuv_constants_bt709_full(void) { return &kYuvF709Constants; }
