import Testing

@testable import DiptychCommand

@Suite struct ArgumentsTests {
  static let command = Command(
    name: "try", summary: "try it", operand: "WHAT",
    options: [
      .flag("--loud", "noise"), .value("--level", "N", "how much"),
      .value("--out", "FILE", required: true, "where"),
    ]
  ) { _, _ in .done }

  private func parse(_ words: [String]) throws(CommandError) -> Arguments {
    try Arguments(words, for: Self.command)
  }

  @Test("Values come after a space or an equals sign")
  func values() throws {
    for words in [["--out", "a=b", "--level", "-3"], ["--out=a=b", "--level=-3"]] {
      let arguments = try parse(words)
      #expect(arguments["--out"] == "a=b" && arguments["--level"] == "-3")
      #expect(!arguments.has("--loud") && arguments.operand == nil)
    }
    let all = try parse(["thing", "--loud", "--out", "x"])
    #expect(all.operand == "thing" && all.has("--loud"))
  }

  @Test(
    "X2 what does not make sense is a sentence",
    arguments: [
      (["--out", "x", "--quiet"], "no option --quiet"), (["--out"], "--out needs a value: FILE"),
      (["--out="], "--out needs a value"), (["--out", "--loud"], "--out needs a value"),
      (["--loud"], "try needs --out"), (["--out", "x", "--out", "y"], "given twice"),
      (["--out", "x", "--loud", "--loud"], "given twice"), (["--out", "x", "--loud=yes"], "takes no value"),
      (["a", "b", "--out", "x"], "does not take \"b\""), (["--out", "x", "-l"], "no option -l"),
    ])
  func errors(words: [String], part: String) {
    let error = #expect(throws: CommandError.self) { try parse(words) }
    #expect(error?.code == .usage)
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
  }

  @Test(
    "X2 a number is checked and its range named",
    arguments: [
      ("12", nil), ("0", nil), ("x", "not \"x\""), ("nan", "not \"nan\""), ("inf", "not"),
      ("400", "400 is outside 0 to 360 degrees"),
    ]
      as [(String, String?)])
  func numbers(text: String, part: String?) throws {
    let arguments = try parse(["--out", "x", "--level", text])
    if let part {
      let error = #expect(throws: CommandError.self) {
        try arguments.number("--level", in: 0...360, unit: "degrees")
      }
      #expect(error?.code == .usage && error?.message.contains(part) == true)
    } else {
      #expect(try arguments.number("--level", in: 0...360, unit: "degrees") == Double(text))
      #expect(try arguments.number("--height", in: 0...1, unit: "m") == nil)
    }
  }

  @Test("The usage text comes from the table")
  func usage() {
    #expect(Self.command.synopsis == "diptych try [WHAT] [--loud] [--level N] --out FILE")
    #expect(Self.command.usage.contains("  --level N   how much\n"))
    #expect(plain(27.5) == "27.5" && plain(180) == "180" && plain(1e20) == "1e+20")
  }
}
