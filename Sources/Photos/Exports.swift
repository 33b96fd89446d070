@_exported import CoreGraphics
@_exported import FoundationAdditions
@_exported import ImageIO
