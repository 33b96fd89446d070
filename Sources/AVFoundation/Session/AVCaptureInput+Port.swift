// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CameraService
import CaptureModel
import Foundation

extension AVCaptureInput {
  /// One stream of an input. Any thread.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureinput/port
  public final class Port: NSObject, @unchecked Sendable {
    // @unchecked: the only variable is weak and set once.

    public private(set) weak var input: AVCaptureInput?
    public let mediaType: AVMediaType
    let kind: CapturePort.Kind

    init(input: AVCaptureInput, kind: CapturePort.Kind) {
      self.input = input
      self.kind = kind
      mediaType =
        switch kind {
        case .video: .video
        case .audio: .audio
        case .depth: .depthData
        case .metadata: .metadataObject
        }
    }

    /// Of the device, as it is now.
    public var sourceDeviceType: AVCaptureDevice.DeviceType? {
      (input as? AVCaptureDeviceInput)?.device.deviceType
    }
    public var sourceDevicePosition: AVCaptureDevice.Position {
      (input as? AVCaptureDeviceInput)?.device.position ?? .unspecified
    }

    /// Of a camera's active format, or of the microphone's sound; nil for other streams.
    public var formatDescription: CMFormatDescription? {
      switch kind {
      case .video: (input as? AVCaptureDeviceInput)?.device.activeFormat.formatDescription
      case .audio: HeardSound.format
      case .depth, .metadata: nil
      }
    }

    /// Posted by a port, on the thread that caused it, when its ``formatDescription`` has changed: a camera has another
    /// active format, from an app or from a session's preset.
    ///
    /// https://developer.apple.com/documentation/avfoundation/avcaptureinput/port/formatdescriptiondidchangenotification
    public class var formatDescriptionDidChangeNotification: Notification.Name {
      .AVCaptureInputPortFormatDescriptionDidChange
    }

    /// On at first. Off, nothing comes through the connections that take this stream; on a multi-cam session a camera
    /// without one that does stops (C8).
    ///
    /// https://developer.apple.com/documentation/avfoundation/avcaptureinput/port/isenabled
    public var isEnabled: Bool {
      get { (input as? AVCaptureDeviceInput)?.settings.disabledPorts.contains(kind) != true }
      set { (input as? AVCaptureDeviceInput)?.setEnabled(newValue, kind) }
    }

    /// What the times of its samples are of. *Decided*: the host's clock while the input is part of a session, else
    /// nil.
    ///
    /// https://developer.apple.com/documentation/avfoundation/avcaptureinput/port/clock
    public var clock: CMClock? { input?.session == nil ? nil : .hostTimeClock }
  }
}

extension Notification.Name {
  public static let AVCaptureInputPortFormatDescriptionDidChange = Notification.Name(
    "AVCaptureInputPortFormatDescriptionDidChangeNotification")
}
