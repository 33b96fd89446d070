extension Device {
  /// iPhone Duo: opens like a book, the rear cameras and the inner camera on the right half, the outer display and
  /// its camera on the back of the left half.
  ///
  /// Displays, regions, thresholds and the rear lenses are as published or as measured on Apple's simulator;
  /// ``decided`` lists the rest.
  public static let iPhoneDuo = Device(
    name: "iphone-duo",
    localizedName: "iPhone Duo",
    panels: [
      Panel(id: "right", size: Vector3(82, 117, 4.8)),
      Panel(id: "left", size: Vector3(82, 117, 4.8), origin: Vector3(-82, 0, 0)),
    ],
    hinge: Hinge(
      movingPanel: "left", axis: Vector3(0, 1, 0), point: Vector3(-41, 0, 2.4),
      range: AngleRange(min: 0, max: 180)),
    displays: [outerDisplay, innerDisplay],
    cameras: [backWide, backUltraWide, backDualWide, outerCamera, innerCamera, virtualFront],
    postures: [
      Posture(name: "closed", status: .closed, reference: 0, appDisplay: "outer"),
      Posture(
        name: "partiallyOpen", status: .partiallyOpen, reference: 180, appDisplay: "inner",
        opens: Threshold(20, inclusive: false), closes: Threshold(36, inclusive: true), startsAt: 28),
      Posture(
        name: "fullyOpen", status: .fullyOpen, reference: 180, appDisplay: "inner",
        opens: Threshold(180, inclusive: true), closes: Threshold(180, inclusive: false), startsAt: 180),
    ],
    timing: .usual,
    largestMultiCamSet: 3,
    cameraControl: CameraControl(maxControls: 4),
    decided: [
      "panels[0].size", "panels[1].size", "panels[1].origin", "hinge.point",
      "displays[0].center", "displays[0].safeArea.portraitUpsideDown",
      "displays[0].safeArea.landscapeLeft.bottom",
      "displays[0].safeArea.landscapeRight.bottom", "displays[1].center",
      "displays[1].safeArea.portraitUpsideDown", "displays[1].safeArea.landscapeLeft.top",
      "displays[1].safeArea.landscapeRight", "displays[1].regions[1].frame", "displays[1].regions[2].frame",
      "cameras[0].mount", "cameras[0].formats", "cameras[1].mount", "cameras[1].formats",
      "cameras[2].formats",
      "cameras[3].mount.angle", "cameras[3].fieldOfView", "cameras[3].formats",
      "cameras[4].mount", "cameras[4].fieldOfView", "cameras[4].formats",
      "cameras[5].deviceType", "cameras[5].virtual.constituents", "cameras[5].fieldOfView",
      "cameras[5].formats",
      "postures[0].reference", "postures[1].reference", "postures[1].opens.angle", "postures[1].closes.angle",
      "postures[1].startsAt", "postures[2].reference",
      "timing.handoverGap", "timing.switchLatency", "timing.shutterLag", "timing.photoProcessing",
      "cameraControl",
    ])

  /// The right-hand strip keeps clear of the camera and the status column.
  private static let outerDisplay = Display(
    id: "outer", panel: "left", face: .outer, center: Vector3(0, 0, -2.4),
    size: Size2D(width: 77.2, height: 112.3), pixels: PixelSize(width: 1398, height: 2034),
    points: Size2D(width: 466, height: 678), scale: 3, nativeOrientation: 0,
    safeArea: SafeArea(
      portrait: Insets(bottom: 34, right: 84), portraitUpsideDown: Insets(left: 84, bottom: 34),
      landscapeLeft: Insets(bottom: 34, right: 84), landscapeRight: Insets(left: 84, bottom: 34)),
    regions: [
      Region(
        id: "outer-camera", kind: .occlusion, frame: Frame(x: 399.7, y: 29.3, width: 37, height: 37)),
      Region(id: "outer-status", kind: .occlusion, frame: Frame(x: 382, y: 0, width: 84, height: 170)),
    ])

  /// Held with the panels up it is wide: its portrait top points to the viewer's right.
  private static let innerDisplay = Display(
    id: "inner", panel: "right", face: .inner, center: Vector3(-41, 0, 2.4),
    size: Size2D(width: 110.9, height: 157.7), pixels: PixelSize(width: 2007, height: 2853),
    points: Size2D(width: 669, height: 951), scale: 3, nativeOrientation: 270,
    honorsSupportedOrientations: false,
    safeArea: SafeArea(
      portrait: Insets(top: 82, bottom: 83), portraitUpsideDown: Insets(top: 82, bottom: 83),
      landscapeLeft: Insets(bottom: 34, right: 84), landscapeRight: Insets(bottom: 34, right: 84)),
    regions: [
      Region(
        id: "fold", kind: .division, frame: Frame(x: 0, y: 455.5, width: 669, height: 40), margin: 20,
        postures: ["partiallyOpen"]),
      Region(
        id: "inner-camera", kind: .occlusion, frame: Frame(x: 35, y: 266.8, width: 37, height: 37),
        camera: Camera.id("inner")),
      Region(id: "inner-status", kind: .occlusion, frame: Frame(x: 0, y: 0, width: 170, height: 84)),
    ])

  private static let backWide = Camera(
    uniqueID: Camera.id("back-wide"), deviceType: .wideAngle, position: .back, localizedName: "Back Camera",
    mount: Mount(panel: "right", place: Vector3(28, 45, -2.4), axis: Vector3(0, 0, -1), angle: 90),
    fieldOfView: Camera.fieldOfView(focalLength: 26), formats: .rear(), defaultFormat: 2)

  private static let backUltraWide = Camera(
    uniqueID: Camera.id("back-ultra-wide"), deviceType: .ultraWide, position: .back,
    localizedName: "Back Ultra Wide Camera",
    mount: Mount(panel: "right", place: Vector3(9, 45, -2.4), axis: Vector3(0, 0, -1), angle: 90),
    fieldOfView: Camera.fieldOfView(focalLength: 13), formats: .rear(), defaultFormat: 2)

  private static let backDualWide = Camera(
    uniqueID: Camera.id("back-dual-wide"), deviceType: .dualWide, position: .back,
    localizedName: "Back Dual Wide Camera", fieldOfView: Camera.fieldOfView(focalLength: 26),
    formats: .rear(depth: true), defaultFormat: 2,
    virtual: Virtual(constituents: [Camera.id("back-wide"), Camera.id("back-ultra-wide")], selection: .zoom))

  private static let outerCamera = Camera(
    uniqueID: Camera.id("outer"), deviceType: .outerUltraWide, position: .front,
    localizedName: "Outer Ultra Wide Camera",
    mount: Mount(panel: "left", place: Vector3(-30.7, 48.2, -2.4), axis: Vector3(0, 0, -1), angle: 0),
    display: "outer", fieldOfView: 95, formats: .square(upTo: 3840, maxRate: 120, depth: true),
    defaultFormat: 1)

  private static let innerCamera = Camera(
    uniqueID: Camera.id("inner"), deviceType: .innerUltraWide, position: .front,
    localizedName: "Inner Ultra Wide Camera",
    mount: Mount(panel: "right", place: Vector3(-9.5, 46.6, 2.4), axis: Vector3(0, 0, 1), angle: 0),
    display: "inner", fieldOfView: 95, formats: .square(upTo: 1920, maxRate: 60, depth: true),
    defaultFormat: 1)

  /// V1: one object, found as wide and as ultra wide; its formats are what the constituents share (V3).
  private static let virtualFront = Camera(
    uniqueID: Camera.id("front"), deviceType: .wideAngle, position: .front, localizedName: "Front Camera",
    fieldOfView: 95, formats: .square(upTo: 1920, maxRate: 60, depth: false), defaultFormat: 1,
    virtual: Virtual(constituents: [Camera.id("outer"), Camera.id("inner")], selection: .display),
    alsoFoundAs: [.ultraWide])
}
