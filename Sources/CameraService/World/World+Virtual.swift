import Scheduling

extension World {
  /// Whether its time passes only when nothing is left to do, so that whoever waits for the machine holds nobody up.
  package var isVirtual: Bool { clock is VirtualTime }
}
