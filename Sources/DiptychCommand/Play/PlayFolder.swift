import DeviceModel
import Diptych
import Foundation

/// Where `play` writes: the pictures, the report and the trace, each whole or not at all.
struct PlayFolder {
  let path: String

  /// Makes the folder, so that a place where nothing can be written is known before anything is played.
  init(_ path: String) throws(CommandError) {
    self.path = path
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
      throw .problem("\(path) is a file; give --out a folder.")
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .problem("Cannot make the folder \(path): \(error.localizedDescription)")
    }
    let probe = path + "/.diptych-\(getpid())"
    try Files.write(Data(), to: probe)
    try? FileManager.default.removeItem(atPath: probe)
  }

  /// The report comes last: where it is, everything that it shows is there. Returns its path.
  func write(_ output: ScenarioRunner.Output, of device: Device) throws(CommandError) -> String {
    for (name, picture) in output.pictures.sorted(by: { $0.key < $1.key }) {
      try Files.write(picture, to: "\(path)/\(name)")
    }
    try Files.write(PlayTrace(log: output.log).json, to: "\(path)/trace.json")
    let report = "\(path)/report.html"
    try Files.write(Data(PlayPage(output: output, device: device).html.utf8), to: report)
    return report
  }
}
