import AVFoundation
import SDKTestSupport

extension Operation {
  static let discovery: [Operation] = [
    Operation(
      "AVCaptureDevice(uniqueID: device#0.uniqueID) == nil", 6, weight: 1,
      laws: { phone, at in [.value(!phone.devices[at[0]].isHere)] },
      call: { bench, at in .value(AVCaptureDevice(uniqueID: bench.devices[at[0]].uniqueID) == nil) }),
    Operation(
      "DiscoverySession(deviceTypes: types[#0], mediaType: .video, position: .unspecified).devices", 4,
      weight: 1,
      laws: { phone, at in
        // V1, V5, D14: by hand, the wide and the ultra wide find the virtual front camera too.
        let found = [[3, 2], [4, 2], [5], [0, 1]][at[0]].filter { phone.devices[$0].isHere }
        return [.value("\(found.map { PlainDevice.all[$0].name })")]
      },
      call: { _, at in
        let types: [[AVCaptureDevice.DeviceType]] = [
          [.builtInWideAngleCamera], [.builtInUltraWideCamera], [.builtInDualWideCamera],
          [.builtInOuterUltraWideCamera, .builtInInnerUltraWideCamera],
        ]
        let session = AVCaptureDevice.DiscoverySession(
          deviceTypes: types[at[0]], mediaType: .video, position: .unspecified)
        return .value("\(session.devices.map { Phone.short($0.uniqueID) })")
      }),
    Operation(
      "AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: positions[#0])", 2, weight: 1,
      laws: { phone, at in
        let camera = [2, 3][at[0]]
        return [.value(phone.devices[camera].isHere ? PlainDevice.all[camera].name : "none")]
      },
      call: { _, at in
        let camera = AVCaptureDevice.default(
          .builtInWideAngleCamera, for: .video, position: at[0] == 0 ? .front : .back)
        return .value(camera.map { Phone.short($0.uniqueID) } ?? "none")
      }),
    Operation(
      "AVCaptureDevice.authorizationStatus(for: .video)", weight: 1,
      laws: { phone, _ in [.value("\(phone.permission)")] },
      call: { _, _ in .value("\(AVCaptureDevice.authorizationStatus(for: .video).rawValue)") }),
  ]
}
