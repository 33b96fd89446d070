import Imaging
import WorldRenderer

/// What is around the device: who holds it, and what lies beyond it.
public struct CameraSurroundings: Sendable {
  let value: Surroundings

  init(value: Surroundings) { self.value = value }

  /// A drawn person and a drawn landscape, with words to both sides.
  public init() { value = Surroundings() }

  /// Photos from JPEG, HEIC or PNG files, drawn pictures where there is none. `world` may be a panorama, twice as wide
  /// as high. Throws an error with a sentence for a file that is no picture.
  public init(person: String?, world: String?) throws {
    value = Surroundings(
      person: try person.map { try ImageFile.read($0) }, world: try world.map { try ImageFile.read($0) })
  }
}
