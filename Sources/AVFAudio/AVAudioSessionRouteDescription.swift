import CaptureModel
import Foundation

/// Where sound came in and went out at one moment.
///
/// https://developer.apple.com/documentation/avfaudio/avaudiosessionroutedescription
open class AVAudioSessionRouteDescription: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  public let inputs: [AVAudioSessionPortDescription]
  public let outputs: [AVAudioSessionPortDescription]

  init(_ route: AudioRoute) {
    inputs = route.inputs.map(AVAudioSessionPortDescription.init)
    outputs = route.outputs.map(AVAudioSessionPortDescription.init)
  }

  open override var description: String {
    "<AVAudioSessionRouteDescription: inputs \(inputs.map(\.portName)), outputs \(outputs.map(\.portName))>"
  }
}

/// A way in or out for sound.
///
/// https://developer.apple.com/documentation/avfaudio/avaudiosessionportdescription
open class AVAudioSessionPortDescription: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  let port: AudioPort

  init(_ port: AudioPort) { self.port = port }

  open var portType: AVAudioSession.Port { AVAudioSession.Port(port) }
  open var portName: String { port.name }
  /// Stays the same for as long as it is attached.
  open var uid: String { port == .microphone ? "Built-In Microphone" : port.rawValue }
  open var hasHardwareVoiceCallProcessing: Bool { port == .bluetoothHFP }
  open var channels: [AVAudioSessionChannelDescription]? {
    (1...port.channels).map { AVAudioSessionChannelDescription(port, $0) }
  }

  /// The ways in which the phone's own microphone listens; nil for others.
  open var dataSources: [AVAudioSessionDataSourceDescription]? {
    port == .microphone ? MicrophoneSide.allCases.map(AVAudioSessionDataSourceDescription.init) : nil
  }

  open var selectedDataSource: AVAudioSessionDataSourceDescription? {
    selectedDataSource(AVAudioSession.sharedInstance().model.side)
  }

  func selectedDataSource(_ side: MicrophoneSide) -> AVAudioSessionDataSourceDescription? {
    dataSources?.first { $0.side == side }
  }

  open var preferredDataSource: AVAudioSessionDataSourceDescription? { selectedDataSource }

  /// Throws for a data source where ``dataSources`` is nil.
  open func setPreferredDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    let session = AVAudioSession.sharedInstance()
    try session.require(dataSource == nil || port == .microphone)
    if port == .microphone { session.listen(dataSource) }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? AVAudioSessionPortDescription)?.port == port
  }
  open override var hash: Int { port.hashValue }
  open override var description: String { "<AVAudioSessionPortDescription: \(port.rawValue), \(portName)>" }
}

/// One channel of a way in or out.
open class AVAudioSessionChannelDescription: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  public let channelName: String
  public let owningPortUID: String
  public let channelNumber: Int

  init(_ port: AudioPort, _ number: Int) {
    channelName = "\(port.name) \(number)"
    owningPortUID = port == .microphone ? "Built-In Microphone" : port.rawValue
    channelNumber = number
  }
}

/// A way in which the phone's own microphone listens.
///
/// https://developer.apple.com/documentation/avfaudio/avaudiosessiondatasourcedescription
open class AVAudioSessionDataSourceDescription: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  let side: MicrophoneSide

  init(_ side: MicrophoneSide) { self.side = side }

  open var dataSourceID: NSNumber { NSNumber(value: MicrophoneSide.allCases.firstIndex(of: side)!) }
  open var dataSourceName: String { side.rawValue }
  open var location: AVAudioSession.Location? { side == .bottom ? .lower : .upper }
  open var orientation: AVAudioSession.Orientation? { AVAudioSession.Orientation(rawValue: side.rawValue) }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? AVAudioSessionDataSourceDescription)?.side == side
  }
  open override var hash: Int { side.hashValue }
}
