import Foundation
import Testing

@testable import DiptychCommand

@MainActor @Suite(.serialized) struct ExploreCommandTests {
  @Test("explore --json has the documented keys, and each finding can be run again by its token")
  func json() async throws {
    let run = await Run("explore", "FaultyArticle", "--schedules", "120", "--seed", "2", "--json")
    #expect(run.status == .findings && run.complaints.isEmpty)
    let object = try run.json()
    #expect(
      Set(object.keys).isSuperset(of: [
        "app", "model", "seed", "schedules", "distinctOutcomes", "schedulesPerSecond", "findings",
      ]))
    #expect(object["app"] as? String == "FaultyArticle" && object["model"] as? String == "observed")
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(!findings.isEmpty)
    for finding in findings {
      #expect(Set(finding.keys).isSuperset(of: ["check", "law", "sentence", "model", "token", "shrunkTo"]))
      let (token, scenario) = (finding["token"] as? String ?? "", finding["scenario"] as? String ?? "")
      let again = await Run("explore", "FaultyArticle", "--scenario", scenario, "--replay", token)
      #expect(again.status == .findings)
      #expect(again.output.contains("\(finding["check"] as? String ?? "?") ("))
    }
  }

  @Test("an honest app is done, in words and with the count of orders")
  func honest() async {
    let run = await Run("explore", "PlainSelfie", "--schedules", "20", "--scenario", "fold")
    #expect(run.status == .done)
    #expect(run.output.hasPrefix("PlainSelfie, fold, observed: 20 orders, "))
    #expect(run.output.hasSuffix("No check found anything.\n"))
  }

  @Test("explore --list names each app, which are faulty, and what is expected of them")
  func list() async throws {
    let run = await Run("explore", "--list", "--json")
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(run.status == .done && rows.contains { $0["app"] as? String == "DuoCam" })
    for row in rows {
      #expect(Set(row.keys) == ["app", "faulty", "expects"])
      #expect((row["expects"] as? [String])?.isEmpty == !(row["faulty"] as? Bool ?? true))
    }
    #expect(await Run("explore", "--list").output.contains("FaultyArticle"))
  }

  @Test("a random scenario is shortened, and the command that is printed runs what was found again")
  func random() async throws {
    let run = await Run(
      "explore", "InputsRemovedFirst", "--scenario", "random:1", "--schedules", "20", "--json")
    #expect(run.status == .findings)
    let findings = try #require(try run.json()["findings"] as? [[String: Any]])
    let finding = try #require(findings.first { $0["check"] as? String == "input-lost" })
    #expect(finding["scenario"] as? String == "random:1")
    let scenario = try #require(finding["shortScenario"] as? [String: Any])
    #expect((scenario["steps"] as? [Any])?.count ?? 9 < 5)
    let words = await Run("explore", "InputsRemovedFirst", "--scenario", "random:1", "--schedules", "20")
      .output
    let command = try #require(
      words.split(separator: "\n").first { $0.contains("--scenario '{") && $0.contains("--replay") })
    let parts = command.split(separator: "'")
    let token = try #require(parts.last?.split(separator: " ").last)
    let again = await Run(
      "explore", "InputsRemovedFirst", "--scenario", String(parts[1]), "--replay", String(token))
    #expect(again.status == .findings && again.output.contains("("))
  }

  @Test("a scenario's file is explored; one that cannot be used says why")
  func file() async throws {
    let scratch = try Scratch()
    let steps = #"{"at": 0, "do": "launch"}, {"at": 1, "do": "hinge", "to": 180, "over": 0.1}"#
    let good = try scratch.write(#"{"steps": [\#(steps)]}"#, to: "good.json")
    let run = await Run("explore", "HonestCam", "--scenario", good, "--schedules", "5")
    #expect(run.status == .done && run.output.contains("5 orders"))
    let bad = try scratch.write(#"{"steps": [{"at": 0, "do": "dance"}]}"#, to: "bad.json")
    for (scenario, hint) in [(bad, "steps[0].do"), (scratch.file("none.json"), "none.json"), ("{", "JSON")] {
      let run = await Run("explore", "HonestCam", "--scenario", scenario)
      #expect(run.status == .problem && run.complaints.contains(hint), "\(run.complaints)")
    }
  }

  @Test(
    "what is not there is answered with what is",
    arguments: [
      (["explore"], "explore --list"), (["explore", "Nobody"], "there are: DuoCam"),
      (["explore", "DuoCam", "--model", "true"], "observed, promised"),
      (["explore", "DuoCam", "--scenario", "default"], "there are: fold"),
      (["explore", "DuoCam", "--schedules", "0"], "--schedules"),
      (["explore", "DuoCam", "--seed", "x"], "--seed"),
    ])
  func usage(words: [String], hint: String) async {
    let run = await Run(words: words)
    #expect(run.status == .usage && run.output.isEmpty && run.complaints.contains(hint))
  }

  @Test("a token that is none, or damaged, is a problem that says so")
  func tokens() async {
    for token in ["nonsense", "observed.1.zzzz", "observed.1y0"] {
      let run = await Run("explore", "DuoCam", "--replay", token)
      #expect(run.status == .problem && run.complaints.contains("token"), "\(token)")
    }
  }
}
