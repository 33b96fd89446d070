/// A piece of a movie that can be played without what comes after it.
extension BoxWriter {
  /// The description of the tracks' pending samples, which follow it in one box, track after track.
  static func fragment(_ tracks: [MovieTrack], number: Int) -> [UInt8] {
    // The place of the samples depends on the length, which does not depend on the place.
    let length = fragment(tracks, number: number, samplesAt: 0).count
    return fragment(tracks, number: number, samplesAt: length + 8)
  }

  private static func fragment(_ tracks: [MovieTrack], number: Int, samplesAt start: Int) -> [UInt8] {
    var place = start
    return box("moof") { moof in
      moof.full("mfhd") { $0.u32(number) }
      for track in tracks where !track.pending.isEmpty {
        moof.box("traf") { traf in
          // Places count from the start of this box.
          traf.full("tfhd", flags: 0x02_0000) { $0.u32(track.id) }
          traf.full("tfdt", version: 1) { $0.u64(Int(track.pending[0].time)) }
          // A place, and of each sample duration, size and whether a decoder can begin there.
          traf.full("trun", flags: 0x701) { box in
            box.u32(track.pending.count)
            box.u32(place)
            for sample in track.pending {
              box.u32(Int(sample.duration))
              box.u32(sample.bytes.count)
              box.u32(sample.isKey ? 0x0200_0000 : 0x0101_0000)
            }
          }
        }
        place += track.pending.reduce(0) { $0 + $1.bytes.count }
      }
    }
  }
}
