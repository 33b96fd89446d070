import FoundationAdditions
import Observation
import Scheduling

/// Runs code and says so when something `@Observable` that it has read is about to change, on whatever thread that
/// happens. Main actor.
///
/// https://developer.apple.com/documentation/uikit/updating-views-automatically-with-observation-tracking
@MainActor
final class ObservationScope {
  /// Watched along with what the code reads: changing it ends the watch, of which there is otherwise one for each
  /// run.
  private let end = ObservationEnd()
  private let onChange: @MainActor () -> Void
  private var run = 0

  /// `onChange` runs once after each run, in the turn of the change where that comes on the main thread.
  init(onChange: @escaping @MainActor () -> Void) { self.onChange = onChange }

  func track(_ body: () -> Void) {
    let watch = nextWatch()
    withObservationTracking {
      _ = end.count
      body()
    } onChange: {
      watch()
    }
  }

  /// Ends the watch of the run before; returns what a change of what the next one has read calls.
  func nextWatch() -> @Sendable () -> Void {
    run += 1
    end.count = run
    return { [weak self, run] in
      if MainActorContext.isCurrent {
        MainActor.assumeIsolated { self?.didChange(in: run) }
      } else {
        Task { @MainActor in self?.didChange(in: run) }
      }
    }
  }

  /// A later run has its own watch.
  private func didChange(in run: Int) {
    if run == self.run { onChange() }
  }
}

@Observable
private final class ObservationEnd {
  var count = 0
}

/// The scopes of one view; each is made when its code has first read something observable, which most never does.
@MainActor
struct LayoutTracking {
  enum Phase: Hashable {
    case properties, controllerProperties, configuration
    case constraints, layout, controllerWillLayout, controllerDidLayout
  }

  var scopes: [Phase: ObservationScope] = [:]
}

extension UIView {
  /// Runs a phase of the view's update; it runs again when a model that it has read changes.
  func track(_ phase: LayoutTracking.Phase, _ body: () -> Void) {
    if let known = autoLayout.tracking.scopes[phase] { return known.track(body) }
    // Asked for after the body, and only where that has read something.
    withObservationTracking(body, onChange: scope(of: phase).nextWatch())
  }

  private func scope(of phase: LayoutTracking.Phase) -> ObservationScope {
    if let known = autoLayout.tracking.scopes[phase] { return known }
    let scope = ObservationScope { [weak self] in self?.repeatPhase(phase) }
    autoLayout.tracking.scopes[phase] = scope
    return scope
  }

  private func repeatPhase(_ phase: LayoutTracking.Phase) {
    switch phase {
    case .properties: setNeedsUpdateProperties()
    case .controllerProperties: setNeeds(.controllerProperties, below: .propertiesBelow)
    case .configuration: setNeeds(.configuration, below: .propertiesBelow)
    case .constraints: setNeedsUpdateConstraints()
    case .layout, .controllerWillLayout, .controllerDidLayout: setNeedsLayout()
    }
  }
}
