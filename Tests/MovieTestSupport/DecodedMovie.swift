import CGStreamer
import Foundation
import Imaging
import TestSupport

/// A movie's pictures as another program decodes them.
package struct DecodedMovie {
  package struct Frame {
    package let seconds: Double
    package let picture: PixelBuffer

    /// Red, green, blue of a pixel.
    package func color(_ x: Int, _ y: Int) -> SIMD3<Int> {
      let place = picture.baseAddress(ofPlane: 0) + y * picture.bytesPerRow(ofPlane: 0) + 4 * x
      let bytes = place.assumingMemoryBound(to: UInt8.self)
      return SIMD3(Int(bytes[2]), Int(bytes[1]), Int(bytes[0]))
    }
  }

  package struct Failure: Error { package let text: String }

  package let frames: [Frame]

  /// GStreamer runs already: a movie writer wrote the file.
  package init(_ path: String) throws {
    let directory = try TemporaryDirectory()
    let pipeline = gst_parse_launch(
      """
      filesrc location="\(path)" ! matroskademux ! vp8dec ! videoconvert ! pngenc compression-level=1 \
      ! multifilesink location="\(directory.path)/%05d.png" post-messages=true
      """, nil)
    let bus = gst_element_get_bus(pipeline)
    defer {
      gst_element_set_state(pipeline, GST_STATE_NULL)
      gst_object_unref(bus)
      gst_object_unref(pipeline)
    }
    gst_element_set_state(pipeline, GST_STATE_PLAYING)
    var frames: [Frame] = []
    while let message = gst_bus_timed_pop(bus, 30_000_000_000) {
      defer {
        gst_mini_object_unref(UnsafeMutableRawPointer(message).assumingMemoryBound(to: GstMiniObject.self))
      }
      switch message.pointee.type {
      case GST_MESSAGE_EOS:
        self.frames = frames
        return
      case GST_MESSAGE_ERROR:
        var error: UnsafeMutablePointer<GError>?
        gst_message_parse_error(message, &error, nil)
        throw Failure(text: error.map { String(cString: $0.pointee.message) } ?? "")
      case GST_MESSAGE_ELEMENT:
        let structure = gst_message_get_structure(message)
        var time: guint64 = 0
        guard let name = gst_structure_get_string(structure, "filename"),
          gst_structure_get_uint64(structure, "timestamp", &time) != 0
        else { continue }
        frames.append(
          Frame(seconds: Double(time) / 1e9, picture: try ImageFile.read(String(cString: name))))
      default: break
      }
    }
    throw Failure(text: "it does not end")
  }
}
