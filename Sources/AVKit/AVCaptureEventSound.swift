import Foundation

/// A sound that goes with what a person does by a hardware button. Any thread.
///
/// https://developer.apple.com/documentation/avkit/avcaptureeventsound
open class AVCaptureEventSound: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  /// Where the sound is; nil for the system's own.
  package let url: URL?
  let name: String

  /// Throws where no file is.
  ///
  /// https://developer.apple.com/documentation/avkit/avcaptureeventsound/init(url:)-2a6o4
  public init(url: URL) throws {
    guard url.isFileURL, FileManager.default.isReadableFile(atPath: url.path) else {
      throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: url.path])
    }
    (self.url, name) = (url, url.lastPathComponent)
  }

  private init(named name: String) { (url, self.name) = (nil, name) }

  private static let shutter = AVCaptureEventSound(named: "cameraShutter")
  private static let begin = AVCaptureEventSound(named: "beginVideoRecording")
  private static let end = AVCaptureEventSound(named: "endVideoRecording")

  /// The system's sounds for a photo, and for a recording's start and end.
  open class var cameraShutter: AVCaptureEventSound { shutter }
  open class var beginVideoRecording: AVCaptureEventSound { begin }
  open class var endVideoRecording: AVCaptureEventSound { end }

  open override var description: String { "<AVCaptureEventSound: \(name)>" }
}
