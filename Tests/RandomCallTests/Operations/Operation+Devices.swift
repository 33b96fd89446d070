import AVFoundation

/// Cameras have the first six places of ``PlainDevice/all``.
private let cameras = 6

extension Operation {
  /// A setter of a camera: it needs the configuration lock (K1), else it raises whatever else is wrong with it too.
  ///
  /// - Parameters:
  ///   - isFormat: whether a session may not be able to run the camera so (C10).
  ///   - laws: nil where it is lawful and has changed the camera.
  ///   - unless: where laws leave open what is told when.
  static func set(
    _ text: String, _ values: Int, weight: Int = 2, isFormat: Bool = false,
    laws: @escaping @Sendable (inout PlainDevice, Int, PlainPhone) -> Answer?,
    unless: @escaping @Sendable (PlainDevice, Int) -> Bool = { _, _ in false },
    call: @escaping @MainActor @Sendable (AVCaptureDevice, Int, Bench) throws -> Void
  ) -> Operation {
    Operation(
      "device#0.\(text)", cameras, values, weight: weight,
      laws: { phone, at in
        var device = phone.devices[at[0]]
        guard !unless(device, at[1]) else { return [] }
        let refusal = laws(&device, at[1], phone)
        guard device.locks > 0 else { return [.generic] + [refusal].compactMap { $0 } }
        guard refusal == nil else { return [refusal!] }
        phone.devices[at[0]] = device
        if isFormat { phone.formatChanged(of: at[0]) }
        phone.sensorsChanged()
        return [.done]
      },
      call: { bench, at in
        try call(bench.devices[at[0]], at[1], bench)
        return .done
      })
  }

  static let deviceConfiguration: [Operation] = [
    Operation(
      "try device#0.lockForConfiguration()", cameras, weight: 10,
      laws: { phone, at in
        guard phone.devices[at[0]].isHere else { return [.thrown("-11814")] }
        phone.devices[at[0]].locks += 1
        return [.done]
      },
      call: { bench, at in
        try bench.devices[at[0]].lockForConfiguration()
        return .done
      }),
    Operation(
      "device#0.unlockForConfiguration()", cameras, weight: 4,
      laws: { phone, at in
        phone.devices[at[0]].locks = max(0, phone.devices[at[0]].locks - 1)
        return [.done]
      },
      call: { bench, at in
        bench.devices[at[0]].unlockForConfiguration()
        return .done
      }),
    Operation(
      "device#0.activeFormat = device#0.formats[#1]", cameras, 4, weight: 5,
      laws: { phone, at in
        guard at[1] < phone.devices[at[0]].formats.count else { return [] }
        guard phone.devices[at[0]].locks > 0 else { return [.generic] }
        phone.devices[at[0]].use(at[1])
        phone.formatChanged(of: at[0])
        // C5: the app has chosen itself.
        for (id, session) in phone.sessions where session.graph.inputs.contains(where: { $0.device == at[0] })
        {
          phone.sessions[id]?.preset = PlainDevice.free
        }
        phone.sensorsChanged()
        return [.done]
      },
      call: { bench, at in
        bench.devices[at[0]].activeFormat = bench.devices[at[0]].formats[at[1]]
        return .done
      }),
    Operation(
      "device#0.activeFormat = device#1.formats[0]", cameras, cameras, weight: 1,
      laws: { phone, at in
        guard at[0] != at[1] else { return [] }
        return phone.devices[at[0]].locks > 0 ? [.invalidArgument] : [.invalidArgument, .generic]
      },
      call: { bench, at in
        bench.devices[at[0]].activeFormat = bench.devices[at[1]].formats[0]
        return .done
      }),
    set("setDynamicAspectRatio(shapes[#1])", 5, weight: 3, isFormat: true) { device, value, _ in
      guard device.shape != nil else { return .invalidArgument }
      device.shape = value
      return nil
    } call: { device, value, _ in
      device.setDynamicAspectRatio(shape(value))
    },
    set("activeVideoMinFrameDuration = durations[#1]", 5, weight: 2, isFormat: true) { device, value, _ in
      guard value < 4 else { return .invalidArgument }
      device.shortest = durations[value].map { 1 / $0 }
      return nil
    } call: { device, value, _ in
      device.activeVideoMinFrameDuration = duration(value)
    },
    set("activeVideoMaxFrameDuration = durations[#1]", 5, weight: 2, isFormat: true) { device, value, _ in
      guard value < 4 else { return .invalidArgument }
      device.longest = durations[value].map { 1 / $0 }
      return nil
    } call: { device, value, _ in
      device.activeVideoMaxFrameDuration = duration(value)
    },
  ]

  /// Frames a second; the last is more than any format has, nil is none at all.
  private static let durations: [Double?] = [nil, 15, 30, 50, 1000]

  private static func duration(_ index: Int) -> CMTime {
    durations[index].map { CMTime(value: 1, timescale: CMTimeScale($0)) } ?? .invalid
  }

  private static func shape(_ index: Int) -> AVCaptureDevice.AspectRatio {
    AVCaptureDevice.AspectRatio(rawValue: "AVCaptureAspectRatio" + PlainDevice.shapes[index])
  }
}
