import CameraService
import CaptureModel
import Foundation

/// One channel of the sound that comes through a connection. Any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avcaptureaudiochannel
open class AVCaptureAudioChannel: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  private let connection: AVCaptureConnection

  init(_ connection: AVCaptureConnection) { self.connection = connection }

  private var level: SoundLevel? { connection.soundLevel }

  /// In decibels of full scale, over the newest buffer: 0 is the loudest, silence -120 (*decided*).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureaudiochannel/averagepowerlevel
  open var averagePowerLevel: Float { Float(level?.average ?? SoundLevel.silence) }

  /// The loudest sample's, in the same way.
  open var peakHoldLevel: Float { Float(level?.peak ?? SoundLevel.silence) }

  /// What samples are multiplied with, from 0 to 1; other values are moved to the nearer end.
  open var volume: Float {
    get { connection.value.volume }
    set { connection.change { (value) throws(Misuse) in value.volume = min(1, max(0, newValue)) } }
  }

  /// Off, it is silent.
  open var isEnabled: Bool {
    get { connection.value.isChannelEnabled }
    set { connection.change { (value) throws(Misuse) in value.isChannelEnabled = newValue } }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? AVCaptureAudioChannel)?.connection === connection
  }

  open override var hash: Int { connection.hash }
}

extension AVCaptureConnection {
  /// One for sound, none for pictures.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureconnection/audiochannels
  public var audioChannels: [AVCaptureAudioChannel] { value.isSound ? [AVCaptureAudioChannel(self)] : [] }
}
