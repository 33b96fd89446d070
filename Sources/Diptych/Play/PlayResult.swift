/// What a played scenario looked like, step by step; in JSON the object that `play` prints.
public struct PlayResult: Codable, Hashable, Sendable {
  public var device: String
  public var steps: [PlayStep]
  public var findings: [Finding]
  /// The movie's path below the output folder; nil where none was made.
  public var movie: String?
  /// The report's path, once it is written.
  public var report: String?
}

/// The device after a step, just before the next one.
public struct PlayStep: Codable, Hashable, Sendable {
  /// When the step was done, in seconds.
  public var at: Double
  /// The scenario's word for it.
  public var `do`: String
  /// What was done, in words for a person.
  public var words: String
  /// Degrees.
  public var hinge: Double
  public var appDisplay: String
  public var displays: [String: PlayDisplay]
  /// The `uniqueID`s of the cameras that face as the app's view does.
  public var forward: [String]
  public var backward: [String]
  /// The `uniqueID` of the physical camera that streams, if one does.
  public var streaming: String?
  /// What was called and what happened since the step before.
  public var log: [String]

  public init(
    at: Double, do verb: String, words: String, hinge: Double, appDisplay: String,
    displays: [String: PlayDisplay],
    forward: [String], backward: [String], streaming: String?, log: [String]
  ) {
    self.at = at
    self.do = verb
    self.words = words
    self.hinge = hinge
    self.appDisplay = appDisplay
    self.displays = displays
    self.forward = forward
    self.backward = backward
    self.streaming = streaming
    self.log = log
  }

  private enum CodingKeys: String, CodingKey {
    case at, `do`, words, hinge, appDisplay, displays, forward, backward, streaming, log
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(at, forKey: .at)
    try container.encode(self.do, forKey: .do)
    try container.encode(words, forKey: .words)
    try container.encode(hinge, forKey: .hinge)
    try container.encode(appDisplay, forKey: .appDisplay)
    try container.encode(displays, forKey: .displays)
    try container.encode(forward, forKey: .forward)
    try container.encode(backward, forKey: .backward)
    try container.encode(streaming, forKey: .streaming)
    try container.encode(log, forKey: .log)
  }
}

/// One display after a step.
public struct PlayDisplay: Codable, Hashable, Sendable {
  public var lit: Bool
  /// The path of its picture below the output folder; nil while it is dark.
  public var snapshot: String?
  public var stamp: PlayStamp?

  private enum CodingKeys: String, CodingKey {
    case lit, snapshot, stamp
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(lit, forKey: .lit)
    try container.encode(snapshot, forKey: .snapshot)
    try container.encode(stamp, forKey: .stamp)
  }
}

/// What the mark in a display's picture told.
public struct PlayStamp: Codable, Hashable, Sendable {
  /// The `uniqueID` of the physical camera.
  public var camera: String
  /// The frame's number in its stream.
  public var index: Int
  /// Clockwise quarter turns, 0…3, that are left to make it upright.
  public var quarterTurns: Int
  /// Left and right are swapped.
  public var mirrored: Bool

  init(_ stamp: Snapshot.Stamp) {
    camera = stamp.uniqueID
    index = stamp.index
    quarterTurns = stamp.quarterTurns
    mirrored = stamp.mirrored
  }
}
