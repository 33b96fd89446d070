import AVFoundation

/// Hears of photos, and keeps none.
final class PhotoReceiver: NSObject, AVCapturePhotoCaptureDelegate, Sendable {}
