import AVFoundation
import Dispatch

extension Operation {
  static let outputs: [Operation] = [
    Operation(
      "session#0.canAddOutput(output#1)", Bench.sessionCount, Bench.outputKinds.count, weight: 2,
      laws: { phone, at in
        [.value(phone.canAdd(output: phone.outputSlots[at[1]], to: phone.sessionSlots[at[0]]))]
      },
      call: { bench, at in .value(bench.sessions[at[0]].canAddOutput(bench.outputs[at[1]])) }),
    Operation(
      "session#0.addOutput(output#1)", Bench.sessionCount, Bench.outputKinds.count, weight: 12,
      laws: { phone, at in
        let (output, session) = (phone.outputSlots[at[1]], phone.sessionSlots[at[0]])
        guard phone.canAdd(output: output, to: session) else { return [.invalidArgument] }
        phone.add(output: output, to: session)
        return [.done]
      },
      call: { bench, at in
        bench.sessions[at[0]].addOutput(bench.outputs[at[1]])
        return .done
      }),
    Operation(
      "session#0.addOutputWithNoConnections(output#1)", Bench.sessionCount, Bench.outputKinds.count,
      weight: 3,
      laws: { phone, at in
        let (output, session) = (phone.outputSlots[at[1]], phone.sessionSlots[at[0]])
        guard phone.canAdd(output: output, to: session) else { return [.invalidArgument] }
        phone.add(output: output, to: session, connected: false)
        return [.done]
      },
      call: { bench, at in
        bench.sessions[at[0]].addOutputWithNoConnections(bench.outputs[at[1]])
        return .done
      }),
    Operation(
      "session#0.removeOutput(output#1)", Bench.sessionCount, Bench.outputKinds.count, weight: 5,
      laws: { phone, at in
        let (output, session) = (phone.outputSlots[at[1]], phone.sessionSlots[at[0]])
        if phone.owner[output] == session { phone.remove(output: output) }
        return [.done]
      },
      call: { bench, at in
        bench.sessions[at[0]].removeOutput(bench.outputs[at[1]])
        return .done
      }),
    Operation(
      "output#0 = another of its kind", Bench.outputKinds.count, weight: 1,
      laws: { phone, at in
        let old = phone.outputSlots[at[0]]
        phone.outputSlots[at[0]] = phone.makeOutput(Bench.outputKinds[at[0]])
        phone.delegates.remove(old)
        return [.done]
      },
      call: { bench, at in
        // A frame's delegate goes with its output: the app holds both.
        bench.frames[bench.number(bench.outputs[at[0]])] = nil
        bench.sounds[bench.number(bench.outputs[at[0]])] = nil
        bench.outputs[at[0]] = bench.makeOutput(Bench.outputKinds[at[0]])
        return .done
      }),
    Operation(
      "output#0.setSampleBufferDelegate(delegate, queue: queues[#1])", 2, 2, weight: 3,
      laws: { phone, at in
        phone.delegates.insert(phone.outputSlots[at[0]])
        return [.done]
      },
      call: { bench, at in
        let tally = bench.frames[bench.number(bench.outputs[at[0]])] ?? FrameTally()
        bench.frames[bench.number(bench.outputs[at[0]])] = tally
        (bench.outputs[at[0]] as? AVCaptureVideoDataOutput)?
          .setSampleBufferDelegate(tally, queue: at[1] == 0 ? .main : DispatchQueue(label: "frames"))
        return .done
      }),
    Operation(
      "output#0.setSampleBufferDelegate(nil, queue: nil)", 2, weight: 3,
      laws: { phone, at in
        phone.delegates.remove(phone.outputSlots[at[0]])
        return [.done]
      },
      call: { bench, at in
        (bench.outputs[at[0]] as? AVCaptureVideoDataOutput)?.setSampleBufferDelegate(nil, queue: nil)
        return .done
      }),
    Operation(
      "output#0.setSampleBufferDelegate(delegate, queue: nil)", 2, weight: 1,
      laws: { _, _ in [.invalidArgument] },
      call: { bench, at in
        (bench.outputs[at[0]] as? AVCaptureVideoDataOutput)?.setSampleBufferDelegate(FrameTally(), queue: nil)
        return .done
      }),
    Operation(
      "sound#0.setSampleBufferDelegate(#1 == 1 ? delegate : nil, queue: queue)", 2, 2, weight: 3,
      laws: { phone, at in
        let output = phone.outputSlots[8 + at[0]]
        if at[1] == 1 { phone.delegates.insert(output) } else { phone.delegates.remove(output) }
        return [.done]
      },
      call: { bench, at in
        let output = bench.outputs[8 + at[0]]
        let tally = bench.sounds[bench.number(output)] ?? FrameTally()
        bench.sounds[bench.number(output)] = tally
        (output as? AVCaptureAudioDataOutput)?
          .setSampleBufferDelegate(at[1] == 1 ? tally : nil, queue: DispatchQueue(label: "sound"))
        return .done
      }),
    Operation(
      "output#0.videoSettings = [pixelFormat: formats[#1]]", 2, 4, weight: 1,
      laws: { _, at in at[1] < 3 ? [.done] : [.invalidArgument] },
      call: { bench, at in
        let formats: [OSType] = [
          kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
          kCVPixelFormatType_32BGRA, 0x1234_5678,
        ]
        (bench.outputs[at[0]] as? AVCaptureVideoDataOutput)?.videoSettings = [
          kCVPixelBufferPixelFormatTypeKey as String: formats[at[1]]
        ]
        return .done
      }),
  ]

  static let layers: [Operation] = [
    Operation(
      "layer#0.session = session#1", 2, Bench.sessionCount, weight: 6,
      laws: { phone, at in
        let (layer, session) = (phone.layerSlots[at[0]], phone.sessionSlots[at[1]])
        guard phone.owner[layer] != session else { return [.done] }
        leave(layer, &phone) { $0.add(output: layer, to: session) }
        return [.done]
      },
      call: { bench, at in
        bench.layers[at[0]].session = bench.sessions[at[1]]
        return .done
      }),
    Operation(
      "layer#0.setSessionWithNoConnection(session#1)", 2, Bench.sessionCount, weight: 2,
      laws: { phone, at in
        let (layer, session) = (phone.layerSlots[at[0]], phone.sessionSlots[at[1]])
        guard phone.owner[layer] != session else { return [.done] }
        leave(layer, &phone) { $0.add(output: layer, to: session, connected: false) }
        return [.done]
      },
      call: { bench, at in
        bench.layers[at[0]].setSessionWithNoConnection(bench.sessions[at[1]])
        return .done
      }),
    Operation(
      "layer#0.session = nil", 2, weight: 2,
      laws: { phone, at in
        leave(phone.layerSlots[at[0]], &phone) { _ in }
        return [.done]
      },
      call: { bench, at in
        bench.layers[at[0]].session = nil
        return .done
      }),
    Operation(
      "layer#0 = AVCaptureVideoPreviewLayer()", 2, weight: 1,
      laws: { phone, at in
        let old = phone.layerSlots[at[0]]
        phone.layerSlots[at[0]] = phone.makeOutput(.preview)
        leave(old, &phone) { _ in }
        return [.done]
      },
      call: { bench, at in
        bench.layers[at[0]] = bench.makeLayer()
        return .done
      }),
  ]

  /// A layer leaves its session, which goes if nobody else holds it.
  private static func leave(_ layer: Int, _ phone: inout PlainPhone, then next: (inout PlainPhone) -> Void) {
    let old = phone.owner[layer]
    phone.remove(output: layer)
    next(&phone)
    if let old { phone.release(session: old) }
  }
}
