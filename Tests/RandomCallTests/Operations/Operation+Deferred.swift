import AVFoundation

/// Outputs that start after the session does (C11).
extension Operation {
  /// Those of pictures: whether the first frame has come shows by them alone.
  private static let outputCount = Bench.outputKinds.count { $0 != .audioData }

  static let deferred: [Operation] = [
    Operation(
      "session#0.automaticallyRunsDeferredStart = [false, true][#1]", Bench.sessionCount, 2, weight: 1,
      laws: { phone, at in
        let session = phone.sessionSlots[at[0]]
        if phone.sessions[session]?.mayHaveFrame == true { return [] }
        phone.sessions[session]?.runsDeferredStart = at[1] == 1
        return [.done]
      },
      call: { bench, at in
        bench.sessions[at[0]].automaticallyRunsDeferredStart = at[1] == 1
        return .done
      }),
    Operation(
      "session#0.automaticallyRunsDeferredStart", Bench.sessionCount, weight: 1,
      laws: { phone, at in [.value(phone.sessions[phone.sessionSlots[at[0]]]?.runsDeferredStart ?? true)] },
      call: { bench, at in .value(bench.sessions[at[0]].automaticallyRunsDeferredStart) }),
    Operation(
      "session#0.runDeferredStartWhenNeeded()", Bench.sessionCount, weight: 2,
      laws: { phone, at in
        let session = phone.sessionSlots[at[0]]
        if phone.sessions[session]?.runsDeferredStart == true { return [.invalidArgument] }
        phone.sessions[session]?.hasAskedForDeferredStart = true
        return [.done]
      },
      call: { bench, at in
        bench.sessions[at[0]].runDeferredStartWhenNeeded()
        return .done
      }),
    Operation(
      "session#0.setDeferredStartDelegate(delegate, deferredStartDelegateCallbackQueue: [nil, .main][#1])",
      Bench.sessionCount, 2, weight: 1,
      laws: { _, at in at[1] == 0 ? [.invalidArgument] : [.done] },
      call: { bench, at in
        bench.sessions[at[0]].setDeferredStartDelegate(
          bench.deferrals(of: bench.sessions[at[0]]),
          deferredStartDelegateCallbackQueue: at[1] == 0 ? nil : .main)
        return .done
      }),
    Operation(
      "output#0.isDeferredStartEnabled = [false, true][#1]", outputCount, 2, weight: 2,
      laws: { phone, at in
        phone.setDeferred(at[1] == 1, phone.outputSlots[at[0]])
        return [.done]
      },
      call: { bench, at in
        bench.outputs[at[0]].isDeferredStartEnabled = at[1] == 1
        return .done
      }),
    Operation(
      "output#0.isDeferredStartEnabled", Bench.outputKinds.count, weight: 1,
      laws: { phone, at in [.value(phone.deferred.contains(phone.outputSlots[at[0]]))] },
      call: { bench, at in .value(bench.outputs[at[0]].isDeferredStartEnabled) }),
    Operation(
      "layer#0.isDeferredStartEnabled = [false, true][#1]", Bench.layerCount, 2, weight: 1,
      laws: { phone, at in
        phone.setDeferred(at[1] == 1, phone.layerSlots[at[0]])
        return [.done]
      },
      call: { bench, at in
        bench.layers[at[0]].isDeferredStartEnabled = at[1] == 1
        return .done
      }),
  ]
}
