// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Foundation
import Imaging

/// A file of one picture that is being made. One thread uses it at a time.
///
/// https://developer.apple.com/documentation/imageio/cgimagedestination
public final class CGImageDestination {
  enum Target {
    case data(NSMutableData)
    case file(String)
  }

  private enum Picture {
    case pixels(CGImage)
    /// Already coded as the file will be.
    case coded([UInt8])
  }

  private let target: Target
  private let kind: ImageKind
  private var picture: Picture?
  private var properties: [String: Any] = [:]
  private var isRefused = false

  init(_ target: Target, _ kind: ImageKind) { (self.target, self.kind) = (target, kind) }

  func add(_ image: CGImage, _ properties: [String: Any]) { add(.pixels(image), properties) }

  func add(_ source: CGImageSource, _ properties: [String: Any]) {
    let all = source.properties.merging(properties) { old, new in
      guard let old = old as? [String: Any], let new = new as? [String: Any] else { return new }
      return old.merging(new) { $1 }
    }
    // A picture keeps its coding, unless another quality is asked for; a HEIC's properties cannot be exchanged alone.
    if source.kind == kind, properties[kCGImageDestinationLossyCompressionQuality] == nil,
      kind != .heic || properties.isEmpty
    {
      add(.coded(source.bytes), all)
    } else if let image = source.image() {
      add(.pixels(image), all)
    } else {
      isRefused = true
    }
  }

  private func add(_ picture: Picture, _ properties: [String: Any]) {
    // The files have room for one.
    if self.picture != nil { isRefused = true }
    self.picture = picture
    add(properties)
  }

  func add(_ properties: [String: Any]) { self.properties.merge(properties) { $1 } }

  func finish() -> Bool {
    guard !isRefused, let picture, let bytes = encode(picture) else { return false }
    // A file is made once.
    isRefused = true
    switch target {
    case .data(let data):
      data.append(Data(bytes))
      return true
    case .file(let path): return (try? WholeFile.write(bytes, to: path)) != nil
    }
  }

  private func encode(_ picture: Picture) -> [UInt8]? {
    switch (picture, kind) {
    case (.pixels(let image), .png): return try? ImageFile.encodePNG(image.pixels)
    case (.pixels(let image), .heic):
      return try? ImageFile.encodeHEIC(
        image.pixels, quality: quality, fields: fields(image.width, image.height))
    case (.pixels(let image), .jpeg):
      guard let bytes = try? ImageFile.encodeJPEG(image.pixels, quality: quality) else { return nil }
      return fields(image.width, image.height).replacing(in: bytes)
    case (.coded(let bytes), .png), (.coded(let bytes), .heic): return bytes
    case (.coded(let bytes), .jpeg):
      guard let size = try? ImageFile.size(bytes, name: "data") else { return nil }
      return fields(size.width, size.height).replacing(in: bytes)
    }
  }

  /// 1–100.
  private var quality: Int {
    ImageFile.percent(number(properties[kCGImageDestinationLossyCompressionQuality]) ?? 0.9)
  }

  private func fields(_ width: Int, _ height: Int) -> ExifFields {
    ExifFields(properties, width: width, height: height)
  }
}

/// Nil for a type of file that is not written here, and for more pictures than one.
///
/// https://developer.apple.com/documentation/imageio/cgimagedestinationcreatewithdata(_:_:_:_:)
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  guard count == 1, let kind = ImageKind(typeIdentifier: type) else { return nil }
  return CGImageDestination(.data(data), kind)
}

/// The file is there, whole, once the destination is finalised.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  guard count == 1, url.isFileURL, let path = url.path, let kind = ImageKind(typeIdentifier: type) else {
    return nil
  }
  return CGImageDestination(.file(path), kind)
}

/// Properties are those of this module's keys, and the quality. A PNG here has room for none (*decided*).
///
/// https://developer.apple.com/documentation/imageio/cgimagedestinationaddimage(_:_:_:)
public func CGImageDestinationAddImage(
  _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  idst.add(image, properties as? [String: Any] ?? [:])
}

/// With the source's own properties, where none of `properties` takes their place. A picture that is coded in the same
/// way is not coded anew, but for a HEIC that is given other properties (*decided*).
public func CGImageDestinationAddImageFromSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  if index == 0 { idst.add(isrc, properties as? [String: Any] ?? [:]) }
}

public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
  idst.add(properties as? [String: Any] ?? [:])
}

/// Writes the file; false where it cannot be, or without exactly one picture. Once for each destination.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finish() }

/// The types of file that are written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { NSArray(array: ImageKind.typeIdentifiers) }

/// From 0, smallest, to 1, best.
public let kCGImageDestinationLossyCompressionQuality = "kCGImageDestinationLossyCompressionQuality"
