import Foundation

/// Which files a run has written to a folder, so that a later one can remove what it does not replace: a file that
/// is still what was written, never a person's own of the same name.
struct PlayRecord: Codable {
  static let name = ".diptych-play"

  /// A digest of each file's bytes, by name.
  var files: [String: String] = [:]

  init() {}

  init(_ written: [(name: String, data: Data)]) {
    for (name, data) in written { files[name] = PlayRecord.digest(data) }
  }

  /// That of the folder; empty where there is none that can be read.
  init(in folder: String) {
    let json = (try? Files.read("\(folder)/\(PlayRecord.name)")) ?? Data()
    self = (try? JSONDecoder().decode(PlayRecord.self, from: json)) ?? PlayRecord()
  }

  var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return (try? encoder.encode(self)) ?? Data()
  }

  /// Removes from the folder what is written here, is as it was written, and is not among `kept`.
  func removeFiles(from folder: String, except kept: PlayRecord) {
    for (name, digest) in files where kept.files[name] == nil {
      // A record is a file like others: it names nothing outside its folder.
      guard !name.contains("/"), name != PlayRecord.name else { continue }
      let path = "\(folder)/\(name)"
      guard let data = try? Files.read(path), PlayRecord.digest(data) == digest else { continue }
      unlink(path)
    }
  }

  /// FNV-1a, 64 bits: tells a file from another, not from a forgery.
  private static func digest(_ data: Data) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in data { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
