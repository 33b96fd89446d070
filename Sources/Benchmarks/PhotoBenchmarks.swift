import DeviceModel
import Imaging
import WorldRenderer

/// A photo of twelve megapixels, from the frame that the sensor exposed to its file's bytes.
let photoBenchmarks: [Benchmark] = [
  Benchmark(jpegName, unit: "ms", budget: .atMost(150)) { () throws(BenchmarkError) in
    let frame = try exposedFrame(jpegName)
    var bytes: [UInt8] = []
    let time = Stopwatch.milliseconds(runs: 9) {
      bytes = (try? ImageFile.encodeJPEG(frame, exif: noted)) ?? []
    }
    try check(bytes, jpegName)
    return Measurement(time)
  },
  Benchmark(heicName, unit: "ms") { () throws(BenchmarkError) in
    let frame = try exposedFrame(heicName)
    var bytes: [UInt8] = []
    // The encoder works on threads of its own.
    let time = ContinuousClock().measure { bytes = (try? ImageFile.encodeHEIC(frame, exif: noted)) ?? [] }
    try check(bytes, heicName)
    return Measurement(time / .milliseconds(1))
  },
]

private let jpegName = "12-megapixel photo, from exposed frame to JPEG"
private let heicName = "12-megapixel photo, from exposed frame to HEIC"

private let noted = ExifData(orientation: .right, make: "Apple", model: "iPhone Duo")

private func exposedFrame(_ name: String) throws(BenchmarkError) -> PixelBuffer {
  let device = Device.iPhoneDuo
  guard let camera = device.cameras.first(where: { $0.position == .back && $0.mount != nil }) else {
    throw BenchmarkError(benchmark: name, message: "the device has no rear camera")
  }
  let frame = PixelBuffer(width: 4032, height: 3024, format: .nv12Full)
  WorldRenderer(Surroundings()).render(device.cameraView(camera, device.pose(hinge: 180)), into: frame)
  Stamp(camera: 0, uprightTurns: 1, index: 7, milliseconds: 11).draw(into: frame)
  return frame
}

/// The file shows the frame, upright.
private func check(_ bytes: [UInt8], _ name: String) throws(BenchmarkError) {
  guard let picture = try? ImageFile.decode(bytes, name: "photo"), picture.width == 3024,
    picture.height == 4032, let reading = StampReader.read(picture).first, reading.stamp.index == 7,
    reading.quarterTurns == 0
  else { throw BenchmarkError(benchmark: name, message: "the photo's stamp cannot be read") }
}
