import DeviceModel
import Diptych
import DuoCam
import PlainSelfie
import UIKit

/// An app that `explore` knows by name.
struct ExploredApp: Sendable {
  let name: String
  let delegate: @MainActor @Sendable () -> any UIApplicationDelegate.Type
  let intent: PreviewIntent
  /// The checks that find something in it, if it is there to be found out.
  let expects: [String]

  var isFaulty: Bool { !expects.isEmpty }

  static let all = [
    ExploredApp(name: "DuoCam", delegate: { DuoCamApp.self }, intent: .viewer, expects: []),
    ExploredApp(name: "PlainSelfie", delegate: { PlainSelfieApp.self }, intent: .viewer, expects: []),
  ]

  static func named(_ name: String) throws(CommandError) -> ExploredApp {
    guard let app = all.first(where: { $0.name == name }) else {
      throw .usage("There is no app \"\(name)\"; there are: \(all.map(\.name).joined(separator: ", ")).")
    }
    return app
  }
}
