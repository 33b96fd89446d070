import CAllocations
import Imaging
import Testing

@Suite("Memory of pictures that are gone")
struct MemoryUseTests {
  /// In a process of its own, which nobody else allocates in.
  @Test("is used again, whatever small things come and stay between them")
  func usedAgain() async {
    await #expect(processExitsWith: .success) {
      var kept: [[UInt8]] = []
      func comeAndGo(_ rounds: Int) {
        for round in 0..<rounds {
          var pictures: [PixelBuffer] = []
          for _ in 0..<3 {
            pictures.append(PixelBuffer(width: 640, height: 480, format: .nv12Full))
            let small = (0..<5).map { [UInt8](repeating: 1, count: 16 * ($0 + 1)) }
            kept.append(small[round % 5])
          }
          #expect(Set(pictures.map { $0.baseAddress(ofPlane: 0) }).count == 3)
        }
      }
      comeAndGo(20)
      let before = diptych_bytes_taken()
      comeAndGo(300)
      #expect(diptych_bytes_taken() - before < 3 << 20, "from \(before) to \(diptych_bytes_taken())")
    }
  }
}
