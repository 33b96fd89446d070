// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Foundation
import Imaging

/// Nil where the data are no picture; options count for nothing here.
///
/// https://developer.apple.com/documentation/imageio/cgimagesourcecreatewithdata(_:_:)
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource([UInt8](Data(referencing: data)))
}

/// Nil where there is no file or it is no picture.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  guard url.isFileURL, let path = url.path, let bytes = try? WholeFile.read(path) else { return nil }
  return CGImageSource(bytes)
}

public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  provider.data.flatMap { CGImageSourceCreateWithData($0, options) }
}

/// One.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { 1 }

/// `public.jpeg`, `public.heic` or `public.png`.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.kind.typeIdentifier }

/// The pixels as they are stored; nil where they are damaged, and for another index than 0.
///
/// https://developer.apple.com/documentation/imageio/cgimagesourcecreateimageatindex(_:_:_:)
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  index == 0 ? isrc.image() : nil
}

/// A smaller picture, made of the whole one: no file that is read here brings one along, so that without either key
/// that asks for it to be made there is none.
///
/// https://developer.apple.com/documentation/imageio/cgimagesourcecreatethumbnailatindex(_:_:_:)
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  func isOn(_ key: String) -> Bool {
    (options?[key] as? Bool) ?? (options?[key] as? NSNumber)?.boolValue ?? false
  }
  guard index == 0,
    isOn(kCGImageSourceCreateThumbnailFromImageAlways) || isOn(kCGImageSourceCreateThumbnailFromImageIfAbsent)
  else { return nil }
  let most = number(options?[kCGImageSourceThumbnailMaxPixelSize])
  guard most.map({ $0 >= 1 }) ?? true else { return nil }
  return isrc.thumbnail(limit: most, isTurned: isOn(kCGImageSourceCreateThumbnailWithTransform))
}

/// By the keys of this module.
///
/// https://developer.apple.com/documentation/imageio/cgimagesourcecopypropertiesatindex(_:_:_:)
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  index == 0 ? NSDictionary(dictionary: isrc.properties) : nil
}

/// Of the file as a whole.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  NSDictionary(dictionary: [kCGImagePropertyFileSize: NSNumber(value: isrc.bytes.count)])
}

/// The types of file that are read.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray { NSArray(array: ImageKind.typeIdentifiers) }

// Keys of options.

public let kCGImageSourceShouldCache = "kCGImageSourceShouldCache"
public let kCGImageSourceShouldCacheImmediately = "kCGImageSourceShouldCacheImmediately"
public let kCGImageSourceShouldAllowFloat = "kCGImageSourceShouldAllowFloat"
public let kCGImageSourceTypeIdentifierHint = "kCGImageSourceTypeIdentifierHint"
/// Makes a thumbnail of the picture where the file has none.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
public let kCGImageSourceCreateThumbnailFromImageAlways = "kCGImageSourceCreateThumbnailFromImageAlways"
/// Pixels along the longer side at most.
public let kCGImageSourceThumbnailMaxPixelSize = "kCGImageSourceThumbnailMaxPixelSize"
/// Turns a thumbnail upright.
public let kCGImageSourceCreateThumbnailWithTransform = "kCGImageSourceCreateThumbnailWithTransform"

extension ImageKind {
  static var typeIdentifiers: [String] { [ImageKind.jpeg, .heic, .png].map(\.typeIdentifier) }

  var typeIdentifier: String {
    switch self {
    case .jpeg: "public.jpeg"
    case .heic: "public.heic"
    case .png: "public.png"
    }
  }

  init?(typeIdentifier: String) {
    guard let kind = [ImageKind.jpeg, .heic, .png].first(where: { $0.typeIdentifier == typeIdentifier })
    else {
      return nil
    }
    self = kind
  }
}
