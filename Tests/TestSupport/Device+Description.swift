import DeviceModel
import Testing

extension Device: CustomTestStringConvertible {
  /// Test cases are listed with a device's name, not with all its data.
  public var testDescription: String { name }
}
