import Foundation
import Testing

@testable import DiptychCommand

@Suite struct PlayFolderTests {
  private let files = [(name: "a.png", data: Data("a".utf8)), (name: "report.html", data: Data("r".utf8))]

  private func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @Test("A new folder is there when all its files are, and not before")
  func fresh() throws {
    let scratch = try Scratch()
    let folder = try PlayFolder(scratch.file("b/c/"))
    #expect(!FileManager.default.fileExists(atPath: scratch.file("b/c")))
    try folder.write(files)
    folder.discard()
    #expect(folder.path == scratch.file("b/c"))
    #expect(
      try names(scratch.file("b")) == ["c"]
        && names(folder.path) == [PlayRecord.name, "a.png", "report.html"])
  }

  @Test("A folder that is discarded leaves nothing")
  func discarded() throws {
    let scratch = try Scratch()
    try PlayFolder(scratch.file("b")).discard()
    #expect(scratch.names.isEmpty)
    try PlayFolder(scratch.path).discard()
    #expect(scratch.names.isEmpty)
  }

  @Test("In a folder that is there, other files stay and earlier ones are replaced")
  func existing() throws {
    let scratch = try Scratch()
    _ = try scratch.write("mine", to: "notes.txt")
    _ = try scratch.write("old", to: "report.html")
    let folder = try PlayFolder(scratch.path)
    try folder.write(files)
    folder.discard()
    #expect(scratch.names == [PlayRecord.name, "a.png", "notes.txt", "report.html"])
    #expect(try scratch.text("report.html") == "r" && scratch.text("notes.txt") == "mine")
  }

  @Test("Of two runs that make one folder at once, the second adds to what the first has made")
  func together() throws {
    let scratch = try Scratch()
    let folder = try PlayFolder(scratch.file("b"))
    _ = try FileManager.default.createDirectory(
      atPath: scratch.file("b"), withIntermediateDirectories: false)
    _ = try scratch.write("mine", to: "b/notes.txt")
    try folder.write(files)
    folder.discard()
    #expect(scratch.names == ["b"])
    #expect(try names(folder.path) == [PlayRecord.name, "a.png", "notes.txt", "report.html"])
  }

  @Test("What an earlier, longer run wrote goes, unless the person has made it theirs")
  func earlier() throws {
    let scratch = try Scratch()
    let long = ["1.png", "2.png", "3.png"].map { (name: $0, data: Data($0.utf8)) }
    let folder = try PlayFolder(scratch.path)
    try folder.write(long + files)
    folder.discard()
    _ = try scratch.write("my own", to: "2.png")
    _ = try scratch.write("mine", to: "4.png")
    for _ in 0..<2 {
      let folder = try PlayFolder(scratch.path)
      try folder.write([(name: "1.png", data: Data("new".utf8))] + files)
      folder.discard()
      #expect(scratch.names == [PlayRecord.name, "1.png", "2.png", "4.png", "a.png", "report.html"])
    }
    #expect(try scratch.text("1.png") == "new" && scratch.text("2.png") == "my own")
  }

  @Test("X2 a record that is no record, or that names files elsewhere, removes nothing")
  func forged() throws {
    let outside = try Scratch()
    let victim = try outside.write("a.png", to: "victim")
    for text in ["", "[]", #"{"files": 1}"#, #"{"files": {"report.html": 1}}"#] {
      let scratch = try Scratch()
      _ = try scratch.write(text, to: PlayRecord.name)
      let folder = try PlayFolder(scratch.path)
      try folder.write(files)
      folder.discard()
      #expect(scratch.names == [PlayRecord.name, "a.png", "report.html"])
    }
    let elsewhere = "../\((outside.path as NSString).lastPathComponent)/victim"
    PlayRecord([(name: elsewhere, data: Data("a.png".utf8))]).removeFiles(
      from: outside.path, except: PlayRecord())
    #expect(FileManager.default.fileExists(atPath: victim))
  }

  @Test("What others have made goes into the folder with the files, and waits where nobody looks for it")
  func made() throws {
    for isThere in [false, true] {
      let scratch = try Scratch()
      let path = isThere ? scratch.path : scratch.file("new")
      let folder = try PlayFolder(path)
      try Data("m".utf8).write(to: URL(fileURLWithPath: folder.unfinished("movie.webm")))
      #expect(!FileManager.default.fileExists(atPath: "\(path)/movie.webm"))
      try folder.write(files, and: ["movie.webm"])
      folder.discard()
      #expect(try names(path) == [PlayRecord.name, "a.png", "movie.webm", "report.html"])
    }
  }

  @Test("X2 a folder where a file must go stops all of them")
  func blocked() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.file("report.html"), withIntermediateDirectories: false)
    let folder = try PlayFolder(scratch.path)
    let error = #expect(throws: CommandError.self) { try folder.write(files) }
    folder.discard()
    #expect(error?.message.contains("report.html is a folder") == true && scratch.names == ["report.html"])
  }

  @Test("X2 a place that cannot be written to is a sentence")
  func unwritable() throws {
    let scratch = try Scratch()
    let file = try scratch.write("", to: "file")
    for (path, code, part) in [
      ("", CommandError.Code.usage, "name of a folder"), (file, .problem, "is a file"),
      (file + "/below", .problem, "Not a directory"), ("/proc/here", .problem, "No such file"),
    ] {
      let error = #expect(throws: CommandError.self) { try PlayFolder(path) }
      #expect(error?.code == code && error?.message.contains(part) == true, "\(error?.message ?? "")")
    }
    #expect(scratch.names == ["file"])
  }
}
