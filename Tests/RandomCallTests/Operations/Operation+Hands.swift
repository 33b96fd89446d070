import AVFoundation

/// Connections made by hand (C9), and what is set on inputs.
extension Operation {
  private static let slots = Bench.linkCount + Bench.handCount
  private static let rates: [Double?] = [nil, 15, 30, 60]

  static let hands: [Operation] = [
    Operation(
      "connection#0 + \(Bench.linkCount) = AVCaptureConnection(inputPorts: [input#1.ports[#2]], output: output#3)",
      Bench.handCount, Bench.inputCount, 3, Bench.outputKinds.count, weight: 8,
      laws: { phone, at in
        guard let input = phone.inputSlots[at[1]] else { return [] }
        phone.linkSlots[Bench.linkCount + at[0]] = phone.makeLink(
          input, to: phone.outputSlots[at[3]], stream(at[2], of: input))
        return [.done]
      },
      call: { bench, at in
        guard let port = port(at[2], of: bench.inputs[at[1]]) else { return .done }
        bench.links[Bench.linkCount + at[0]] = AVCaptureConnection(
          inputPorts: [port], output: bench.outputs[at[3]])
        return .done
      }),
    Operation(
      "connection#0 + \(Bench.linkCount) = AVCaptureConnection(inputPort: input#1.ports[#2], videoPreviewLayer: layer#3)",
      Bench.handCount, Bench.inputCount, 2, Bench.layerCount, weight: 5,
      laws: { phone, at in
        guard let input = phone.inputSlots[at[1]] else { return [] }
        phone.linkSlots[Bench.linkCount + at[0]] = phone.makeLink(
          input, to: phone.layerSlots[at[3]], stream(at[2], of: input))
        return [.done]
      },
      call: { bench, at in
        guard let port = port(at[2], of: bench.inputs[at[1]]) else { return .done }
        bench.links[Bench.linkCount + at[0]] = AVCaptureConnection(
          inputPort: port, videoPreviewLayer: bench.layers[at[3]])
        return .done
      }),
    Operation(
      "session#0.canAddConnection(connection#1)", Bench.sessionCount, slots, weight: 3,
      laws: { phone, at in
        guard let link = phone.linkSlots[at[1]] else { return [] }
        return [.value(phone.canAdd(link: link, to: phone.sessionSlots[at[0]]))]
      },
      call: { bench, at in
        .value(bench.links[at[1]].map(bench.sessions[at[0]].canAddConnection) ?? false)
      }),
    Operation(
      "session#0.addConnection(connection#1)", Bench.sessionCount, slots, weight: 12,
      laws: { phone, at in
        guard let link = phone.linkSlots[at[1]] else { return [] }
        guard phone.canAdd(link: link, to: phone.sessionSlots[at[0]]) else { return [.invalidArgument] }
        phone.add(link: link, to: phone.sessionSlots[at[0]])
        return [.done]
      },
      call: { bench, at in
        bench.links[at[1]].map(bench.sessions[at[0]].addConnection)
        return .done
      }),
    Operation(
      "session#0.removeConnection(connection#1)", Bench.sessionCount, slots, weight: 2,
      laws: { phone, at in
        guard let link = phone.linkSlots[at[1]] else { return [] }
        phone.remove(link: link, from: phone.sessionSlots[at[0]])
        return [.done]
      },
      call: { bench, at in
        bench.links[at[1]].map(bench.sessions[at[0]].removeConnection)
        return .done
      }),
    Operation(
      "session#0.removeConnection(session#0.connections[#1])", Bench.sessionCount, 6, weight: 3,
      laws: { phone, at in
        let id = phone.sessionSlots[at[0]]
        guard let links = phone.sessions[id]?.graph.links, !links.isEmpty else { return [] }
        phone.remove(link: links[at[1] % links.count].id, from: id)
        return [.done]
      },
      call: { bench, at in
        bench.link(at[0], at[1]).map(bench.sessions[at[0]].removeConnection)
        return .done
      }),
    Operation(
      "input#0.ports[#1].isEnabled = #2 == 1", Bench.inputCount, 3, 2, weight: 3,
      laws: { phone, at in
        guard let input = phone.inputSlots[at[0]] else { return [] }
        phone.set(PlainStream(input: input.id, kind: stream(at[1], of: input)), isOn: at[2] == 1)
        return [.done]
      },
      call: { bench, at in
        port(at[1], of: bench.inputs[at[0]])?.isEnabled = at[2] == 1
        return .done
      }),
    Operation(
      "input#0.videoMinFrameDurationOverride = durations[#1]", Bench.inputCount, rates.count, weight: 2,
      laws: { phone, at in
        guard let input = phone.inputSlots[at[0]] else { return [] }
        phone.limit(input.id, to: rates[at[1]])
        return [.done]
      },
      call: { bench, at in
        bench.inputs[at[0]]?.videoMinFrameDurationOverride =
          rates[at[1]].map { CMTime(value: 1, timescale: CMTimeScale($0)) } ?? .invalid
        return .done
      }),
    Operation(
      "session#0.hardwareCost", Bench.sessionCount, weight: 2,
      laws: { phone, at in
        let graph = phone.sessions[phone.sessionSlots[at[0]]]?.graph ?? PlainGraph()
        return [.value("\(Int((phone.cost(of: graph) * 1000).rounded()))")]
      },
      call: { bench, at in .value("\(Int((bench.sessions[at[0]].hardwareCost * 1000).rounded()))") }),
  ]

  private static func stream(_ place: Int, of input: PlainInput) -> PlainStream.Kind {
    let kinds = PlainStream.kinds(of: input.device)
    return kinds[place % kinds.count]
  }

  @MainActor
  private static func port(_ place: Int, of input: AVCaptureInput?) -> AVCaptureInput.Port? {
    input.map { $0.ports[place % $0.ports.count] }
  }
}
