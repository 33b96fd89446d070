import CGStreamer

/// A part of GStreamer that movies are made with, and where Debian has it.
enum MovieElement: String, CaseIterable {
  case appsrc, appsink, vp8enc, webmmux, jpegenc, openh264enc, h264parse, x265enc, h265parse, voaacenc, fdsink
  case audioconvert, audioresample, videoconvert

  /// What the films of the lab need.
  static let webM: [MovieElement] = [.appsrc, .vp8enc, .webmmux, .fdsink]

  private var package: String {
    switch self {
    case .appsrc, .appsink, .audioconvert, .audioresample, .videoconvert: "gstreamer1.0-plugins-base"
    case .vp8enc, .webmmux, .jpegenc: "gstreamer1.0-plugins-good"
    case .openh264enc, .h264parse, .x265enc, .h265parse, .voaacenc: "gstreamer1.0-plugins-bad"
    case .fdsink: "libgstreamer1.0-0"
    }
  }

  var missing: MovieError {
    MovieError(
      code: .missingElement,
      message: "Movies need GStreamer's \(rawValue): install the Debian package \(package).")
  }

  private var isThere: Bool {
    guard let factory = gst_element_factory_find(rawValue) else { return false }
    gst_object_unref(UnsafeMutableRawPointer(factory))
    return true
  }

  /// Starts GStreamer at the first call; throws for the first element that is not installed.
  static func require(_ elements: [MovieElement]) throws(MovieError) {
    if let failure = GStreamer.failure { throw failure }
    for element in elements where !element.isThere { throw element.missing }
  }
}

private enum GStreamer {
  /// Nil once GStreamer runs.
  static let failure: MovieError? = {
    var error: UnsafeMutablePointer<GError>?
    guard gst_init_check(nil, nil, &error) == 0 else { return nil }
    defer { g_clear_error(&error) }
    let text = error.map { String(cString: $0.pointee.message) } ?? "no reason given"
    return MovieError(
      code: .encoderFailed,
      message: "GStreamer does not start: \(text). Install the Debian package libgstreamer1.0-0 again.")
  }()
}
