/// The delegate that something is sent to. It hears of it if it is the output's delegate still: another one is to be called
/// on its own queue only.
struct Addressee: @unchecked Sendable {
  // @unchecked: a weak reference that is only compared.

  private weak let object: AnyObject?

  init(_ delegate: AnyObject?) { object = delegate }

  func matches(_ delegate: AnyObject?) -> Bool { delegate === object }
}
