@_exported import AVFAudio
@_exported import CoreGraphics
@_exported import CoreImage
@_exported import CoreMedia
@_exported import CoreVideo
@_exported import FoundationAdditions
@_exported import ImageIO
@_exported import QuartzCore
