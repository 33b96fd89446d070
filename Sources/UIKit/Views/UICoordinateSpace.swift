import CoreGraphics

/// Something with points of its own.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uicoordinatespace
@MainActor
public protocol UICoordinateSpace: AnyObject {
  var bounds: CGRect { get }
}
