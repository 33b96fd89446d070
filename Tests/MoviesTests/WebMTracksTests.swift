import Testing

@testable import Movies

@Suite("What of a WebM file is drawn by chance")
struct WebMTracksTests {
  /// An element with a length of one byte.
  private func element(_ identifier: [UInt8], _ body: [UInt8]) -> [UInt8] {
    identifier + [0x80 | UInt8(body.count)] + body
  }

  private func track(_ identity: [UInt8]) -> [UInt8] {
    element([0xAE], element([0xD7], [1]) + element([0x73, 0xC5], identity))
  }

  private func file(_ tracks: [UInt8], after: [UInt8] = []) -> [UInt8] {
    let body = element([0xEC], [0, 0]) + element([0x16, 0x54, 0xAE, 0x6B], tracks) + after
    // A live stream's segment has no length: all bits one.
    return element([0x1A, 0x45, 0xDF, 0xA3], [1, 2, 3]) + [0x18, 0x53, 0x80, 0x67, 0xFF] + body
  }

  @Test("the identity of every track is found, whatever its length")
  func tracks() {
    let bytes = file(track([9, 8, 7, 6, 5, 4, 3, 2]) + track([5]))
    #expect(WebMTracks(bytes).identities.map { Array(bytes[$0]) } == [[9, 8, 7, 6, 5, 4, 3, 2], [5]])
  }

  @Test("what comes in frames is no identity")
  func frames() {
    let bytes = file(track([7]), after: element([0x1F, 0x43, 0xB6, 0x75], []) + track([1]))
    #expect(WebMTracks(bytes).identities.count == 1)
    #expect(WebMTracks(element([0xA3], track([1]))).identities.isEmpty)
  }

  @Test("bytes that end early or mean nothing never trap, and no range leaves them")
  func damaged() {
    let bytes = file(track([9, 8, 7, 6, 5, 4, 3, 2]))
    for count in 0..<bytes.count {
      #expect(WebMTracks(Array(bytes.prefix(count))).identities.allSatisfy { $0.upperBound <= count })
    }
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var changed = bytes
        changed[index] = value
        #expect(WebMTracks(changed).identities.allSatisfy { $0.upperBound <= bytes.count })
      }
    }
  }
}
