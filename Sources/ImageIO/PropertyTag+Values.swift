import Foundation
import Imaging

extension PropertyTag {
  /// What a file's fields say, by property key.
  static func properties(_ tags: [PropertyTag], _ fields: [Int: ExifField]) -> [String: Any] {
    var properties: [String: Any] = [:]
    for tag in tags { properties[tag.key] = fields[tag.tag].flatMap(tag.value) }
    return properties
  }

  /// Adds the properties that have a tag; a value that is no such thing is left out.
  static func add(_ tags: [PropertyTag], _ properties: [String: Any], to fields: inout [Int: ExifField]) {
    for tag in tags {
      guard let value = properties[tag.key] else { continue }
      if let field = tag.field(value) { fields[tag.tag] = field }
    }
  }

  private func value(_ field: ExifField) -> Any? {
    func boxed(_ value: Double?) -> NSNumber? { value.map { NSNumber(value: $0) } }
    func boxed(_ value: Int?) -> NSNumber? { value.map { NSNumber(value: $0) } }
    switch (kind, field) {
    case (.text, .text(let text)): return text
    case (.comment, .bytes(let bytes)):
      return String(decoding: bytes.dropFirst(8).prefix { $0 != 0 }, as: UTF8.self)
    case (.shorts, .shorts(let values)): return values.map { NSNumber(value: $0) }
    case (.ratios, .ratios(let values)): return values.map { NSNumber(value: $0) }
    case (.degrees, .ratios(let values)) where values.count == 3:
      return boxed(values[0] + values[1] / 60 + values[2] / 3600)
    case (.clock, .ratios(let values))
    where values.count == 3 && values.allSatisfy({ (0..<100).contains($0) }):
      return values.map { String(String(100 + Int($0)).suffix(2)) }.joined(separator: ":")
    case (_, .octets(let values)), (_, .shorts(let values)), (_, .longs(let values)):
      return boxed(values.first)
    case (_, .ratios(let values)), (_, .signedRatios(let values)): return boxed(values.first)
    default: return nil
    }
  }

  private func field(_ value: Any) -> ExifField? {
    let double = number(value)
    let whole = double.flatMap { Int(exactly: $0.rounded()) }
    let list = (value as? [Any])?.compactMap { number($0) }
    switch kind {
    case .text: return (value as? String).map { .text($0) }
    case .comment: return (value as? String).map { .bytes(Array("ASCII\0\0\0".utf8) + Array($0.utf8)) }
    case .octet: return whole.map { .octets([$0]) }
    case .short: return whole.map { .shorts([$0]) }
    case .long: return whole.map { .longs([$0]) }
    case .ratio: return double.map { .ratios([$0]) }
    case .signedRatio: return double.map { .signedRatios([$0]) }
    case .shorts:
      return (list ?? double.map { [$0] }).map { .shorts($0.compactMap { Int(exactly: $0.rounded()) }) }
    case .ratios: return list.map { .ratios($0) }
    case .degrees:
      guard let degrees = double.map(abs), degrees <= 360 else { return nil }
      let minutes = (degrees - degrees.rounded(.down)) * 60
      return .ratios([
        degrees.rounded(.down), minutes.rounded(.down), (minutes - minutes.rounded(.down)) * 60,
      ])
    case .clock:
      guard let parts = (value as? String)?.split(separator: ":").map({ Double($0) }), parts.count == 3
      else { return nil }
      return .ratios(parts.map { $0 ?? 0 })
    }
  }
}

/// A number in any of the types that apps put into dictionaries.
func number(_ value: Any?) -> Double? {
  switch value {
  case let value as NSNumber: value.doubleValue
  case let value as any BinaryInteger: Double(value)
  case let value as any BinaryFloatingPoint: Double(value)
  default: nil
  }
}

extension AppleMakerNote {
  /// Apple names the fields of this note by their numbers.
  static let identifierKey = "17"
}

extension ExifFields {
  /// From the properties of an image; `orientation` and size have tags of their own.
  init(_ properties: [String: Any], width: Int, height: Int) {
    self.init()
    PropertyTag.add(
      PropertyTag.tiff, properties[kCGImagePropertyTIFFDictionary] as? [String: Any] ?? [:], to: &picture)
    PropertyTag.add(
      PropertyTag.tiff.filter { $0.key == kCGImagePropertyTIFFOrientation }, properties, to: &picture)
    PropertyTag.add(
      PropertyTag.exif, properties[kCGImagePropertyExifDictionary] as? [String: Any] ?? [:], to: &photo)
    PropertyTag.add(
      PropertyTag.gps, properties[kCGImagePropertyGPSDictionary] as? [String: Any] ?? [:], to: &place)
    let note = properties[kCGImagePropertyMakerAppleDictionary] as? [String: Any]
    if let identifier = note?[AppleMakerNote.identifierKey] as? String, !identifier.isEmpty {
      photo[AppleMakerNote.tag] = AppleMakerNote(contentIdentifier: identifier).field
    }
    guard !isEmpty else { return }
    photo[0x9000] = .bytes(Array("0232".utf8))
    (photo[0xA002], photo[0xA003]) = (.longs([width]), .longs([height]))
  }
}
