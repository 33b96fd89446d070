import CoreGraphics

/// A layer's time derives from its superlayer's by ``beginTime``, ``speed`` and ``timeOffset``: with a speed of 0
/// everything in it stands still. The rest of the protocol has no effect on layers (*decided*).
extension CALayer: CAMediaTiming {
  public var beginTime: CFTimeInterval {
    get { motion.timing.begin }
    set { change { $0.timing.begin = newValue } }
  }

  public var duration: CFTimeInterval {
    get { motion.isTimed ? motion.timing.duration : .infinity }
    set { change { $0.timing.duration = newValue } }
  }

  public var speed: Float {
    get { Float(motion.timing.speed) }
    set { change { $0.timing.speed = Double(newValue) } }
  }

  public var timeOffset: CFTimeInterval {
    get { motion.timing.offset }
    set { change { $0.timing.offset = newValue } }
  }

  public var repeatCount: Float {
    get { Float(motion.timing.repeatCount) }
    set { change { $0.timing.repeatCount = Double(newValue) } }
  }

  public var repeatDuration: CFTimeInterval {
    get { motion.timing.repeatDuration }
    set { change { $0.timing.repeatDuration = newValue } }
  }

  public var autoreverses: Bool {
    get { motion.timing.autoreverses }
    set { change { $0.timing.autoreverses = newValue } }
  }

  public var fillMode: CAMediaTimingFillMode {
    get {
      motion.timing.fillsForwards
        ? (motion.timing.fillsBackwards ? .both : .forwards)
        : (motion.timing.fillsBackwards ? .backwards : .removed)
    }
    set {
      change {
        $0.timing.fillsForwards = newValue == .forwards || newValue == .both
        $0.timing.fillsBackwards = newValue == .backwards || newValue == .both
      }
    }
  }

  private func change(_ body: (inout LayerMotion) -> Void) {
    body(&motion)
    motion.isTimed = true
    timingDidChange()
  }
}
