import Imaging

/// What a bitmap's parameters say about its bytes.
struct BitmapLayout {
  let bytes: ByteLayout
  let alpha: ByteLayout.Alpha

  /// Nil for what is not read here: other than 8 bits a part, floating point, 16-bit orders, indexed colour.
  init?(bitsPerComponent: Int, bitsPerPixel: Int, components: Int, info: CGBitmapInfo) {
    guard bitsPerComponent == 8, !info.contains(.floatComponents),
      let alpha = CGImageAlphaInfo(rawValue: info.rawValue & CGBitmapInfo.alphaInfoMask.rawValue)
    else { return nil }
    let isLittle: Bool
    switch info.rawValue & CGBitmapInfo.byteOrderMask.rawValue {
    case 0, CGBitmapInfo.byteOrder32Big.rawValue: isLittle = false
    case CGBitmapInfo.byteOrder32Little.rawValue: isLittle = true
    default: return nil
    }
    switch (components, bitsPerPixel, alpha) {
    case (_, 8, .alphaOnly): (bytes, self.alpha) = (.alpha, .premultiplied)
    case (1, 8, .none): (bytes, self.alpha) = (.gray, .ignored)
    case (3, 24, .none): (bytes, self.alpha) = (.rgb, .ignored)
    case (3, 32, .premultipliedFirst): (bytes, self.alpha) = (isLittle ? .bgra : .argb, .premultiplied)
    case (3, 32, .first): (bytes, self.alpha) = (isLittle ? .bgra : .argb, .straight)
    case (3, 32, .noneSkipFirst): (bytes, self.alpha) = (isLittle ? .bgra : .argb, .ignored)
    case (3, 32, .premultipliedLast): (bytes, self.alpha) = (isLittle ? .abgr : .rgba, .premultiplied)
    case (3, 32, .last): (bytes, self.alpha) = (isLittle ? .abgr : .rgba, .straight)
    case (3, 32, .noneSkipLast), (3, 32, .none):
      (bytes, self.alpha) = (isLittle ? .abgr : .rgba, .ignored)
    default: return nil
    }
  }
}
