/// One stream of an input, by value.
package struct CapturePort: Hashable, Sendable {
  package enum Kind: Hashable, Sendable, CaseIterable {
    case video, audio, depth, metadata
  }

  package let input: Int
  package let kind: Kind

  package init(input: Int, kind: Kind) {
    self.input = input
    self.kind = kind
  }
}

extension CaptureOutputKind {
  /// The stream of an input that its connections take.
  package func port(for medium: CaptureMedium) -> CapturePort.Kind {
    switch (self, medium) {
    case (_, .audio): .audio
    case (.depthData, .video): .depth
    case (.metadata, .video): .metadata
    case (_, .video): .video
    }
  }
}
