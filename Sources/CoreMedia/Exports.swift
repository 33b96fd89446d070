@_exported import CoreAudioTypes
@_exported import CoreGraphics
