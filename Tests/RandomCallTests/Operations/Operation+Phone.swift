import AVFoundation
import CameraService
import CaptureModel
import SDKTestSupport
import UIKit

extension Operation {
  static let faults: [Operation] = [
    Operation(
      "phone.interrupt(reason #0 + 1)", 6, weight: 3,
      laws: { phone, at in
        phone.interruptAll(at[0] + 1, .system)
        return [.done]
      },
      call: { bench, at in
        bench.phone.hub.interrupt(SessionModel.InterruptionReason(rawValue: at[0] + 1)!)
        return .done
      }),
    Operation(
      "phone.endInterruption()", weight: 7,
      laws: { phone, _ in
        phone.endForAll(.system)
        return [.done]
      },
      call: { bench, _ in
        bench.phone.hub.endInterruption()
        return .done
      }),
    Operation(
      "phone.beginCall()", weight: 2,
      laws: { phone, _ in
        phone.interruptAll(2, .call)
        return [.done]
      },
      call: { bench, _ in
        bench.phone.world.beginCall()
        return .done
      }),
    Operation(
      "phone.endCall()", weight: 4,
      laws: { phone, _ in
        phone.endForAll(.call)
        return [.done]
      },
      call: { bench, _ in
        bench.phone.world.endCall()
        return .done
      }),
    Operation(
      "person.leavesApp()", weight: 1,
      laws: { phone, _ in
        phone.interruptAll(1, .background)
        return [.done]
      },
      call: { _, _ in
        UIApplicationLauncher.background()
        return .done
      }),
    Operation(
      "person.returnsToApp()", weight: 3,
      laws: { phone, _ in
        phone.endForAll(.background)
        return [.done]
      },
      call: { _, _ in
        UIApplicationLauncher.foreground()
        return .done
      }),
    Operation(
      "device#0 leaves", 6, weight: 2,
      laws: { phone, at in
        phone.devices[at[0]].isHere = false
        return [.done]
      },
      call: { bench, at in
        bench.phone.hub.setConnected(false, camera: bench.devices[at[0]].uniqueID)
        return .done
      }),
    Operation(
      "device#0 comes back", 6, weight: 5,
      laws: { phone, at in
        phone.devices[at[0]].isHere = true
        return [.done]
      },
      call: { bench, at in
        bench.phone.hub.setConnected(true, camera: bench.devices[at[0]].uniqueID)
        return .done
      }),
    Operation(
      "phone.heat = #0", 5, weight: 2,
      laws: { phone, at in
        let old = phone.heat
        phone.heat = at[0]
        if at[0] >= 3, old < at[0] || old > at[0] {
          for index in phone.devices.indices {
            (phone.devices[index].torch, phone.devices[index].torchLevel) = (0, 0)
          }
        }
        if at[0] == 4 { phone.interruptAll(5, .heat) }
        if at[0] != 4 { phone.endForAll(.heat) }
        return [.done]
      },
      call: { bench, at in
        bench.phone.hub.setPressure(SystemPressure(rawValue: at[0])!)
        return .done
      }),
    Operation(
      "person.answers(#0)", 4, weight: 2,
      laws: { phone, at in
        phone.permission = [3, 3, 2, 1][at[0]]
        return [.done]
      },
      call: { bench, at in
        bench.phone.world.permissions.set(.camera, [.authorized, .authorized, .denied, .restricted][at[0]])
        return .done
      }),
    Operation(
      "phone.resetMediaServices()", weight: 1,
      laws: { phone, _ in
        phone.resetMediaServices()
        return [.done]
      },
      call: { bench, _ in
        bench.phone.hub.resetMediaServices()
        return .done
      }),
  ]

  static let poses: [Operation] = [
    Operation(
      "phone.hinge = angles[#0]", 4, weight: 3,
      laws: { phone, at in
        // S1, S4: by hand, of angles that leave no doubt.
        let isOpen = [0, 10, 90, 180][at[0]] > 36
        if isOpen != phone.isOpen {
          if isOpen || phone.display == "inner" { phone.display = isOpen ? "inner" : "outer" }
          phone.isOpen = isOpen
          phone.sensorsChanged()
        }
        return [.done]
      },
      call: { bench, at in
        bench.phone.stage.setHinge([0, 10, 90, 180][at[0]])
        return .done
      }),
    Operation(
      "person.movesApp(to: displays[#0])", 2, weight: 2,
      laws: { phone, at in
        guard phone.isOpen || at[0] == 0 else { return [.thrown("darkDisplay")] }
        phone.display = at[0] == 0 ? "outer" : "inner"
        phone.sensorsChanged()
        return [.done]
      },
      call: { bench, at in
        try bench.phone.stage.moveApp(to: at[0] == 0 ? "outer" : "inner")
        return .done
      }),
    Operation(
      "person.turnsPhoneAround()", weight: 1, laws: { _, _ in [.done] },
      call: { bench, _ in
        bench.phone.stage.turnAround()
        return .done
      }),
    Operation(
      "person.rotatesPhone(to: orientations[#0])", 4, weight: 1, laws: { _, _ in [.done] },
      call: { bench, at in
        bench.phone.stage.rotate(
          to: [.portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight][at[0]])
        return .done
      }),
  ]

  /// Milliseconds, so that no sum of them is the end of an adjustment, 300.
  private static let times = [7, 35, 203, 707]

  static let waits: [Operation] = [
    Operation(
      "wait(milliseconds[#0])", 4, weight: 6,
      laws: { phone, at in
        guard
          !phone.sessions.values.contains(where: { $0.awaitsFrame && !$0.runsDeferredStart })
        else { return [] }
        phone.wait(times[at[0]])
        for id in phone.sessions.keys where phone.sessions[id]?.awaitsFrame == true {
          phone.sessions[id]?.mayHaveFrame = true
        }
        return [.value("")]
      },
      call: { bench, at in
        await bench.phone.wait(.milliseconds(times[at[0]]))
        return .value(bench.outputsThatWentBack)
      }),
    Operation(
      "wait(1.603 s), outputs that get frames and layers that show them", weight: 2,
      laws: { phone, _ in
        phone.wait(1603)
        phone.exposeFrames()
        return [.value("\(phone.streaming) \(phone.hearing) \(phone.previewing)")]
      },
      call: { bench, _ in
        await bench.phone.wait(.milliseconds(1603))
        return .value("\(bench.streaming) \(bench.hearing) \(bench.previewing)\(bench.outputsThatWentBack)")
      }),
  ]
}

extension PlainPhone {
  mutating func wait(_ milliseconds: Int) {
    for id in sessions.keys { sessions[id]?.deferredStartIfReady() }
    now += milliseconds
    for index in devices.indices { devices[index].pass(to: now) }
  }

  /// C11: where a camera has been there for long enough, its first frame is out.
  mutating func exposeFrames() {
    for id in sessions.keys {
      guard let session = sessions[id], session.isActive,
        session.pipeline.streaming.contains(where: { isThere($0.device) })
      else { continue }
      sessions[id]?.hasFrame = true
      sessions[id]?.mayHaveFrame = false
      sessions[id]?.deferredStartIfReady()
    }
  }

  /// What a session streams now: its camera is there.
  private func streams(_ link: PlainLink, in session: PlainSession) -> Bool {
    session.isActive && isThere(link.device) && session.pipeline.streaming.contains { $0.id == link.input }
  }

  /// Places of data outputs that get frames while nothing happens: their session runs, its camera is there, the
  /// connection enabled and somebody listens.
  var streaming: [Int] {
    [0, 1].filter { slot in
      let output = outputSlots[slot]
      guard delegates.contains(output), let session = owner[output].flatMap({ sessions[$0] }) else {
        return false
      }
      return session.pipeline.links.contains {
        $0.output == output && $0.isActive && streams($0, in: session) && !session.waiting.contains(output)
      }
    }
  }

  /// Places of outputs that get sound: their session runs, whether pictures come or not.
  var hearing: [Int] {
    [0, 1].filter { slot in
      let output = outputSlots[8 + slot]
      guard delegates.contains(output), let session = owner[output].flatMap({ sessions[$0] }),
        session.isActive
      else { return false }
      return session.pipeline.links.contains { $0.output == output && $0.isActive }
    }
  }

  /// Places of layers that get pictures: their session runs, its camera is there, and their connection is enabled.
  var previewing: [Int] {
    layerSlots.indices.filter { slot in
      let layer = layerSlots[slot]
      guard let session = owner[layer].flatMap({ sessions[$0] }), link(to: layer)?.isActive == true,
        !session.waiting.contains(layer)
      else { return false }
      guard session.isMultiCam else {
        return session.isActive && session.pipeline.camera.map { isThere($0.device) } == true
      }
      return session.pipeline.links.contains { $0.output == layer && streams($0, in: session) }
    }
  }
}

extension Bench {
  fileprivate var previewing: [Int] { layers.indices.filter { layers[$0].isPreviewing } }

  private func tally(_ slot: Int) -> FrameTally? { frames[number(outputs[slot])] }

  /// Places of data outputs that got frames in the last second.
  fileprivate var streaming: [Int] {
    let recently = CMTime(phone.world.clock.now - .seconds(1))
    return [0, 1].filter { tally($0).map { $0.newest > recently } ?? false }
  }

  /// Places of outputs that got sound in the last second.
  fileprivate var hearing: [Int] {
    let recently = CMTime(phone.world.clock.now - .seconds(1))
    return [0, 1].filter { (sounds[number(outputs[8 + $0])]?.newest ?? .negativeInfinity) > recently }
  }

  /// V4: frames carry later and later times; empty.
  fileprivate var outputsThatWentBack: String {
    [0, 1].filter { tally($0)?.wentBack ?? false }.map { " output\($0) went back" }.joined()
  }
}
