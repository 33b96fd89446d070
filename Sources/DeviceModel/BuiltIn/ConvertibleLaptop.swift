extension Device {
  /// A laptop whose lid goes all the way round: closed, laptop, tent, tablet. A front camera above the screen, a
  /// back camera in the keyboard deck that looks up from the keys. No real machine: all its numbers are chosen.
  public static let convertibleLaptop = Device(
    name: "convertible-laptop",
    localizedName: "Convertible Laptop",
    panels: [
      Panel(id: "deck", size: Vector3(300, 210, 8)),
      Panel(id: "lid", size: Vector3(300, 210, 8), origin: Vector3(0, 210, 0)),
    ],
    hinge: Hinge(
      movingPanel: "lid", axis: Vector3(1, 0, 0), point: Vector3(0, 105, 4),
      range: AngleRange(min: 0, max: 360)),
    displays: [
      Display(
        id: "main", panel: "lid", face: .inner, center: Vector3(0, 0, 4),
        size: Size2D(width: 179, height: 286.4), pixels: PixelSize(width: 1600, height: 2560),
        points: Size2D(width: 800, height: 1280), scale: 2, nativeOrientation: 90,
        safeArea: SafeArea(
          portrait: Insets(), portraitUpsideDown: Insets(), landscapeLeft: Insets(), landscapeRight: Insets())
      )
    ],
    cameras: [
      Camera(
        uniqueID: Camera.id("lid"), deviceType: .wideAngle, position: .front, localizedName: "Lid Camera",
        mount: Mount(panel: "lid", place: Vector3(0, 97, 4), axis: Vector3(0, 0, 1), angle: 0),
        display: "main", fieldOfView: 75, formats: .front(), defaultFormat: 2),
      Camera(
        uniqueID: Camera.id("deck"), deviceType: .wideAngle, position: .back, localizedName: "Deck Camera",
        mount: Mount(panel: "deck", place: Vector3(110, 85, 4), axis: Vector3(0, 0, 1), angle: 0),
        fieldOfView: 70, formats: .rear(), defaultFormat: 2),
    ],
    postures: [
      Posture(name: "closed", status: .closed, reference: 0, attitude: .pitch(-90), appDisplay: "main"),
      Posture(
        name: "laptop", status: .partiallyOpen, reference: 110, attitude: .pitch(-90), appDisplay: "main",
        opens: Threshold(15, inclusive: false), closes: Threshold(10, inclusive: true), startsAt: 12),
      Posture(
        name: "tent", status: .partiallyOpen, reference: 300, attitude: tent, appDisplay: "main",
        opens: Threshold(200, inclusive: true), closes: Threshold(180, inclusive: true), startsAt: 190),
      Posture(
        name: "tablet", status: .fullyOpen, reference: 360, attitude: .pitch(180), appDisplay: "main",
        opens: Threshold(345, inclusive: true), closes: Threshold(330, inclusive: true), startsAt: 340),
    ],
    timing: .usual,
    largestMultiCamSet: 2,
    restingAttitude: .pitch(-90),
    decided: [
      "panels", "hinge", "displays", "cameras", "postures", "timing", "largestMultiCamSet", "restingAttitude",
    ])

  /// Standing on its two free edges, the hinge at the top, the screen toward the person and up by 30°.
  private static let tent = Attitude(degrees: 180, around: Vector3(0, 0.5, 0.75.squareRoot())) * .pitch(90)
}
