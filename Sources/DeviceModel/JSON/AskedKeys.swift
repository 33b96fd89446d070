/// Which keys a type has asked for, object by object, while it was decoded.
final class AskedKeys {
  /// One object of the document.
  final class Object {
    let path: JSONPath
    let present: [String]
    var asked: Set<String> = []

    init(path: JSONPath, present: [String]) {
      self.path = path
      self.present = present
    }
  }

  private var objects: [Object] = []
  private var places: [JSONPath: Int] = [:]

  func object(at codingPath: [any CodingKey], members: [String: JSONValue]) -> Object {
    let path = JSONPath(codingPath: codingPath)
    if let place = places[path] { return objects[place] }
    let object = Object(path: path, present: members.filter { $0.value != .null }.keys.sorted())
    places[path] = objects.count
    objects.append(object)
    return object
  }

  /// The first key that is present and that nobody asked for.
  var firstUnknown: JSONProblem? {
    for object in objects {
      guard let key = object.present.first(where: { !object.asked.contains($0) }) else { continue }
      return JSONProblem(
        path: object.path.key(key), found: JSONProblem.unknownKey,
        needed: object.asked.isEmpty ? "no keys" : "one of \(object.asked.sorted().joined(separator: ", "))")
    }
    return nil
  }
}
