/// A capture accessory as the stage sees it.
@MainActor
package protocol StagedAccessory: AnyObject {
  /// How near to the person the interface it belongs to is: compared number by number, the greatest is top-most. Nil
  /// while that interface is not on screen.
  var depth: [Int]? { get }

  /// Whether that interface is on screen.
  var isOnScreen: Bool { get }

  /// Whether the app wants it shown.
  var isEnabled: Bool { get }

  /// Decided anew; called when one of the two has changed. A scene is attached or detached before this returns.
  func stage(isAvailable: Bool, isPresented: Bool)
}

/// Decides which capture accessory is shown (S5): the top-most one, whether the app has turned it off or not.
@MainActor
final class AccessoryDesk {
  @MainActor
  private final class Offer {
    let accessory: any StagedAccessory
    private(set) var isAvailable = false
    private var isPresented = false

    init(_ accessory: any StagedAccessory) { self.accessory = accessory }

    func set(isAvailable: Bool, isPresented: Bool) {
      guard isAvailable != self.isAvailable || isPresented != self.isPresented else { return }
      self.isAvailable = isAvailable
      self.isPresented = isPresented
      accessory.stage(isAvailable: isAvailable, isPresented: isPresented)
    }
  }

  private var offers: [Offer] = []

  func add(_ accessory: any StagedAccessory) { offers.append(Offer(accessory)) }

  /// Takes one out; what it shows goes at once.
  func remove(_ accessory: any StagedAccessory) {
    let removed = offers.filter { $0.accessory === accessory }
    offers.removeAll { $0.accessory === accessory }
    for offer in removed { offer.set(isAvailable: false, isPresented: false) }
  }

  /// Withdraws what may no longer be shown.
  func withdraw(unless isPossible: @autoclosure () -> Bool) {
    // Where none is shown, which one lies on top is of no interest.
    guard offers.contains(where: \.isAvailable) else { return }
    let top = isPossible() ? topmost : nil
    for offer in offers where offer !== top { offer.set(isAvailable: false, isPresented: false) }
  }

  /// Withdraws, then presents what may be shown now.
  func decide(_ isPossible: Bool) {
    withdraw(unless: isPossible)
    guard isPossible, let top = topmost else { return }
    top.set(isAvailable: true, isPresented: top.accessory.isEnabled)
  }

  /// Of those that belong to one interface, the one that was registered last.
  private var topmost: Offer? {
    guard offers.count > 1 else { return offers.first { $0.accessory.isOnScreen } }
    let placed = offers.enumerated().compactMap { order, offer in
      offer.accessory.depth.map { (offer, $0 + [-1, order]) }
    }
    return placed.max { $0.1.lexicographicallyPrecedes($1.1) }?.0
  }
}
