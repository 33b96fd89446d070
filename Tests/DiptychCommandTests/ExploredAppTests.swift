import DeviceModel
import Diptych
import Testing

@testable import DiptychCommand

/// Each app that commits a fault is found out, and nothing else is found in it.
@Suite("Apps to explore", .serialized)
@MainActor
struct ExploredAppTests {
  /// More of them are in the exploration of a night.
  private static let (atLeast, atMost) = (20, 1_000)

  nonisolated static var faulty: [String] { ExploredApp.cams.filter(\.isFaulty).map(\.name) }
  nonisolated static var honest: [String] {
    ["DuoCam"] + ExploredApp.cams.filter { !$0.isFaulty }.map(\.name)
  }

  @Test("a fault is found with each of three seeds, and it alone", arguments: faulty, [1, 2, 3] as [UInt64])
  func faultIsFound(name: String, seed: UInt64) throws {
    let app = try ExploredApp.named(name)
    let expected = Set(app.expects)
    let story = try #require(app.stories.first)
    let found = try FoundChecks(
      schedules: Self.atMost, seed: seed,
      until: { $1 >= Self.atLeast && expected.isSubset(of: $0.ever) },
      { try await app.play(story, on: $0) })
    #expect(found.ever == expected)
    #expect(found.ordinarily.isEmpty == app.needsAnotherOrder)
  }

  @Test("at least six faults do not show in the platform's ordinary order")
  func shyFaults() {
    #expect(ExploredApp.all.filter(\.needsAnotherOrder).count >= 6)
  }

  @Test("nothing is found in an app that does nothing wrong", arguments: honest)
  func honestIsLeftAlone(name: String) throws {
    let app = try ExploredApp.named(name)
    for story in app.stories {
      let found = try FoundChecks(schedules: Self.atLeast, { try await app.play(story, on: $0) })
      #expect(found.ever.isEmpty, "\(story.scenario)")
    }
  }

  @Test("each app is one of a kind, and its stories are scenarios there are")
  func names() throws {
    let names = ExploredApp.all.map(\.name)
    #expect(Set(names).count == names.count)
    for story in ExploredApp.all.flatMap(\.stories) {
      #expect(Scenario.names.contains(story.scenario))
      #expect(Scenario.named(story.scenario, for: .iPhoneDuo) != nil)
    }
  }
}
