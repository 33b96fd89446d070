extension Device {
  /// iPhone 14 Pro: one display; every sensor is mounted a quarter turn from upright.
  public static let iPhone14Pro = Device(
    name: "iphone-14-pro",
    localizedName: "iPhone 14 Pro",
    panels: [Panel(id: "body", size: Vector3(71.5, 147.5, 7.8))],
    displays: [
      Display(
        id: "main", panel: "body", face: .inner, center: Vector3(0, 0, 3.9),
        size: Size2D(width: 65.1, height: 141.1), pixels: PixelSize(width: 1179, height: 2556),
        points: Size2D(width: 393, height: 852), scale: 3, nativeOrientation: 0,
        safeArea: .phone(notch: 59),
        regions: [
          Region(id: "island", kind: .occlusion, frame: Frame(x: 134, y: 11.3, width: 125, height: 37))
        ])
    ],
    cameras: [
      Camera(
        uniqueID: Camera.id("back-wide"), deviceType: .wideAngle, position: .back,
        localizedName: "Back Camera",
        mount: Mount(panel: "body", place: Vector3(20, 58, -3.9), axis: Vector3(0, 0, -1), angle: 90),
        fieldOfView: Camera.fieldOfView(focalLength: 24), formats: .rear(maxRate: 60), defaultFormat: 2),
      Camera(
        uniqueID: Camera.id("back-ultra-wide"), deviceType: .ultraWide, position: .back,
        localizedName: "Back Ultra Wide Camera",
        mount: Mount(panel: "body", place: Vector3(20, 38, -3.9), axis: Vector3(0, 0, -1), angle: 90),
        fieldOfView: Camera.fieldOfView(focalLength: 13), formats: .rear(), defaultFormat: 2),
      Camera(
        uniqueID: Camera.id("back-telephoto"), deviceType: .telephoto, position: .back,
        localizedName: "Back Telephoto Camera",
        mount: Mount(panel: "body", place: Vector3(4, 48, -3.9), axis: Vector3(0, 0, -1), angle: 90),
        fieldOfView: Camera.fieldOfView(focalLength: 77), formats: .rear(), defaultFormat: 2),
      Camera(
        uniqueID: Camera.id("back-dual"), deviceType: .dual, position: .back,
        localizedName: "Back Dual Camera",
        fieldOfView: Camera.fieldOfView(focalLength: 24), formats: .rear(depth: true), defaultFormat: 2,
        virtual: Virtual(
          constituents: [Camera.id("back-wide"), Camera.id("back-telephoto")], selection: .zoom)),
      Camera(
        uniqueID: Camera.id("back-dual-wide"), deviceType: .dualWide, position: .back,
        localizedName: "Back Dual Wide Camera",
        fieldOfView: Camera.fieldOfView(focalLength: 24), formats: .rear(depth: true), defaultFormat: 2,
        virtual: Virtual(
          constituents: [Camera.id("back-wide"), Camera.id("back-ultra-wide")], selection: .zoom)),
      Camera(
        uniqueID: Camera.id("back-triple"), deviceType: .triple, position: .back,
        localizedName: "Back Triple Camera",
        fieldOfView: Camera.fieldOfView(focalLength: 24), formats: .rear(depth: true), defaultFormat: 2,
        virtual: Virtual(
          constituents: [Camera.id("back-wide"), Camera.id("back-ultra-wide"), Camera.id("back-telephoto")],
          selection: .zoom)),
      Camera(
        uniqueID: Camera.id("back-lidar"), deviceType: .liDARDepth, position: .back,
        localizedName: "Back LiDAR Depth Camera",
        mount: Mount(panel: "body", place: Vector3(20, 58, -3.9), axis: Vector3(0, 0, -1), angle: 90),
        fieldOfView: Camera.fieldOfView(focalLength: 24), formats: .rear(depth: true), defaultFormat: 2),
      Camera(
        uniqueID: Camera.id("front"), deviceType: .wideAngle, position: .front, localizedName: "Front Camera",
        mount: Mount(panel: "body", place: Vector3(8, 66, 3.9), axis: Vector3(0, 0, 1), angle: 90),
        display: "main",
        fieldOfView: Camera.fieldOfView(focalLength: 23), formats: .front(), defaultFormat: 2),
      Camera(
        uniqueID: Camera.id("front-true-depth"), deviceType: .trueDepth, position: .front,
        localizedName: "Front TrueDepth Camera",
        mount: Mount(panel: "body", place: Vector3(8, 66, 3.9), axis: Vector3(0, 0, 1), angle: 90),
        display: "main",
        fieldOfView: Camera.fieldOfView(focalLength: 23), formats: .front(depth: true), defaultFormat: 2),
    ],
    postures: [.flat],
    timing: .usual,
    largestMultiCamSet: 3,
    decided: [
      "displays[0].center", "displays[0].safeArea.portraitUpsideDown", "displays[0].regions[0].frame",
      "cameras[0].mount.place", "cameras[0].formats", "cameras[1].mount.place", "cameras[1].formats",
      "cameras[2].mount.place", "cameras[2].formats", "cameras[3].formats", "cameras[4].formats",
      "cameras[5].formats", "cameras[6].mount.place", "cameras[6].formats", "cameras[7].mount.place",
      "cameras[7].formats", "cameras[8].mount.place", "cameras[8].formats", "timing.handoverGap",
      "timing.switchLatency", "timing.shutterLag", "timing.photoProcessing", "largestMultiCamSet",
    ])
}
