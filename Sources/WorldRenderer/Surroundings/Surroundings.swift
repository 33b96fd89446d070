import Imaging

/// Everything around the phone: the person who holds it at +z, what the person looks at beyond the phone at −z,
/// and the rest.
///
/// Photos are BGRA and are not written to afterwards. Any thread may use it; copies share their pictures.
package struct Surroundings: Sendable {
  let panels: [Panel]
  let cube: Cube
  /// A drawn person holds the phone, not one of a photo.
  let showsDrawnPerson: Bool

  init(panels: [Panel], cube: Cube, showsPerson: Bool) {
    (self.panels, self.cube, showsDrawnPerson) = (panels, cube, showsPerson)
  }

  /// - Parameters:
  ///   - person: A photo of a person, hung where the person would be, facing the phone. Nil for a drawn person
  ///     with a word on the hat.
  ///   - world: A panorama, about twice as wide as high (equirectangular, its middle at −z), or an ordinary photo,
  ///     hung as a large wall at −z. Nil for a drawn landscape.
  package init(person: PixelBuffer? = nil, world: PixelBuffer? = nil) {
    let panorama = world.flatMap { Surroundings.isPanorama($0) ? $0 : nil }
    let photo = panorama == nil ? world : nil
    panels =
      [
        person.map { Panel.person(Texture(Surroundings.fitted($0))) },
        photo.map { Panel.wall(Texture(Surroundings.fitted($0))) },
      ].compactMap(\.self)
    showsDrawnPerson = person == nil
    switch (panorama, photo) {
    case (nil, nil): cube = person == nil ? .drawn : .drawnWithoutPerson
    case (let panorama?, _): cube = Cube(PanoramaFaces(panorama, showsPerson: person == nil))
    case (_, let photo?): cube = Cube(PlainFaces(around: photo, showsPerson: person == nil))
    }
  }

  /// *Decided*: equirectangular pictures are twice as wide as high, within 5 %.
  private static func isPanorama(_ picture: PixelBuffer) -> Bool {
    let aspect = Double(picture.width) / Double(picture.height)
    return aspect > 1.9 && aspect < 2.1
  }

  /// *Decided*: more than this on the longer side shows on no display and only takes memory.
  private static let longestSide = 3072

  private static func fitted(_ picture: PixelBuffer) -> PixelBuffer {
    let longest = max(picture.width, picture.height)
    guard longest > longestSide else { return picture }
    func scaled(_ length: Int) -> Int { max(1, length * longestSide / longest) }
    return picture.scaled(width: scaled(picture.width), height: scaled(picture.height))
  }
}
