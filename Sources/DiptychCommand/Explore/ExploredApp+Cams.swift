import Diptych
import FaultyCams

/// Small camera apps that commit one fault each, and one that commits none.
extension ExploredApp {
  static let cams = [
    cam(
      "HonestCam", HonestCam.self,
      [
        Story("fold", showing: .viewer), Story("rapidFolds", showing: .viewer), Story("rearSelfie"),
        Story("turningFold", showing: .viewer), Story("interruptedFold", showing: .viewer),
        Story("blinkingFold", showing: .viewer), Story("still", showing: .viewer),
      ]),
    cam("HonestCamIn4K", HonestCamIn4K.self, [fold, rapidFolds, Story("rearSelfie")]),
    cam("HonestPhotographer", HonestPhotographer.self, [Story("photos", showing: .viewer)]),
    cam("DescriptorTooEarly", DescriptorTooEarly.self, [fold], ["wrong-camera-shown"]),
    cam("InputsRemovedFirst", InputsRemovedFirst.self, [fold], ["input-lost"]),
    shy("UnmaskByTimer", UnmaskByTimer.self, [fold], ["outgoing-frame-shown"]),
    shy("InitialAngleIgnored", InitialAngleIgnored.self, [turningFold], ["not-upright"]),
    cam("FirstRotationKept", FirstRotationKept.self, [fold], ["rotation-coordinator-stale"]),
    cam(
      "MirroringKept", MirroringKept.self, [Story("rearSelfie")],
      ["mirrored-wrongly", "mirroring-override-stale"]),
    shy("MirrorsLater", MirrorsLater.self, [rapidFolds], ["exception-raised"]),
    cam("ConfiguresInHandler", ConfiguresInHandler.self, [fold], ["capture-api-in-change-handler"]),
    shy("BeginsTooEarly", BeginsTooEarly.self, [rapidFolds], ["configuration-unbalanced"]),
    shy("StartsOnMain", StartsOnMain.self, [interruptedFold], ["main-thread-blocked"]),
    shy(
      "LastRequestLoses", LastRequestLoses.self, [rapidFolds], ["outgoing-frame-shown", "wrong-camera-shown"]),
    cam("CoordinatorReleased", CoordinatorReleased.self, [Story("still")], ["coordinator-released"]),
    cam("CoordinatorOffMain", CoordinatorOffMain.self, [Story("still")], ["coordinator-off-main"]),
    shy("NeverResumed", NeverResumed.self, [Story("blinkingFold", showing: .viewer)], ["no-frames"]),
    cam(
      "PhotoAngleKept", PhotoAngleKept.self, [Story("photos", showing: .viewer)],
      ["photo-orientation-wrong"]),
  ]

  private static let fold = Story("fold", showing: .viewer)
  private static let rapidFolds = Story("rapidFolds", showing: .viewer)
  private static let turningFold = Story("turningFold", showing: .viewer)
  private static let interruptedFold = Story("interruptedFold", showing: .viewer)

  private static func cam<Controller: CamController>(
    _ name: String, _ controller: Controller.Type, _ stories: [Story], _ expects: [String] = []
  ) -> ExploredApp {
    ExploredApp(
      name: name, delegate: { CamApp<Controller>.self }, stories: stories, expects: expects)
  }

  /// One that does nothing wrong in the platform's ordinary order.
  private static func shy<Controller: CamController>(
    _ name: String, _ controller: Controller.Type, _ stories: [Story], _ expects: [String]
  ) -> ExploredApp {
    var app = cam(name, controller, stories, expects)
    app.needsAnotherOrder = true
    return app
  }
}
