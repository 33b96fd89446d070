/// Decodes from a document in memory. Its errors carry the path, unlike Foundation's for a number out of range.
struct JSONValueDecoder: Decoder {
  let value: JSONValue
  let codingPath: [any CodingKey]
  let keys: AskedKeys
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(JSONKeyedContainer<Key>(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let items) = value else { throw mismatch([Any].self) }
    return JSONUnkeyedContainer(decoder: self, items: items)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func child(_ value: JSONValue, at key: any CodingKey) -> JSONValueDecoder {
    JSONValueDecoder(value: value, codingPath: codingPath + [key], keys: keys)
  }

  func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "found \(value)"))
  }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let flag) = value else { throw mismatch(type) }
    return flag
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let text) = value else { throw mismatch(type) }
    return text
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard case .number(let number) = value else { throw mismatch(type) }
    return number
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try whole() }
  func decode(_ type: Int8.Type) throws -> Int8 { try whole() }
  func decode(_ type: Int16.Type) throws -> Int16 { try whole() }
  func decode(_ type: Int32.Type) throws -> Int32 { try whole() }
  func decode(_ type: Int64.Type) throws -> Int64 { try whole() }
  func decode(_ type: UInt.Type) throws -> UInt { try whole() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try whole() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try whole() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try whole() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try whole() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

  private func whole<Integer: FixedWidthInteger>() throws -> Integer {
    guard case .number(let number) = value, let whole = Integer(exactly: number) else {
      throw mismatch(Int.self)
    }
    return whole
  }
}
