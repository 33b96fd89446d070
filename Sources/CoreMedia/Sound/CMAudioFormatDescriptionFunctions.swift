// Core Media's C functions on descriptions of sound; the work is in CMFormatDescription.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreAudioTypes
import CoreGraphics
import Foundation

/// - Parameters:
///   - layout: Where channels stand, if that is known; its tag counts.
///   - magicCookie: What a decoder of compressed sound needs to know.
///
/// https://developer.apple.com/documentation/coremedia/cmaudioformatdescriptioncreate(allocator:asbd:layoutsize:layout:magiccookiesize:magiccookie:extensions:formatdescriptionout:)
@discardableResult
public func CMAudioFormatDescriptionCreate(
  allocator: CFAllocator?, asbd: UnsafePointer<AudioStreamBasicDescription>, layoutSize: Int,
  layout: UnsafePointer<AudioChannelLayout>?, magicCookieSize: Int, magicCookie: UnsafeRawPointer?,
  extensions: CFDictionary?, formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
  let hasLayout = layoutSize >= MemoryLayout<AudioChannelLayout>.size
  formatDescriptionOut.pointee = CMFormatDescription(
    asbd.pointee, layout: hasLayout ? layout?.pointee : nil,
    cookie: [UInt8](
      UnsafeRawBufferPointer(start: magicCookie, count: magicCookie == nil ? 0 : magicCookieSize)),
    extensions: extensions)
  return noErr
}

/// Nil for what is not sound. It is there for as long as the description.
///
/// https://developer.apple.com/documentation/coremedia/cmaudioformatdescriptiongetstreambasicdescription(_:)
public func CMAudioFormatDescriptionGetStreamBasicDescription(
  _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? { desc.sound?.description }

/// Nil where it is not known.
public func CMAudioFormatDescriptionGetChannelLayout(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioChannelLayout>? {
  sizeOut?.pointee = desc.sound?.layout == nil ? 0 : MemoryLayout<AudioChannelLayout>.size
  return desc.sound?.layout
}

/// Nil where there is none.
public func CMAudioFormatDescriptionGetMagicCookie(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafeRawPointer? {
  let cookie = desc.sound?.cookie
  sizeOut?.pointee = cookie?.count ?? 0
  return cookie?.isEmpty == false ? cookie?.baseAddress : nil
}
