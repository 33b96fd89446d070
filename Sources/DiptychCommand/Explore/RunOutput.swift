import DeviceModel
import Diptych
import Foundation

/// Where a recorded run goes: a folder, a trace file, both or neither.
struct RunOutput {
  private let folder: PlayFolder?
  private let trace: String?

  init(_ arguments: Arguments) throws(CommandError) {
    if let path = arguments["--out"] { folder = try PlayFolder(path) } else { folder = nil }
    trace = arguments["--trace"]
  }

  var isWanted: Bool { folder != nil || trace != nil }
  var wantsPictures: Bool { folder != nil }

  func discard() { folder?.discard() }

  /// The report comes last. Returns its path.
  func write(
    _ run: RecordedRun, _ app: ExploredApp, _ story: ExploredApp.Story, _ device: Device
  ) throws(CommandError) -> String? {
    guard isWanted else { return nil }
    let json = RunTrace(run: run).json
    if let trace { try Files.write(json, to: trace) }
    guard let folder else { return nil }
    let page = RunPage(run: run, device: device, app: app.name, scenario: story.scenario)
    let pictures = run.pictures.sorted { $0.key < $1.key }.map { (name: $0.key, data: $0.value) }
    try folder.write(pictures + [("trace.json", json), ("report.html", Data(page.html.utf8))])
    return "\(folder.path)/report.html"
  }
}
