// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Foundation

public typealias CVBuffer = CVPixelBuffer

/// Whether buffers that are made from one get what is attached to it.
///
/// https://developer.apple.com/documentation/corevideo/cvattachmentmode
public enum CVAttachmentMode: UInt32, Sendable {
  case shouldNotPropagate = 0
  case shouldPropagate = 1
}

public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: String, _ value: Any, _ attachmentMode: CVAttachmentMode
) {
  buffer.board[key] = .init(value, propagates: attachmentMode == .shouldPropagate)
}

/// Nil when nothing is attached by this key.
public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: String, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> Any? {
  guard let attachment = buffer.board[key] else { return nil }
  attachmentMode?.pointee = attachment.propagates ? .shouldPropagate : .shouldNotPropagate
  return attachment.value
}

/// Nil when nothing of this mode is attached.
public func CVBufferCopyAttachments(
  _ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode
) -> CFDictionary? {
  let values = buffer.board.values(propagating: attachmentMode == .shouldPropagate)
  return values.isEmpty ? nil : NSDictionary(dictionary: values)
}

public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: String) { buffer.board[key] = nil }

public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) { buffer.board.removeAll() }

public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
  sourceBuffer.board.propagate(to: destinationBuffer.board)
}

// Keys of attachments that say what a picture's numbers mean.

public let kCVBufferPropagatedAttachmentsKey = "PropagatedAttachments"
public let kCVBufferNonPropagatedAttachmentsKey = "NonPropagatedAttachments"
public let kCVImageBufferCGColorSpaceKey = "CGColorSpace"
public let kCVImageBufferColorPrimariesKey = "CVImageBufferColorPrimaries"
public let kCVImageBufferColorPrimaries_ITU_R_709_2 = "ITU_R_709_2"
public let kCVImageBufferColorPrimaries_P3_D65 = "P3_D65"
public let kCVImageBufferTransferFunctionKey = "CVImageBufferTransferFunction"
public let kCVImageBufferTransferFunction_ITU_R_709_2 = "ITU_R_709_2"
public let kCVImageBufferYCbCrMatrixKey = "CVImageBufferYCbCrMatrix"
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2 = "ITU_R_709_2"
public let kCVImageBufferYCbCrMatrix_ITU_R_601_4 = "ITU_R_601_4"
