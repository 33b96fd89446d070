import Foundation

/// How the sound of a movie's tracks is mixed. Movies from cameras have one track of sound and none of these: where
/// one is handed over it is nil.
///
/// https://developer.apple.com/documentation/avfoundation/avaudiomix
open class AVAudioMix: NSObject, @unchecked Sendable {
  // @unchecked: it has no state.
}
