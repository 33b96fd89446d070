extension JSONValue {
  /// Makes a value of a decodable type out of the document, strictly: a key that the type does not ask for is an
  /// error. A null counts as absent. Numbers must be whole where whole numbers are wanted.
  public func decode<Value: Decodable>(_ type: Value.Type) throws(JSONProblem) -> Value {
    let keys = AskedKeys()
    let value: Value
    do {
      value = try Value(from: JSONValueDecoder(value: self, codingPath: [], keys: keys))
    } catch let error as DecodingError {
      throw JSONProblem(error, in: self)
    } catch {
      throw JSONProblem(path: .root, found: "\(error)", needed: "a \(type)")
    }
    if let problem = keys.firstUnknown { throw problem }
    return value
  }
}
