extension Rules {
  func checkPostures() throws(DeviceFileError) {
    let path = JSONPath.field("postures")
    let range = device.hinge?.range ?? AngleRange(min: 180, max: 180)
    for (index, posture) in device.postures.enumerated() {
      let path = path.index(index)
      try require(posture.reference, in: range.min...range.max, path.key("reference"), unit: "degrees")
      try require(
        posture.appDisplay, isOneOf: device.displays.map(\.id), path.key("appDisplay"), what: "display")
      if index == 0 {
        try checkLowest(posture, path)
      } else {
        try checkBoundary(posture, above: device.postures[index - 1], path, range)
      }
    }
  }

  private func checkLowest(_ posture: Posture, _ path: JSONPath) throws(DeviceFileError) {
    for (key, isAbsent) in [
      ("opens", posture.opens == nil), ("closes", posture.closes == nil),
      ("startsAt", posture.startsAt == nil),
    ] {
      try require(
        isAbsent, path.key(key), found: "a value", needs: "none, for there is no posture below the first")
    }
  }

  private func checkBoundary(
    _ posture: Posture, above lower: Posture, _ path: JSONPath, _ range: AngleRange
  ) throws(DeviceFileError) {
    func missing(_ key: String) -> DeviceFileError {
      DeviceFileError(
        code: .value,
        problem: JSONProblem(
          path: path.key(key), found: "nothing", needed: "a value, for there is a posture below this one"))
    }
    guard let opens = posture.opens else { throw missing("opens") }
    guard let closes = posture.closes else { throw missing("closes") }
    guard let startsAt = posture.startsAt else { throw missing("startsAt") }
    let (opensPath, closesPath) = (path.key("opens").key("angle"), path.key("closes").key("angle"))
    try require(opens.angle, in: range.min...range.max, opensPath, unit: "degrees")
    try require(closes.angle, in: range.min...range.max, closesPath, unit: "degrees")
    let (low, high) = (min(opens.angle, closes.angle), max(opens.angle, closes.angle))
    try require(startsAt, in: low...high, path.key("startsAt"), unit: "degrees, between closes and opens")
    try require(
      opens.angle != closes.angle || opens.inclusive != closes.inclusive, path.key("closes").key("inclusive"),
      found: "\(closes.inclusive), as at opens of the same angle", needs: "\(!closes.inclusive)")
    guard let lowerOpens = lower.opens, let lowerCloses = lower.closes else { return }
    let floor = max(lowerOpens.angle, lowerCloses.angle)
    try require(
      opens.angle > floor, opensPath, found: text(opens.angle),
      needs: "more than the posture below has, \(text(floor)): postures ascend")
    try require(
      closes.angle > floor, closesPath, found: text(closes.angle),
      needs: "more than the posture below has, \(text(floor)): postures ascend")
  }
}
