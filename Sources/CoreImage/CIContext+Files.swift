import CoreGraphics
import Foundation
import ImageIO

// Files of the whole picture; nil, or an error, where it is empty or infinite. The quality comes by
// `kCGImageDestinationLossyCompressionQuality`. The picture's properties go along, but for the orientation; a PNG has room
// for none.
extension CIContext {
  /// https://developer.apple.com/documentation/coreimage/cicontext/jpegrepresentation(of:colorspace:options:)
  public func jpegRepresentation(
    of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    file(image, "public.jpeg", options)
  }

  /// A HEIC of eight bits a part, opaque, whatever the format (*decided*).
  ///
  /// https://developer.apple.com/documentation/coreimage/cicontext/heifrepresentation(of:format:colorspace:options:)
  public func heifRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    file(image, "public.heic", options)
  }

  /// https://developer.apple.com/documentation/coreimage/cicontext/pngrepresentation(of:format:colorspace:options:)
  public func pngRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    file(image, "public.png", options)
  }

  /// Throws where there is nothing to write, or no file can be.
  ///
  /// https://developer.apple.com/documentation/coreimage/cicontext/writejpegrepresentation(of:to:colorspace:options:)
  public func writeJPEGRepresentation(
    of image: CIImage, to url: URL, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try write(jpegRepresentation(of: image, colorSpace: colorSpace, options: options), url)
  }

  /// https://developer.apple.com/documentation/coreimage/cicontext/writeheifrepresentation(of:to:format:colorspace:options:)
  public func writeHEIFRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try write(heifRepresentation(of: image, format: format, colorSpace: colorSpace, options: options), url)
  }

  /// https://developer.apple.com/documentation/coreimage/cicontext/writepngrepresentation(of:to:format:colorspace:options:)
  public func writePNGRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try write(pngRepresentation(of: image, format: format, colorSpace: colorSpace, options: options), url)
  }

  private func write(_ data: Data?, _ url: URL) throws {
    guard let data else { throw CocoaError(.fileWriteUnknown) }
    try data.write(to: url, options: .atomic)
  }

  private func file(
    _ image: CIImage, _ type: CFString, _ options: [CIImageRepresentationOption: Any]
  ) -> Data? {
    let data = NSMutableData()
    guard let picture = createCGImage(image, from: image.extent),
      let destination = CGImageDestinationCreateWithData(data, type, 1, nil)
    else { return nil }
    var properties = image.properties.withoutOrientation
    let quality = kCGImageDestinationLossyCompressionQuality
    properties[quality] = options[CIImageRepresentationOption(rawValue: quality)]
    CGImageDestinationAddImage(destination, picture, NSDictionary(dictionary: properties))
    return CGImageDestinationFinalize(destination) ? Data(referencing: data) : nil
  }
}
