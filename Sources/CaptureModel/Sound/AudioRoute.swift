/// What is plugged into the phone, or joined by radio, that has sound.
package enum AudioAccessory: String, Hashable, Sendable, CaseIterable {
  /// With a microphone, by wire.
  case headset
  /// With a microphone, by Bluetooth.
  case bluetooth
}

/// A way for sound to come in or go out. Raw values are Apple's `AVAudioSession.Port`.
package enum AudioPort: String, Hashable, Sendable, CaseIterable {
  case microphone = "MicrophoneBuiltIn"
  case headsetMicrophone = "MicrophoneWired"
  case bluetoothHFP = "BluetoothHFP"
  case receiver = "Receiver"
  case speaker = "Speaker"
  case headphones = "Headphones"
  case bluetoothA2DP = "BluetoothA2DPOutput"

  package var name: String {
    switch self {
    case .microphone: "iPhone Microphone"
    case .headsetMicrophone: "Headset Microphone"
    case .bluetoothHFP, .bluetoothA2DP: "Headset"
    case .receiver: "Receiver"
    case .speaker: "Speaker"
    case .headphones: "Headphones"
    }
  }

  package var channels: Int {
    switch self {
    case .headphones, .bluetoothA2DP, .speaker: 2
    default: 1
    }
  }
}

/// Where sound comes in and goes out.
package struct AudioRoute: Hashable, Sendable {
  package var inputs: [AudioPort] = []
  package var outputs: [AudioPort] = []

  package init(inputs: [AudioPort] = [], outputs: [AudioPort] = []) {
    (self.inputs, self.outputs) = (inputs, outputs)
  }
}

/// Which way the phone's own microphone listens. Raw values are Apple's `AVAudioSession.Orientation`.
package enum MicrophoneSide: String, Hashable, Sendable, CaseIterable {
  case bottom = "Bottom"
  case front = "Front"
  case back = "Back"
}
