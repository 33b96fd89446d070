import FoundationAdditions

/// An object with one announced property and one that keeps silent.
class Lamp: NSObject, KeyValueObservable {
  let observers = KeyValueObservers()
  private var stored: Double?
  var brightness: Double? {
    get { stored }
    set { changing(\.brightness) { stored = newValue } }
  }
  var name = "lamp"
}

final class DeskLamp: Lamp {}
