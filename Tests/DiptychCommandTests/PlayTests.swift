import DeviceModel
import Foundation
import Testing

@testable import DiptychCommand

/// A short scenario, played to files.
@MainActor @Suite struct PlayTests {
  private static let scenario = """
    {"device": "iphone-duo",
     "steps": [{"at": 0, "do": "launch"}, {"at": 0.5, "do": "hinge", "to": 180, "over": 0.1},
               {"at": 1, "do": "snapshot", "name": "last"}]}
    """

  private func played(_ scratch: Scratch, out: String = "out") async throws -> Run {
    let scenario = try scratch.write(Self.scenario, to: "scenario.json")
    return await Run("play", scenario, "--out", scratch.file(out), "--json")
  }

  @Test("play --json has the documented keys, nulls included, and names files that are there")
  func json() async throws {
    let scratch = try Scratch()
    let run = try await played(scratch)
    #expect(run.status == .done && run.complaints.isEmpty)
    let object = try run.json()
    #expect(Set(object.keys).isSuperset(of: ["device", "steps", "findings", "report", "movie"]))
    #expect(object["report"] as? String == scratch.file("out/report.html"))
    let movie = try #require(object["movie"] as? String)
    #expect(FileManager.default.fileExists(atPath: scratch.file("out/\(movie)")))
    let steps = try #require(object["steps"] as? [[String: Any]])
    #expect(steps.map { $0["do"] as? String } == ["launch", "hinge", "snapshot"])
    for step in steps {
      #expect(
        Set(step.keys).isSuperset(of: [
          "at", "do", "hinge", "appDisplay", "displays", "forward", "backward", "streaming",
        ]))
      let displays = try #require(step["displays"] as? [String: [String: Any]])
      #expect(Set(displays.keys) == ["outer", "inner"])
      for display in displays.values {
        #expect(Set(display.keys) == ["lit", "snapshot", "stamp"])
        if display["lit"] as? Bool == true {
          let picture = try #require(display["snapshot"] as? String)
          #expect(FileManager.default.fileExists(atPath: scratch.file("out/\(picture)")))
          let stamp = try #require(display["stamp"] as? [String: Any])
          #expect(Set(stamp.keys) == ["camera", "index", "quarterTurns", "mirrored"])
        } else {
          #expect(display["snapshot"] is NSNull && display["stamp"] is NSNull)
        }
      }
    }
  }

  @Test(
    "the folder has the report, the trace, the pictures and the movie, and nothing else; the report needs no network"
  )
  func files() async throws {
    let scratch = try Scratch()
    _ = try await played(scratch, out: "new/out/")
    #expect(scratch.names == ["new", "scenario.json"])
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.file("new/out")).sorted()
    let pictures = ["01-launch-outer.png", "02-hinge-inner.png", "03-last-inner.png"]
    #expect(
      names == [PlayRecord.name] + pictures + ["movie.png", "movie.webm", "report.html", "trace.json"])
    let report = try scratch.text("new/out/report.html")
    for picture in pictures { #expect(report.contains("src=\"\(picture)\"")) }
    #expect(report.contains("poster=\"movie.png\" src=\"movie.webm\""))
    let addresses = report.ranges(of: "://").count
    #expect(addresses == report.ranges(of: "xmlns=\"http://www.w3.org/2000/svg\"").count)
    #expect(!report.contains("<script") && !report.contains("@import") && !report.contains("url(http"))
    for words in ["Launch the app", "Hinge to 180° in 0.1 s", "Look: last", "startRunning"] {
      #expect(report.contains(words), "\(words)")
    }
  }

  @Test("trace.json is a list of Chrome trace events in the order of time")
  func trace() async throws {
    let scratch = try Scratch()
    _ = try await played(scratch)
    let text = try scratch.text("out/trace.json")
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let events = try #require(document?["traceEvents"] as? [[String: Any]])
    #expect(events.contains { $0["name"] as? String == "startRunning" && $0["cat"] as? String == "call" })
    let times = events.compactMap { $0["ts"] as? Double }
    #expect(times == times.sorted() && times.count == events.count)
    for event in events {
      #expect(event["ph"] as? String == "i" && event["pid"] as? Int == 1 && event["tid"] is Int)
    }
  }

  @Test("X2 a scenario that cannot go on names its step and leaves no file")
  func stopped() async throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      #"{"steps": [{"at": 0, "do": "launch"}, {"at": 1, "do": "moveApp", "to": "inner"}]}"#, to: "dark.json")
    let run = await Run("play", path, "--out", scratch.file("out"))
    #expect(run.status == .problem && run.output.isEmpty)
    #expect(run.complaints.contains("steps[1], move the app to the inner display: "), "\(run.complaints)")
    #expect(scratch.names == ["dark.json"])
  }
}
