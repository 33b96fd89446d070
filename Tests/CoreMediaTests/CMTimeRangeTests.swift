import CoreMedia
import TestSupport
import Testing

@Suite("CMTimeRange and small types") struct CMTimeRangeTests {
  @Test("a range has its start and not its end")
  func bounds() {
    let range = range(2, 5)
    #expect(range.end == seconds(5) && CMTimeRangeGetEnd(range) == range.end)
    #expect(range.containsTime(seconds(2)) && !range.containsTime(seconds(5)))
    #expect(!CMTimeRangeContainsTime(range, time: range.end))
    #expect(range == CMTimeRange(start: seconds(2), end: seconds(5)))
    #expect(CMTimeRangeEqual(range, CMTimeRangeFromTimeToTime(start: seconds(2), end: seconds(5))))
    #expect(CMTimeRangeMake(start: seconds(2), duration: CMTime(value: 6, timescale: 2)) == range)
  }

  @Test("union and intersection agree with the times in the ranges", arguments: 1...40 as ClosedRange<UInt64>)
  func sets(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (a, b) = (random.range(), random.range())
    let (union, intersection) = (a.union(b), a.intersection(b))
    for half in -1...21 {
      let time = CMTime(value: Int64(half), timescale: 2)
      let (inA, inB) = (a.containsTime(time), b.containsTime(time))
      #expect(intersection.containsTime(time) == (inA && inB))
      #expect(!(inA || inB) || union.containsTime(time))
    }
    #expect(a.isEmpty || union.containsTimeRange(a))
    #expect(union == b.union(a) && intersection == b.intersection(a))
    #expect(intersection.isEmpty || (a.containsTimeRange(intersection) && b.containsTimeRange(intersection)))
    #expect(a.union(a) == a && a.containsTimeRange(a))
    #expect(CMTimeRangeGetUnion(a, otherRange: b) == union)
    #expect(CMTimeRangeGetIntersection(a, otherRange: b) == intersection)
    #expect(CMTimeRangeContainsTimeRange(a, otherRange: b) == a.containsTimeRange(b))
  }

  @Test("ranges apart have nothing in common, and a gap in their union")
  func apart() {
    #expect(range(0, 1).intersection(range(2, 3)) == .zero)
    #expect(range(0, 1).intersection(range(1, 3)) == .zero)
    #expect(range(0, 1).union(range(2, 3)) == range(0, 3))
    #expect(CMTimeRange.zero.union(range(2, 3)) == range(2, 3))
  }

  @Test("a range is valid with a duration of epoch 0 that is not negative")
  func validity() {
    #expect(CMTIMERANGE_IS_VALID(.zero) && CMTIMERANGE_IS_EMPTY(.zero))
    #expect(CMTIMERANGE_IS_INVALID(.invalid) && !CMTimeRange.invalid.isEmpty)
    #expect(!CMTimeRange(start: seconds(3), end: seconds(2)).isValid)
    #expect(
      !CMTimeRange(start: .zero, duration: CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: 1)).isValid)
    let live = CMTimeRange(start: .zero, duration: .indefinite)
    #expect(live.isValid && CMTIMERANGE_IS_INDEFINITE(live) && !live.isEmpty && !range(0, 1).isIndefinite)
    let all = CMTimeRange(start: .zero, duration: .positiveInfinity)
    #expect(all.containsTime(seconds(1_000_000)) && all.intersection(range(2, 3)) == range(2, 3))
  }

  @Test("ranges of two epochs, or an invalid one, have neither union nor intersection")
  func epochs() {
    let start = CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: 1)
    let later = CMTimeRange(start: start, duration: seconds(2))
    #expect(later.isValid && later.end.epoch == 1 && later.containsTime(start))
    #expect(!later.union(range(0, 9)).isValid && !later.intersection(range(0, 9)).isValid)
    #expect(!range(0, 9).union(.invalid).isValid && !range(0, 9).containsTimeRange(.invalid))
    let end = CMTimeMakeWithEpoch(value: 3, timescale: 1, epoch: 1)
    #expect(CMTimeRange(start: start, end: end) == later)
  }

  @Test("dimensions and media types")
  func smallTypes() {
    let size = CMVideoDimensions(width: 1920, height: 1080)
    #expect(size.width == 1920 && size.height == 1080 && CMVideoDimensions().width == 0)
    #expect(kCMMediaType_Video == 0x7669_6465 && kCMMediaType_Audio == 0x736f_756e)
    #expect(kCMTimeMaxTimescale == Int(Int32.max))
  }

  private func seconds(_ seconds: Int64) -> CMTime { CMTime(value: seconds, timescale: 1) }

  private func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
    CMTimeRange(start: seconds(start), end: seconds(end))
  }
}

extension SeededGenerator {
  /// Within ten seconds, in halves of a second; empty at times.
  mutating func range() -> CMTimeRange {
    let start = Int64.random(in: 0...20, using: &self)
    let duration = Int64.random(in: 0...(20 - start), using: &self)
    return CMTimeRange(
      start: CMTime(value: start, timescale: 2), duration: CMTime(value: duration * 5, timescale: 10))
  }
}
