/// The description of a movie and its tracks.
extension BoxWriter {
  /// `timescale` units a second; `isFragmented`: samples come in fragments after it.
  static func movie(
    _ tracks: [MovieTrack], timescale: Int, isFragmented: Bool, contentIdentifier: String? = nil
  ) -> [UInt8] {
    let durations = tracks.map { isFragmented ? 0 : Int($0.playedDuration) * timescale / $0.timescale }
    let starts = tracks.map { isFragmented ? 0 : Int($0.start) * timescale / $0.timescale }
    return box("moov") { moov in
      moov.full("mvhd") { box in
        box.zeros(8)
        box.u32(timescale)
        box.u32(zip(starts, durations).map(+).max() ?? 0)
        box.u32(0x0001_0000)
        box.u16(0x0100)
        box.zeros(10)
        box.matrix((1, 0, 0, 1, 0, 0))
        box.zeros(24)
        box.u32(tracks.count + 1)
      }
      for (index, track) in tracks.enumerated() {
        moov.track(track, from: starts[index], durations[index], isFragmented)
      }
      if let contentIdentifier {
        moov.metadata("com.apple.quicktime.content.identifier", contentIdentifier)
      }
      guard isFragmented else { return }
      moov.box("mvex") { mvex in
        for track in tracks {
          mvex.full("trex") { box in
            box.u32(track.id)
            box.u32(1)
            box.zeros(12)
          }
        }
      }
    }
  }

  private mutating func matrix(_ m: (a: Int, b: Int, c: Int, d: Int, x: Int, y: Int)) {
    for value in [m.a << 16, m.b << 16, 0, m.c << 16, m.d << 16, 0, m.x << 16, m.y << 16, 1 << 30] {
      u32(value)
    }
  }

  private mutating func track(
    _ track: MovieTrack, from start: Int, _ duration: Int, _ isFragmented: Bool
  ) {
    box("trak") { trak in
      trak.full("tkhd", flags: 3) { box in
        box.zeros(8)
        box.u32(track.id)
        box.zeros(4)
        box.u32(start + duration)
        box.zeros(12)
        switch track.medium {
        case .video(_, let width, let height, let matrix):
          box.zeros(4)
          box.matrix(matrix.values(width: width, height: height))
          box.u32(width << 16)
          box.u32(height << 16)
        case .sound:
          box.u16(0x0100)
          box.u16(0)
          box.matrix((1, 0, 0, 1, 0, 0))
          box.zeros(8)
        }
      }
      if track.lead > 0 || start > 0 {
        // Of a movie in fragments a length of 0 stands for all that comes.
        trak.box("edts") { edts in
          edts.full("elst") { box in
            box.u32(start > 0 ? 2 : 1)
            if start > 0 {
              box.u32(start)
              // Nothing is shown.
              box.u32(0xFFFF_FFFF)
              box.u32(0x0001_0000)
            }
            box.u32(duration)
            box.u32(Int(track.lead))
            box.u32(0x0001_0000)
          }
        }
      }
      trak.box("mdia") { mdia in
        mdia.full("mdhd") { box in
          box.zeros(8)
          box.u32(track.timescale)
          box.u32(isFragmented ? 0 : Int(track.duration))
          box.u16(0x55C4)
          box.u16(0)
        }
        mdia.handler(of: track)
        mdia.box("minf") { minf in
          switch track.medium {
          case .video: minf.full("vmhd", flags: 1) { $0.zeros(8) }
          case .sound: minf.full("smhd") { $0.zeros(4) }
          }
          minf.box("dinf") { dinf in
            dinf.full("dref") { dref in
              dref.u32(1)
              dref.full("url ", flags: 1) { _ in }
            }
          }
          minf.box("stbl") { stbl in
            stbl.full("stsd") { stsd in
              stsd.u32(1)
              stsd.sampleEntry(of: track)
            }
            stbl.tables(isFragmented ? MovieTrack(id: track.id, medium: track.medium, timescale: 1) : track)
          }
        }
      }
    }
  }

  private mutating func handler(of track: MovieTrack) {
    let (kind, name) =
      switch track.medium {
      case .video: ("vide", "Video")
      case .sound: ("soun", "Sound")
      }
    full("hdlr") { box in
      box.zeros(4)
      box.text(kind)
      box.zeros(12)
      box.text(name)
      box.u8(0)
    }
  }

  private mutating func sampleEntry(of track: MovieTrack) {
    switch track.medium {
    case .video(let codec, let width, let height, _):
      let (entry, configuration) = codec.boxes
      box(entry) { box in
        box.zeros(6)
        box.u16(1)
        box.zeros(16)
        box.u16(width)
        box.u16(height)
        box.u32(72 << 16)
        box.u32(72 << 16)
        box.zeros(4)
        box.u16(1)
        box.zeros(32)
        box.u16(24)
        box.u16(0xFFFF)
        if let configuration { box.box(configuration) { $0.raw(track.configuration) } }
        // BT.709 in all three.
        box.box("colr") { colr in
          colr.text("nclx")
          for _ in 0..<3 { colr.u16(1) }
          colr.u8(0)
        }
      }
    case .sound(let channels):
      box("mp4a") { box in
        box.zeros(6)
        box.u16(1)
        box.zeros(8)
        box.u16(channels)
        box.u16(16)
        box.zeros(4)
        box.u32(track.timescale << 16)
        box.full("esds") { $0.decoderDescription(track.configuration) }
      }
    }
  }

  /// MPEG-4 descriptors: a tag, a length, content.
  private mutating func decoderDescription(_ configuration: [UInt8]) {
    u8(3)
    u8(23 + configuration.count)
    u16(0)
    u8(0)
    u8(4)
    u8(15 + configuration.count)
    u8(0x40)
    u8(0x15)
    zeros(11)
    u8(5)
    u8(configuration.count)
    raw(configuration)
    raw([6, 1, 2])
  }

  private mutating func tables(_ track: MovieTrack) {
    let runs = track.durations.reduce(into: [(count: Int, duration: Int64)]()) { runs, duration in
      if let last = runs.indices.last, runs[last].duration == duration {
        runs[last].count += 1
      } else {
        runs.append((1, duration))
      }
    }
    full("stts") { box in
      box.u32(runs.count)
      for run in runs {
        box.u32(run.count)
        box.u32(Int(run.duration))
      }
    }
    let keys = track.entries.indices.filter { track.entries[$0].isKey }
    if keys.count < track.entries.count {
      full("stss") { box in
        box.u32(keys.count)
        for key in keys { box.u32(key + 1) }
      }
    }
    // Each sample is a chunk of its own.
    full("stsc") { box in
      box.u32(track.entries.isEmpty ? 0 : 1)
      guard !track.entries.isEmpty else { return }
      for value in [1, 1, 1] { box.u32(value) }
    }
    full("stsz") { box in
      box.u32(0)
      box.u32(track.entries.count)
      for entry in track.entries { box.u32(entry.size) }
    }
    full("co64") { box in
      box.u32(track.entries.count)
      for entry in track.entries { box.u64(entry.offset) }
    }
  }
}
