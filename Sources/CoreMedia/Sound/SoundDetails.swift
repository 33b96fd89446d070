import CoreAudioTypes
import Foundation

/// What a format description says of sound, in memory that its readers may keep a pointer to.
package final class SoundDetails: @unchecked Sendable {
  // @unchecked: constants, and memory that nobody writes to.

  let description: UnsafePointer<AudioStreamBasicDescription>
  let layout: UnsafePointer<AudioChannelLayout>?
  /// What a decoder needs to know.
  let cookie: UnsafeRawBufferPointer

  package init(
    _ description: AudioStreamBasicDescription, layout: AudioChannelLayout? = nil, cookie: [UInt8] = []
  ) {
    self.description = Self.copy(description)
    self.layout = layout.map(Self.copy)
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: cookie.count, alignment: 1)
    bytes.copyBytes(from: cookie)
    self.cookie = UnsafeRawBufferPointer(bytes)
  }

  private static func copy<Value>(_ value: Value) -> UnsafePointer<Value> {
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    place.initialize(to: value)
    return UnsafePointer(place)
  }

  deinit {
    description.deallocate()
    layout?.deallocate()
    cookie.deallocate()
  }
}

extension SoundDetails: Equatable {
  package static func == (a: SoundDetails, b: SoundDetails) -> Bool {
    a.description.pointee.isSame(as: b.description.pointee)
      && a.layout?.pointee.mChannelLayoutTag == b.layout?.pointee.mChannelLayoutTag
      && a.cookie.elementsEqual(b.cookie)
  }
}

extension CMFormatDescription {
  /// Sound that is not compressed.
  package convenience init(
    _ description: AudioStreamBasicDescription, layout: AudioChannelLayout? = nil, cookie: [UInt8] = [],
    extensions: NSDictionary? = nil
  ) {
    self.init(
      mediaType: .audio, mediaSubType: MediaSubType(rawValue: description.mFormatID), extensions: extensions,
      sound: SoundDetails(description, layout: layout, cookie: cookie))
  }

  /// Of sound.
  ///
  /// https://developer.apple.com/documentation/coremedia/cmformatdescription/audiostreambasicdescription
  public var audioStreamBasicDescription: AudioStreamBasicDescription? { sound?.description.pointee }
}
