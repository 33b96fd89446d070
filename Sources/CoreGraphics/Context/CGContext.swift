import Imaging

/// A bitmap to draw on. The origin is at the bottom left and y grows upwards, until a transform says otherwise.
///
/// One thread uses it at a time. https://developer.apple.com/documentation/coregraphics/cgcontext
public class CGContext {
  private let memory: BitmapMemory
  private let canvas: Canvas
  private var states = [ContextState()]
  /// The path under construction, in the bitmap's space.
  private var outline = CGMutablePath()
  public let colorSpace: CGColorSpace?
  public let bitmapInfo: CGBitmapInfo

  /// On the caller's bytes, which have to outlive the context, or on transparent ones of its own.
  ///
  /// Nil for what cannot be drawn on: 8 bits a part are, as grey, as alpha alone, or as red, green, blue and an alpha that
  /// is premultiplied or skipped, in every order of the bytes. `bytesPerRow` may be 0 where `data` is nil.
  /// https://developer.apple.com/documentation/coregraphics/cgcontext/init(data:width:height:bitspercomponent:bytesperrow:space:bitmapinfo:)
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    let isAlpha = CGImageAlphaInfo(rawValue: bitmapInfo & 0x1F) == .alphaOnly
    guard 1...Canvas.longestSide ~= width, 1...Canvas.longestSide ~= height,
      bytesPerRow <= 1 << (data == nil ? 20 : 40),
      let layout = BitmapLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: isAlpha || space.model == .monochrome ? 8 : 32,
        components: space.numberOfComponents, info: info),
      layout.alpha != .straight,
      bytesPerRow >= width * layout.bytes.bytesPerPixel || (bytesPerRow == 0 && data == nil)
    else { return nil }
    memory = BitmapMemory(data, width: width, height: height, bytesPerRow: bytesPerRow, layout: layout)
    canvas = Canvas(memory.buffer)
    colorSpace = isAlpha ? nil : space
    self.bitmapInfo = info
    // The bitmap's rows start at the top.
    canvas.transform(by: Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(height)))
  }

  /// Of its own BGRA pixels, transparent or black.
  package convenience init(width: Int, height: Int, isOpaque: Bool) {
    let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipFirst : .premultipliedFirst
    self.init(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)!
  }

  /// In pixels.
  public var width: Int { memory.buffer.width }
  public var height: Int { memory.buffer.height }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { memory.layout.bytes.bytesPerPixel * 8 }
  public var bytesPerRow: Int { memory.bytesPerRow }
  public var alphaInfo: CGImageAlphaInfo { CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & 0x1F) ?? .none }

  /// The bytes, from the top row on; valid while the context lives.
  public var data: UnsafeMutableRawPointer? {
    canvas.flush()
    return memory.data
  }

  /// What is drawn so far, as a picture of its own.
  public func makeImage() -> CGImage? {
    canvas.flush()
    memory.load()
    let copy = PixelBuffer(width: width, height: height, format: .bgra)
    PixelOperations.copy(memory.buffer.whole, into: copy.whole)
    return image(copy)
  }

  /// The context's own pixels as a picture; nothing may be drawn afterwards.
  package func takeImage() -> CGImage {
    canvas.flush()
    return image(memory.buffer)
  }

  private func image(_ pixels: PixelBuffer) -> CGImage {
    let isOpaque = memory.layout.alpha == .ignored
    if isOpaque { PixelOperations.makeOpaque(pixels) }
    return CGImage(pixels, isOpaque: isOpaque)
  }

  public func flush() { canvas.flush() }
  public func synchronize() { canvas.flush() }

  // MARK: What the drawing calls need

  var state: ContextState {
    get { states[states.count - 1] }
    set { states[states.count - 1] = newValue }
  }

  var path: CGMutablePath {
    get { outline }
    set { outline = newValue }
  }

  /// Draws with the blend mode and edges in force, between a look at the owner's bytes and their update.
  func drawing(_ body: (Canvas, ContextState) -> Void) {
    memory.load()
    canvas.pixelsDidChange()
    canvas.saving {
      canvas.setBlendMode(state.blend.mode)
      canvas.setSmoothing(state.isSmooth)
      body(canvas, state)
    }
    canvas.flush()
    memory.store()
  }

  /// Changes the clip.
  func clipping(_ body: (Canvas) -> Void) { body(canvas) }

  /// Points go through `matrix` first, then through the transform in force.
  func apply(matrix: CGAffineTransform) {
    state.matrix = matrix.concatenating(state.matrix)
    canvas.transform(by: Affine(matrix))
  }

  // MARK: State

  /// Keeps the transform, clip, colours and all that is set until the matching ``restoreGState()``.
  public func saveGState() {
    states.append(state)
    canvas.save()
  }

  /// Does nothing without a ``saveGState()`` (*decided*).
  public func restoreGState() {
    guard states.count > 1 else { return }
    states.removeLast()
    canvas.restore()
  }

  /// From user space to the bitmap's, whose y grows upwards.
  public var ctm: CGAffineTransform { state.matrix }

  public func concatenate(_ transform: CGAffineTransform) { apply(matrix: transform) }
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    apply(matrix: CGAffineTransform(translationX: tx, y: ty))
  }
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { apply(matrix: CGAffineTransform(scaleX: sx, y: sy)) }

  /// Radians, counterclockwise where y grows upwards.
  public func rotate(by angle: CGFloat) { apply(matrix: CGAffineTransform(rotationAngle: angle)) }
}
