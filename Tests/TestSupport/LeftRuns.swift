import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// For a test of a run that is given up: what waits in one never ends, which the leak sanitizer would tell.
  package static var leavesRunBehind: Self {
    .disabled(if: dlsym(nil, "__lsan_do_leak_check") != nil, "what waits in such a run never ends")
  }
}
