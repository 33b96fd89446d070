import CGStreamer
import Testing

@testable import Movies

/// Pipelines that go wrong, each in another place.
@Suite("A pipeline's errors")
struct MoviePipelineTests {
  init() throws { try MovieElement.require(MovieElement.webM) }

  private func buffer() -> UnsafeMutablePointer<GstBuffer> { gst_buffer_new_allocate(nil, 4096, nil) }

  @Test("X2 a full disk stops the caller, who does not wait for room", .timeLimit(.minutes(5)))
  func fullDisk() throws {
    let pipeline = try MoviePipeline("appsrc name=source ! filesink location=/dev/full sync=false")
    let error = #expect(throws: MovieError.self) {
      for _ in 0..<1000 { try pipeline.push(buffer()) }
      try pipeline.end()
    }
    #expect(error?.code == .notWritable && error?.message.isEmpty == false)
  }

  @Test("X2 an encoder that refuses its pictures is an error of every call", .timeLimit(.minutes(5)))
  func refused() throws {
    let pipeline = try MoviePipeline("appsrc name=source caps=video/x-raw,format=RGB ! vp8enc ! fakesink")
    let error = #expect(throws: MovieError.self) {
      for _ in 0..<1000 { try pipeline.push(buffer()) }
      try pipeline.end()
    }
    #expect(error?.code == .encoderFailed && error?.message.isEmpty == false)
  }

  @Test("X2 a description that is none, and a pipeline that does not start, are errors")
  func unmade() {
    for description in [
      "appsrc name=source ! nosuchelement", "fakesrc ! fakesink",
      "appsrc name=source ! filesink location=/proc/none/here",
    ] {
      let error = #expect(throws: MovieError.self) { try MoviePipeline(description) }
      #expect(error?.message.isEmpty == false)
    }
  }
}
