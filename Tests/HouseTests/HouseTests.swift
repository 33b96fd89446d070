import Testing

/// The rules of the house that a reader of the files can check.
@Suite struct HouseTests {
  let sources: [SourceFile]
  let examples: [SourceFile]
  let tests: [SourceFile]

  init() throws {
    sources = try Repository.swiftFiles(in: "Sources")
    examples = try Repository.swiftFiles(in: "Examples")
    tests = try Repository.swiftFiles(in: "Tests")
    try #require(!sources.isEmpty && !tests.isEmpty, "no files found below \(Repository.root.path())")
  }

  @Test("every module has a floor, and a row in docs/architecture.md; no other has")
  func modulesHaveFloors() throws {
    let modules = Set(Repository.modules(in: "Sources") + Repository.modules(in: "Examples"))
    let floors = Set(Floor.allCases.flatMap(\.modules))
    let differing = modules.symmetricDifference(floors)
    #expect(differing.isEmpty, "\(differing.sorted()): Floors.swift and the folders differ")
    let rows = try Repository.modules(inTablesOf: "docs/architecture.md")
    let unequal = modules.symmetricDifference(rows)
    #expect(unequal.isEmpty, "\(unequal.sorted()): docs/architecture.md and the folders differ")
  }

  @Test("a module is on one floor only")
  func floorsAreDisjoint() {
    let all = Floor.allCases.flatMap(\.modules)
    #expect(all.count == Set(all).count)
  }

  @Test("imports point downwards only")
  func importsPointDownwards() {
    let faults = (sources + examples).flatMap(importFaults)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test("no file is above 500 lines")
  func noLongFile() {
    let long = (sources + examples + tests).filter { $0.lineCount > 500 }
    #expect(long.isEmpty)
  }

  @Test("the median source file has 120 lines at most")
  func medianIsSmall() {
    let counts = (sources + examples).map(\.lineCount).sorted()
    #expect(counts[counts.count / 2] <= 120)
  }

  @Test("@unchecked Sendable says what protects it")
  func uncheckedIsExplained() {
    let faults = (sources + examples).flatMap { file in
      file.unexplainedUnchecked.map {
        "\(file):\($0): a comment '// @unchecked: …' must say what protects it"
      }
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test("the checks find what they look for")
  func checksCanFail() {
    let upwards = SourceFile(
      path: "Sources/DeviceModel/A.swift",
      text: """
        import Foundation
        package import class AVKit.Thing
        @_exported import Dispatch
        @testable @_spi(Some) internal import CaptureModel
        // import UIKit
        """)
    #expect(upwards.imports == ["Foundation", "AVKit", "Dispatch", "CaptureModel"])
    #expect(importFaults(of: upwards).count == 2)
    #expect(
      importFaults(of: SourceFile(path: "Examples/DuoCam/A.swift", text: "import Imaging\n")).count == 1)
    #expect(importFaults(of: SourceFile(path: "Sources/Diptych/A.swift", text: "import DuoCam\n")).count == 1)
    #expect(
      importFaults(of: SourceFile(path: "Sources/DiptychCommand/A.swift", text: "import DuoCam\n")).isEmpty)

    let silent = "final class A: @unchecked Sendable {\n  let a: Int\n"
    #expect(SourceFile(path: "a", text: silent + "}").unexplainedUnchecked == [1])
    #expect(
      SourceFile(path: "a", text: silent + "// @unchecked: the lock guards a.\n").unexplainedUnchecked == [])
    #expect(SourceFile(path: "a", text: "one\ntwo\n").lineCount == 2)
  }

  /// A sentence for each import that the floors forbid.
  private func importFaults(of file: SourceFile) -> [String] {
    guard let floor = Floor.of(file.module) else { return [] }
    return file.imports.compactMap { name in
      if let other = Floor.of(name) {
        return floor.mayImport(from: other)
          ? nil : "\(file): \(file.module) (\(floor)) must not import \(name) (\(other))"
      }
      return floor.toolchain.contains(name)
        ? nil : "\(file): \(name) is neither a module of the house nor one that \(floor) may use"
    }
  }
}
