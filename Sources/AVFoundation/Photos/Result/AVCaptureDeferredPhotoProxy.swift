/// Stands for a photo that is processed later: smaller than that, and with the same metadata. Any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturedeferredphotoproxy
open class AVCaptureDeferredPhotoProxy: AVCapturePhoto, @unchecked Sendable {
  // @unchecked: nothing of its own.
}
