import Foundation

extension Device {
  /// Reads a device from JSON of the form that encoding a device gives, and validates it.
  public init(json: Data) throws(DeviceFileError) {
    let document: JSONValue
    do { document = try JSONValue(json: json) } catch {
      throw DeviceFileError(code: .syntax, problem: error)
    }
    try self.init(document: document)
  }

  /// Makes a device of a document and validates it. A key that no device has is an error, as is a missing one; a
  /// null counts as missing.
  public init(document: JSONValue) throws(DeviceFileError) {
    do { self = try document.decode(Device.self) } catch {
      throw DeviceFileError(
        code: error.found == JSONProblem.unknownKey ? .unknownKey : .shape, problem: error)
    }
    try validate()
  }

  /// JSON that ``init(json:)`` reads: keys in order, indented.
  public var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do { return try encoder.encode(self) } catch {
      preconditionFailure("\(name) cannot be encoded: \(error)")
    }
  }
}
