extension Device {
  /// iPad Pro 13-inch (M4): the front camera sits above the long side.
  public static let iPadPro = Device(
    name: "ipad-pro",
    localizedName: "iPad Pro 13-inch (M4)",
    panels: [Panel(id: "body", size: Vector3(215.5, 281.6, 5.2))],
    displays: [
      Display(
        id: "main", panel: "body", face: .inner, center: Vector3(0, 0, 2.6),
        size: Size2D(width: 198.6, height: 264.8), pixels: PixelSize(width: 2064, height: 2752),
        points: Size2D(width: 1032, height: 1376), scale: 2, nativeOrientation: 0,
        safeArea: SafeArea(
          portrait: Insets(top: 32, bottom: 25), portraitUpsideDown: Insets(top: 32, bottom: 25),
          landscapeLeft: Insets(top: 32, bottom: 25), landscapeRight: Insets(top: 32, bottom: 25)))
    ],
    cameras: [
      Camera(
        uniqueID: Camera.id("back-wide"), deviceType: .wideAngle, position: .back,
        localizedName: "Back Camera",
        mount: Mount(panel: "body", place: Vector3(88, 122, -2.6), axis: Vector3(0, 0, -1), angle: 90),
        fieldOfView: Camera.fieldOfView(focalLength: 29), formats: .rear(), defaultFormat: 2),
      Camera(
        uniqueID: Camera.id("back-lidar"), deviceType: .liDARDepth, position: .back,
        localizedName: "Back LiDAR Depth Camera",
        mount: Mount(panel: "body", place: Vector3(88, 122, -2.6), axis: Vector3(0, 0, -1), angle: 90),
        fieldOfView: Camera.fieldOfView(focalLength: 29), formats: .rear(depth: true), defaultFormat: 2),
      Camera(
        uniqueID: Camera.id("front-ultra-wide"), deviceType: .ultraWide, position: .front,
        localizedName: "Front Ultra Wide Camera",
        mount: Mount(panel: "body", place: Vector3(103, 0, 2.6), axis: Vector3(0, 0, 1), angle: 90),
        display: "main",
        fieldOfView: 107, formats: .front(), defaultFormat: 2),
      Camera(
        uniqueID: Camera.id("front"), deviceType: .wideAngle, position: .front, localizedName: "Front Camera",
        mount: Mount(panel: "body", place: Vector3(103, 0, 2.6), axis: Vector3(0, 0, 1), angle: 90),
        display: "main",
        fieldOfView: 70, formats: .front(), defaultFormat: 2),
      Camera(
        uniqueID: Camera.id("front-true-depth"), deviceType: .trueDepth, position: .front,
        localizedName: "Front TrueDepth Camera",
        mount: Mount(panel: "body", place: Vector3(103, 0, 2.6), axis: Vector3(0, 0, 1), angle: 90),
        display: "main",
        fieldOfView: 70, formats: .front(depth: true), defaultFormat: 2),
    ],
    postures: [.flat],
    timing: .usual,
    largestMultiCamSet: 2,
    decided: [
      "displays[0].center", "displays[0].safeArea", "cameras[0].mount", "cameras[0].formats",
      "cameras[0].fieldOfView", "cameras[1].mount", "cameras[1].formats", "cameras[1].fieldOfView",
      "cameras[2].mount", "cameras[2].formats", "cameras[2].fieldOfView", "cameras[3].mount",
      "cameras[3].formats", "cameras[3].fieldOfView", "cameras[4].mount", "cameras[4].formats",
      "cameras[4].fieldOfView", "timing.handoverGap", "timing.switchLatency", "timing.shutterLag",
      "timing.photoProcessing", "largestMultiCamSet",
    ])
}
