// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideo
import Foundation

/// How long something that is attached to a buffer stays attached.
public typealias CMAttachmentMode = UInt32
/// It stays with this buffer only.
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0
/// Buffers that are made from this one get it too.
public let kCMAttachmentMode_ShouldPropagate: CMAttachmentMode = 1

/// A buffer that things can be attached to: a sample buffer or a pixel buffer.
public typealias CMAttachmentBearer = CFTypeRef

/// What is attached to a buffer by a key; nil when nothing is.
///
/// https://developer.apple.com/documentation/coremedia/cmgetattachment(_:key:attachmentmodeout:)
public func CMGetAttachment(
  _ target: CMAttachmentBearer, key: String, attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> Any? {
  guard let attachment = board(of: target)?[key] else { return nil }
  attachmentModeOut?.pointee =
    attachment.propagates ? kCMAttachmentMode_ShouldPropagate : kCMAttachmentMode_ShouldNotPropagate
  return attachment.value
}

/// Attaches something in place of what had this key; nothing removes it.
public func CMSetAttachment(
  _ target: CMAttachmentBearer, key: String, value: Any?, attachmentMode: CMAttachmentMode
) {
  board(of: target)?[key] = value.map {
    .init($0, propagates: attachmentMode == kCMAttachmentMode_ShouldPropagate)
  }
}

public func CMRemoveAttachment(_ target: CMAttachmentBearer, key: String) { board(of: target)?[key] = nil }

public func CMRemoveAllAttachments(_ target: CMAttachmentBearer) { board(of: target)?.removeAll() }

/// Nil when nothing of this mode is attached.
public func CMCopyDictionaryOfAttachments(
  allocator: CFAllocator?, target: CMAttachmentBearer, attachmentMode: CMAttachmentMode
) -> CFDictionary? {
  let values = board(of: target)?.values(propagating: attachmentMode == kCMAttachmentMode_ShouldPropagate)
  guard let values, !values.isEmpty else { return nil }
  return NSDictionary(dictionary: values)
}

public func CMSetAttachments(
  _ target: CMAttachmentBearer, attachments: CFDictionary, attachmentMode: CMAttachmentMode
) {
  for case (let key as String, let value) in attachments {
    CMSetAttachment(target, key: key, value: value, attachmentMode: attachmentMode)
  }
}

/// Gives `destination` what propagates from `source`.
public func CMPropagateAttachments(_ source: CMAttachmentBearer, destination: CMAttachmentBearer) {
  guard let target = board(of: destination) else { return }
  board(of: source)?.propagate(to: target)
}

private func board(of target: CMAttachmentBearer) -> AttachmentBoard? {
  (target as? any AttachmentBearing)?.board
}

/// Of a dropped frame's sample: why it was dropped, one of the reasons below.
public let kCMSampleBufferAttachmentKey_DroppedFrameReason = "DroppedFrameReason"
/// The receiver was busy.
public let kCMSampleBufferDroppedFrameReason_FrameWasLate = "FrameWasLate"
/// The receiver holds too many frames.
public let kCMSampleBufferDroppedFrameReason_OutOfBuffers = "OutOfBuffers"
/// So many frames that nobody counted them.
public let kCMSampleBufferDroppedFrameReason_Discontinuity = "Discontinuity"
