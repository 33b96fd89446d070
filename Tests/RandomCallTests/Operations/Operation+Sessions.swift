import AVFoundation

extension Operation {
  static let sessions: [Operation] = [
    Operation(
      "session#0.beginConfiguration()", Bench.sessionCount, weight: 4,
      laws: { phone, at in
        phone.sessions[phone.sessionSlots[at[0]]]?.depth += 1
        return [.done]
      },
      call: { bench, at in
        bench.sessions[at[0]].beginConfiguration()
        return .done
      }),
    Operation(
      "session#0.commitConfiguration()", Bench.sessionCount, weight: 7,
      laws: { phone, at in
        phone.commit(phone.sessionSlots[at[0]])
        return [.done]
      },
      call: { bench, at in
        bench.sessions[at[0]].commitConfiguration()
        return .done
      }),
    Operation(
      "session#0.startRunning()", Bench.sessionCount, weight: 10,
      laws: { phone, at in phone.start(phone.sessionSlots[at[0]]) ? [.done] : [.generic] },
      call: { bench, at in
        bench.sessions[at[0]].startRunning()
        return .done
      }),
    Operation(
      "session#0.stopRunning()", Bench.sessionCount, weight: 4,
      laws: { phone, at in
        phone.stop(phone.sessionSlots[at[0]])
        return [.done]
      },
      call: { bench, at in
        bench.sessions[at[0]].stopRunning()
        return .done
      }),
    Operation(
      "session#0.sessionPreset = presets[#1]", Bench.sessionCount, PlainDevice.presets.count, weight: 3,
      laws: { phone, at in
        let id = phone.sessionSlots[at[0]]
        guard let session = phone.sessions[id] else { return [.done] }
        guard session.supports(preset: at[1]) else { return [.invalidArgument] }
        phone.sessions[id]?.preset = at[1]
        if session.preset != at[1] { phone.apply(at[1], to: id) }
        return [.done]
      },
      call: { bench, at in
        bench.sessions[at[0]].sessionPreset = preset(at[1])
        return .done
      }),
    Operation(
      "session#0.canSetSessionPreset(presets[#1])", Bench.sessionCount, PlainDevice.presets.count, weight: 1,
      laws: { phone, at in
        [.value(phone.sessions[phone.sessionSlots[at[0]]]?.supports(preset: at[1]) ?? true)]
      },
      call: { bench, at in .value(bench.sessions[at[0]].canSetSessionPreset(preset(at[1]))) }),
    Operation(
      "session#0 = AVCaptureSession()", Bench.sessionCount, weight: 1,
      laws: { phone, at in
        let old = phone.sessionSlots[at[0]]
        phone.sessionSlots[at[0]] = phone.makeSession(at[0])
        phone.release(session: old)
        return [.done]
      },
      call: { bench, at in
        bench.sessions[at[0]] = bench.makeSession(at[0])
        return .done
      }),
  ]

  static func preset(_ index: Int) -> AVCaptureSession.Preset {
    AVCaptureSession.Preset(rawValue: "AVCaptureSessionPreset" + PlainDevice.presets[index].name)
  }

  static let inputs: [Operation] = [
    Operation(
      "input#0 = try AVCaptureDeviceInput(device: device#1)", Bench.inputCount, 7, weight: 8,
      laws: { phone, at in
        let sees = PlainDevice.all[at[1]].sees
        if sees, phone.permission == 1 || phone.permission == 2 { return [.thrown("-11852")] }
        guard phone.devices[at[1]].isHere else { return [.thrown("-11814")] }
        phone.inputSlots[at[0]] = PlainInput(id: phone.makeID(), device: at[1])
        return [.done]
      },
      call: { bench, at in
        bench.inputs[at[0]] = bench.note(try AVCaptureDeviceInput(device: bench.devices[at[1]]))
        return .done
      }),
    Operation(
      "session#0.canAddInput(input#1)", Bench.sessionCount, Bench.inputCount, weight: 3,
      laws: { phone, at in
        guard let input = phone.inputSlots[at[1]] else { return [] }
        return [.value(phone.canAdd(input, to: phone.sessionSlots[at[0]]))]
      },
      call: { bench, at in .value(bench.inputs[at[1]].map(bench.sessions[at[0]].canAddInput) ?? false) }),
    Operation(
      "session#0.addInput(input#1)", Bench.sessionCount, Bench.inputCount, weight: 14,
      laws: { phone, at in
        guard let input = phone.inputSlots[at[1]] else { return [] }
        let session = phone.sessionSlots[at[0]]
        guard phone.canAdd(input, to: session) else { return [.invalidArgument] }
        phone.add(input, to: session)
        return [.done]
      },
      call: { bench, at in
        bench.inputs[at[1]].map(bench.sessions[at[0]].addInput)
        return .done
      }),
    Operation(
      "session#0.addInputWithNoConnections(input#1)", Bench.sessionCount, Bench.inputCount, weight: 3,
      laws: { phone, at in
        guard let input = phone.inputSlots[at[1]] else { return [] }
        let session = phone.sessionSlots[at[0]]
        guard phone.canAdd(input, to: session) else { return [.invalidArgument] }
        phone.add(input, to: session, connected: false)
        return [.done]
      },
      call: { bench, at in
        bench.inputs[at[1]].map(bench.sessions[at[0]].addInputWithNoConnections)
        return .done
      }),
    Operation(
      "session#0.removeInput(session#0.inputs[#1])", Bench.sessionCount, 3, weight: 6,
      laws: { phone, at in
        let session = phone.sessionSlots[at[0]]
        guard let inputs = phone.sessions[session]?.graph.inputs, inputs.count > at[1] else { return [] }
        phone.remove(inputs[at[1]].id, from: session)
        return [.done]
      },
      call: { bench, at in
        bench.sessions[at[0]].removeInput(bench.sessions[at[0]].inputs[at[1]])
        return .done
      }),
    Operation(
      "session#0.removeInput(input#1)", Bench.sessionCount, Bench.inputCount, weight: 2,
      laws: { phone, at in
        guard let input = phone.inputSlots[at[1]] else { return [] }
        phone.remove(input.id, from: phone.sessionSlots[at[0]])
        return [.done]
      },
      call: { bench, at in
        bench.inputs[at[1]].map(bench.sessions[at[0]].removeInput)
        return .done
      }),
  ]
}
