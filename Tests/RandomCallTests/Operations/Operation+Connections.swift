import AVFoundation

extension Operation {
  private static let slots = Bench.linkCount + Bench.handCount

  static let connections: [Operation] = [
    set("isEnabled = #2 == 1", values: 2, weight: 3) { link, value in
      link.isEnabled = value == 1
      return nil
    } call: {
      $0.isEnabled = $1 == 1
    },
    set("automaticallyAdjustsVideoMirroring = #2 == 1", values: 2, weight: 5) { link, value in
      guard value == 0 || link.hasPictures else { return .invalidArgument }
      link.isAutomatic = value == 1
      if value == 1 {
        link.isMirrored = link.kind == .preview && PlainDevice.all[link.device].position == .front
      }
      return nil
    } call: {
      $0.automaticallyAdjustsVideoMirroring = $1 == 1
    },
    set("isVideoMirrored = #2 == 1", values: 2, weight: 6) { link, value in
      guard link.hasPictures, !link.isAutomatic else { return .invalidArgument }
      link.isMirrored = value == 1
      return nil
    } call: {
      $0.isVideoMirrored = $1 == 1
    },
    set("videoRotationAngle = #2 * 45", values: 9, weight: 5) { link, value in
      guard link.hasPictures, value % 2 == 0, value < 8 else { return .invalidArgument }
      link.angle = value * 45
      return nil
    } call: {
      $0.videoRotationAngle = CGFloat($1) * 45
    },
    set("videoOrientation = orientations[#2]", values: 4, weight: 3) { link, value in
      guard link.hasPictures, let angles = PlainLink.orientations[PlainDevice.all[link.device].position]
      else { return .invalidArgument }
      link.angle = angles[value]
      return nil
    } call: {
      $0.videoOrientation = AVCaptureVideoOrientation(rawValue: $1 + 1) ?? .portrait
    },
    set("preferredVideoStabilizationMode = modes[#2]", values: 3, weight: 2) { link, value in
      guard link.isStabilizable || value == 0 else { return .invalidArgument }
      link.stabilization = value
      return nil
    } call: {
      $0.preferredVideoStabilizationMode = AVCaptureVideoStabilizationMode(rawValue: $1) ?? .off
    },
    Operation(
      "connection#2 = session#0.connections[#1]", Bench.sessionCount, 6, Bench.linkCount, weight: 3,
      laws: { phone, at in
        guard let links = phone.sessions[phone.sessionSlots[at[0]]]?.graph.links, !links.isEmpty else {
          return []
        }
        phone.linkSlots[at[2]] = links[at[1] % links.count].id
        return [.done]
      },
      call: { bench, at in
        bench.links[at[2]] = bench.link(at[0], at[1])
        return .done
      }),
    Operation(
      "connection#0.isVideoMirrored = #1 == 1", slots, 2, weight: 2,
      laws: { phone, at in
        guard let (link, _) = phone.keptLink(at[0]) else { return [] }
        guard link.hasPictures, !link.isAutomatic else { return [.invalidArgument] }
        phone.change(link: link.id) {
          $0.isMirrored = at[1] == 1
          return true
        }
        return [.done]
      },
      call: { bench, at in
        bench.links[at[0]]?.isVideoMirrored = at[1] == 1
        return .done
      }),
    Operation(
      "connection#0.isEnabled = #1 == 1", slots, 2, weight: 2,
      laws: { phone, at in
        guard let (link, _) = phone.keptLink(at[0]) else { return [] }
        phone.change(link: link.id) {
          $0.isEnabled = at[1] == 1
          return true
        }
        return [.done]
      },
      call: { bench, at in
        bench.links[at[0]]?.isEnabled = at[1] == 1
        return .done
      }),
    Operation(
      "connection#0", slots, weight: 3,
      laws: { phone, at in
        phone.keptLink(at[0]).map { [.value("\(phone.facts($0.link, isPart: $0.isPart).settings)")] } ?? []
      },
      call: { bench, at in .value(bench.links[at[0]].map { "\(bench.facts($0).settings)" } ?? "") }),
  ]

  /// Sets something on a connection of a session.
  private static func set(
    _ text: String, values: Int, weight: Int, laws: @escaping @Sendable (inout PlainLink, Int) -> Answer?,
    call: @escaping @MainActor @Sendable (AVCaptureConnection, Int) -> Void
  ) -> Operation {
    Operation(
      "session#0.connections[#1].\(text)", Bench.sessionCount, 6, values, weight: weight,
      laws: { phone, at in
        guard let links = phone.sessions[phone.sessionSlots[at[0]]]?.graph.links, !links.isEmpty else {
          return []
        }
        var refused: Answer?
        phone.change(link: links[at[1] % links.count].id) {
          refused = laws(&$0, at[2])
          return refused == nil
        }
        return [refused ?? .done]
      },
      call: { bench, at in
        if let link = bench.link(at[0], at[1]) { call(link, at[2]) }
        return .done
      })
  }
}

extension LinkFacts {
  /// What an app can set, and whether that counts.
  var settings: [String] {
    [isActive, isEnabled, isAutomatic, isMirrored].map { "\($0)" } + ["\(angle)", "\(stabilization)"]
  }
}

extension PlainPhone {
  /// - Parameter change: answers whether it was lawful; what is not changes nothing.
  mutating func change(link id: Int, _ change: (inout PlainLink) -> Bool) {
    if let link = apart[id] {
      var changed = link
      if change(&changed) { apart[id] = changed }
      return
    }
    for (session, value) in sessions {
      guard let index = value.graph.links.firstIndex(where: { $0.id == id }) else { continue }
      var link = value.graph.links[index]
      guard change(&link) else { return }
      sessions[session]?.graph.links[index] = link
      return changed(session)
    }
  }
}
