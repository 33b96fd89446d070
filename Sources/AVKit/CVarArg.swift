import AVFoundation

// On an iPhone every `NSObject` can be an argument of a format, where `%@` prints its description; Foundation for
// Linux leaves that out (D13).

extension AVCaptureDeviceDescriptor: _CVarArgObject {
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  public var _cVarArgEncoding: [Int] { encodedReference(to: self) }
}

extension AVCaptureDeviceDirectionMap: _CVarArgObject {
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  public var _cVarArgEncoding: [Int] { encodedReference(to: self) }
}

extension AVCaptureDeviceDirectionCoordinator: _CVarArgObject {
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  public var _cVarArgEncoding: [Int] { encodedReference(to: self) }
}

/// An object as a C function with variable arguments gets it; the caller keeps it alive.
private func encodedReference(to object: AnyObject) -> [Int] {
  [Int(bitPattern: Unmanaged.passUnretained(object).toOpaque())]
}
