// Core Media's C functions on format descriptions; the work is in CMFormatDescription.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideo
import Foundation

public typealias CMVideoFormatDescription = CMFormatDescription
public typealias CMAudioFormatDescription = CMFormatDescription
public typealias CMVideoCodecType = FourCharCode
public typealias CMPixelFormatType = FourCharCode

public let kCMVideoCodecType_H264: CMVideoCodecType = fourCharCode("avc1")
public let kCMVideoCodecType_HEVC: CMVideoCodecType = fourCharCode("hvc1")
public let kCMVideoCodecType_JPEG: CMVideoCodecType = fourCharCode("jpeg")
public let kCMPixelFormat_32BGRA: CMPixelFormatType = kCVPixelFormatType_32BGRA

public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType {
  desc.mediaType.rawValue
}

public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode {
  desc.mediaSubType.rawValue
}

/// Nil when there are none.
public func CMFormatDescriptionGetExtensions(_ desc: CMFormatDescription) -> CFDictionary? {
  desc.extensionDictionary
}

public func CMFormatDescriptionGetExtension(_ desc: CMFormatDescription, extensionKey: String) -> Any? {
  desc.extensionDictionary?[extensionKey]
}

public func CMFormatDescriptionEqual(
  _ formatDescription: CMFormatDescription?, otherFormatDescription: CMFormatDescription?
) -> Bool { formatDescription == otherFormatDescription }

/// In pixels.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions
{
  videoDesc.dimensions
}

public func CMVideoFormatDescriptionGetPresentationDimensions(
  _ videoDesc: CMVideoFormatDescription, usePixelAspectRatio: Bool, useCleanAperture: Bool
) -> CGSize {
  videoDesc.presentationDimensions(
    usePixelAspectRatio: usePixelAspectRatio, useCleanAperture: useCleanAperture)
}

public func CMVideoFormatDescriptionGetCleanAperture(
  _ videoDesc: CMVideoFormatDescription, originIsAtTopLeft: Bool
) -> CGRect { videoDesc.cleanAperture(originIsAtTopLeft: originIsAtTopLeft) }

@discardableResult
public func CMVideoFormatDescriptionCreate(
  allocator: CFAllocator?, codecType: CMVideoCodecType, width: Int32, height: Int32,
  extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = CMFormatDescription(
    mediaType: .video, mediaSubType: .init(rawValue: codecType),
    dimensions: CMVideoDimensions(width: width, height: height), extensions: extensions)
  return noErr
}

/// https://developer.apple.com/documentation/coremedia/cmvideoformatdescriptioncreateforimagebuffer(allocator:imagebuffer:formatdescriptionout:)
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = CMFormatDescription(of: imageBuffer)
  return noErr
}

/// Whether kind and size are those of the picture.
public func CMVideoFormatDescriptionMatchesImageBuffer(
  _ videoDesc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
  videoDesc.mediaType == .video
    && videoDesc.mediaSubType.rawValue == CVPixelBufferGetPixelFormatType(imageBuffer)
    && Int(videoDesc.dimensions.width) == CVPixelBufferGetWidth(imageBuffer)
    && Int(videoDesc.dimensions.height) == CVPixelBufferGetHeight(imageBuffer)
}
