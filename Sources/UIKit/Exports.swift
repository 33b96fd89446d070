@_exported import CoreGraphics
@_exported import CoreImage
@_exported import FoundationAdditions
@_exported import QuartzCore
