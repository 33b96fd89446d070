extension Device {
  /// iPhone 17 Pro: one display; the square front sensor is mounted upright
  /// (https://developer.apple.com/forums/thread/825928).
  public static let iPhone17Pro = Device(
    name: "iphone-17-pro",
    localizedName: "iPhone 17 Pro",
    panels: [Panel(id: "body", size: Vector3(71.9, 150, 8.8))],
    displays: [
      Display(
        id: "main", panel: "body", face: .inner, center: Vector3(0, 0, 4.4),
        size: Size2D(width: 66.6, height: 144.8), pixels: PixelSize(width: 1206, height: 2622),
        points: Size2D(width: 402, height: 874), scale: 3, nativeOrientation: 0,
        safeArea: .phone(notch: 62),
        regions: [
          Region(id: "island", kind: .occlusion, frame: Frame(x: 138.5, y: 14, width: 125, height: 37))
        ])
    ],
    cameras: [
      Camera(
        uniqueID: Camera.id("back-wide"), deviceType: .wideAngle, position: .back,
        localizedName: "Back Camera",
        mount: Mount(panel: "body", place: Vector3(20, 58, -4.4), axis: Vector3(0, 0, -1), angle: 90),
        fieldOfView: Camera.fieldOfView(focalLength: 24), formats: .rear(maxRate: 120), defaultFormat: 2),
      Camera(
        uniqueID: Camera.id("back-ultra-wide"), deviceType: .ultraWide, position: .back,
        localizedName: "Back Ultra Wide Camera",
        mount: Mount(panel: "body", place: Vector3(20, 38, -4.4), axis: Vector3(0, 0, -1), angle: 90),
        fieldOfView: Camera.fieldOfView(focalLength: 13), formats: .rear(), defaultFormat: 2),
      Camera(
        uniqueID: Camera.id("back-telephoto"), deviceType: .telephoto, position: .back,
        localizedName: "Back Telephoto Camera",
        mount: Mount(panel: "body", place: Vector3(4, 48, -4.4), axis: Vector3(0, 0, -1), angle: 90),
        fieldOfView: Camera.fieldOfView(focalLength: 100), formats: .rear(), defaultFormat: 2),
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
        mount: Mount(panel: "body", place: Vector3(20, 58, -4.4), axis: Vector3(0, 0, -1), angle: 90),
        fieldOfView: Camera.fieldOfView(focalLength: 24), formats: .rear(depth: true), defaultFormat: 2),
      Camera(
        uniqueID: Camera.id("front-ultra-wide"), deviceType: .ultraWide, position: .front,
        localizedName: "Front Ultra Wide Camera",
        mount: Mount(panel: "body", place: Vector3(8, 67, 4.4), axis: Vector3(0, 0, 1), angle: 0),
        display: "main",
        fieldOfView: Camera.fieldOfView(focalLength: 20),
        formats: .square(upTo: 3840, maxRate: 60, depth: false), defaultFormat: 1),
      Camera(
        uniqueID: Camera.id("front"), deviceType: .wideAngle, position: .front, localizedName: "Front Camera",
        mount: Mount(panel: "body", place: Vector3(8, 67, 4.4), axis: Vector3(0, 0, 1), angle: 0),
        display: "main",
        fieldOfView: Camera.fieldOfView(focalLength: 23),
        formats: .square(upTo: 3840, maxRate: 60, depth: false), defaultFormat: 1),
      Camera(
        uniqueID: Camera.id("front-true-depth"), deviceType: .trueDepth, position: .front,
        localizedName: "Front TrueDepth Camera",
        mount: Mount(panel: "body", place: Vector3(8, 67, 4.4), axis: Vector3(0, 0, 1), angle: 0),
        display: "main",
        fieldOfView: Camera.fieldOfView(focalLength: 20),
        formats: .square(upTo: 3840, maxRate: 60, depth: true), defaultFormat: 1),
    ],
    postures: [.flat],
    timing: .usual,
    largestMultiCamSet: 3,
    cameraControl: CameraControl(maxControls: 4),
    decided: [
      "cameraControl.maxControls",
      "displays[0].center", "displays[0].safeArea.portraitUpsideDown", "displays[0].regions[0].frame",
      "cameras[0].mount.place", "cameras[0].formats", "cameras[1].mount.place", "cameras[1].formats",
      "cameras[2].mount.place", "cameras[2].formats", "cameras[3].formats", "cameras[4].formats",
      "cameras[5].formats", "cameras[6].mount.place", "cameras[6].formats", "cameras[7].mount.place",
      "cameras[7].formats", "cameras[8].mount.place", "cameras[8].formats", "cameras[9].mount.place",
      "cameras[9].formats", "cameras[8].fieldOfView", "timing.handoverGap", "timing.switchLatency",
      "timing.shutterLag", "timing.photoProcessing", "largestMultiCamSet",
    ])
}
