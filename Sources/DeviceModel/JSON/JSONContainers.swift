/// The members of an object; notes which keys are asked for.
struct JSONKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: JSONValueDecoder
  let members: [String: JSONValue]
  let object: AskedKeys.Object

  init(decoder: JSONValueDecoder, members: [String: JSONValue]) {
    self.decoder = decoder
    self.members = members
    object = decoder.keys.object(at: decoder.codingPath, members: members)
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.keys.sorted().compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { member(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { (member(key) ?? .null) == .null }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let value = member(key), value != .null else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "absent"))
    }
    return try Value(from: decoder.child(value, at: key))
  }

  private func member(_ key: Key) -> JSONValue? {
    object.asked.insert(key.stringValue)
    return members[key.stringValue]
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try superDecoder(forKey: key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try superDecoder(forKey: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }

  func superDecoder(forKey key: Key) throws -> any Decoder { decoder.child(member(key) ?? .null, at: key) }
}

/// The items of an array, in order.
struct JSONUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: JSONValueDecoder
  let items: [JSONValue]
  var currentIndex = 0
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex == items.count }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, items[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try Value(from: item(for: type))
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try superDecoder().container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    let item = try item(for: JSONValue.self)
    currentIndex += 1
    return item
  }

  private func item(for type: Any.Type) throws -> JSONValueDecoder {
    let index = Index(intValue: currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type, .init(codingPath: codingPath + [index], debugDescription: "the array is too short"))
    }
    return decoder.child(items[currentIndex], at: index)
  }
}

/// A place in an array, as a key.
private struct Index: CodingKey {
  let intValue: Int?
  var stringValue: String { "\(intValue ?? 0)" }

  init(intValue: Int) { self.intValue = intValue }
  init?(stringValue: String) { nil }
}
