/// Collects nothing, throws the first thing that is wrong: the tools that the rules of a device are written with.
struct Rules {
  let device: Device

  func require(
    _ condition: Bool, _ path: JSONPath, found: @autoclosure () -> String,
    needs needed: @autoclosure () -> String
  ) throws(DeviceFileError) {
    guard !condition else { return }
    throw DeviceFileError(code: .value, problem: JSONProblem(path: path, found: found(), needed: needed()))
  }

  /// A number within a range; what is not a number is in none.
  func require(
    _ value: Double, in range: ClosedRange<Double>, _ path: JSONPath, unit: String = ""
  ) throws(DeviceFileError) {
    let unit = unit.isEmpty ? "" : " \(unit)"
    try require(
      range.contains(value), path, found: text(value),
      needs: "a number from \(text(range.lowerBound)) to \(text(range.upperBound))\(unit)")
  }

  func require(_ value: Int, in range: ClosedRange<Int>, _ path: JSONPath) throws(DeviceFileError) {
    try require(
      range.contains(value), path, found: "\(value)",
      needs: "a whole number from \(range.lowerBound) to \(range.upperBound)")
  }

  /// All three components within a range.
  func require(
    _ vector: Vector3, in range: ClosedRange<Double>, _ path: JSONPath, unit: String
  ) throws(DeviceFileError) {
    for index in 0..<3 { try require(vector[index], in: range, path.index(index), unit: unit) }
  }

  func require(_ count: Int, atMost limit: Int, _ path: JSONPath) throws(DeviceFileError) {
    try require(count > 0, path, found: "an empty array", needs: "at least one item")
    try require(count <= limit, path, found: "\(count) items", needs: "at most \(limit)")
  }

  /// A reference to something by its id.
  func require(
    _ id: String, isOneOf ids: [String], _ path: JSONPath, what: String
  ) throws(DeviceFileError) {
    try require(
      ids.contains(id), path, found: quoted(id),
      needs: ids.isEmpty ? "no value, for there is no \(what)" : "the id of a \(what): \(list(ids))")
  }

  /// Ids that name: not empty, not too long, no two alike.
  func requireNames(
    _ names: [String], _ path: (Int) -> JSONPath
  ) throws(DeviceFileError) {
    for (index, name) in names.enumerated() {
      try require(
        !name.isEmpty && name.count <= 200, path(index), found: quoted(name), needs: "1 to 200 characters")
      try require(
        !names[..<index].contains(name), path(index), found: "\(quoted(name)) a second time",
        needs: "a value of its own")
    }
  }

  func requireQuarter(_ angle: Int, _ path: JSONPath) throws(DeviceFileError) {
    try require([0, 90, 180, 270].contains(angle), path, found: "\(angle)", needs: "0, 90, 180 or 270")
  }

  func text(_ value: Double) -> String { JSONValue.number(value).description }
  func quoted(_ text: String) -> String { JSONValue.string(text).description }
  func list(_ ids: [String]) -> String { ids.map(quoted).joined(separator: ", ") }
}

extension JSONPath {
  /// The path of a field of the device.
  static func field(_ key: String) -> JSONPath { JSONPath(steps: [.key(key)]) }
}
