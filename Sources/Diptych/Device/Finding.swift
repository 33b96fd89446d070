/// Something a check reports.
public struct Finding: Hashable, Sendable, Codable {
  /// The check's name, such as `exception-raised`.
  public let check: String
  /// The law it rests on.
  public let law: String
  /// What happened, in a sentence.
  public let sentence: String

  package init(check: String, law: String, sentence: String) {
    (self.check, self.law, self.sentence) = (check, law, sentence)
  }
}
