import DeviceModel
import Explorer

/// Makes scenarios up from habits, with the phone in mind as its steps leave it, so that each step can be done.
struct StoryTeller {
  private let device: Device
  /// What can be tapped.
  private let elements: [String]
  private var random: SplitMix
  private(set) var steps: [Scenario.Step] = []
  private(set) var habits: [Habit] = []
  private var pose: Pose
  /// Hundredths of seconds, as all times here.
  private var now = 0
  private var hingeRestsAt = 0
  private var interruptedUntil = 0

  init(seed: UInt64, on device: Device, tapping elements: [String]) {
    (self.device, self.elements) = (device, elements)
    random = SplitMix(seed: seed)
    pose = device.pose(hinge: device.restingAngle)
    add(.launch)
  }

  /// Goes on with something that people do, after a pause.
  mutating func goOn() {
    let possible = Habit.allCases.filter(isPossible)
    var drawn = random.next(below: possible.reduce(0) { $0 + $1.weight })
    guard
      let habit = possible.first(where: { habit in
        defer { drawn = drawn < habit.weight ? 0 : drawn - habit.weight }
        return drawn < habit.weight
      })
    else { return }
    // *Decided*: of five pauses two are short, two are those of somebody who looks, one is long.
    switch random.next(below: 5) {
    case 0, 1: wait(5...50)
    case 2, 3: wait(100...250)
    default: wait(300...500)
    }
    habits.append(habit)
    act(habit)
  }

  // MARK: What can be done

  private var hasHinge: Bool { device.hinge != nil }
  private var flip: String? { elements.first { $0 == "flip" } }
  /// A movie before a picture.
  private var capture: String? { ["record", "shutter", "photo"].first(where: elements.contains) }

  private func isPossible(_ habit: Habit) -> Bool {
    switch habit {
    case .foldDuringSwitch, .foldBackAndForth, .turnDuringFold, .fold, .halfOpen: hasHinge
    case .foldWhileCapturing: hasHinge && capture != nil
    case .foldAfterFlip: hasHinge && flip != nil
    case .flipTwice: flip != nil
    case .rearSelfie: hasHinge && device.displays.count > 1
    case .interruptDuringSwitch: now >= interruptedUntil
    case .tap: !elements.isEmpty
    case .leaveDuringSwitch, .turn: true
    }
  }

  private mutating func act(_ habit: Habit) {
    switch habit {
    case .foldWhileCapturing:
      capture.map { add(.tapElement($0)) }
      wait(2...40)
      fold(over: 10...60)
    case .foldDuringSwitch:
      fold(over: 0...40)
      wait(1...20)
      fold(over: 0...40)
    case .foldBackAndForth:
      for _ in 0..<number(3...5) {
        fold(over: 5...15)
        wait(5...30)
      }
    case .flipTwice:
      flip.map { add(.tapElement($0)) }
      wait(3...30)
      flip.map { add(.tapElement($0)) }
    case .foldAfterFlip:
      flip.map { add(.tapElement($0)) }
      wait(1...20)
      fold(over: 0...40)
    case .turnDuringFold:
      fold(over: 0...20)
      wait(1...15)
      turn()
    case .interruptDuringSwitch: interruptDuringSwitch()
    case .leaveDuringSwitch: leaveDuringSwitch()
    case .rearSelfie: rearSelfie()
    case .fold: fold(over: 20...80)
    case .halfOpen: moveHinge(to: Double(number(4...14)) * 10, over: number(20...80))
    case .turn: turn()
    case .tap: elements.isEmpty ? () : add(.tapElement(elements[number(0...elements.count - 1)]))
    }
  }

  private mutating func interruptDuringSwitch() {
    if hasHinge { fold(over: 0...20) } else { flip.map { add(.tapElement($0)) } }
    wait(1...15)
    let reasons = [
      "videoDeviceInUseByAnotherClient", "audioDeviceInUseByAnotherClient",
      "videoDeviceNotAvailableWithMultipleForegroundApps",
    ]
    let length = number(2...150)
    add(.interrupt(reason: reasons[number(0...2)], seconds: Double(length) / 100))
    interruptedUntil = now + length
  }

  private mutating func leaveDuringSwitch() {
    if hasHinge, number(0...1) == 0 {
      fold(over: 0...20)
      wait(1...20)
    }
    add(.background)
    wait(20...200)
    if hasHinge, number(0...2) == 0 {
      fold(over: 20...60)
      wait(20...100)
    }
    add(.foreground)
  }

  private mutating func rearSelfie() {
    if !isOpen { moveHinge(to: openAngle, over: number(20...60)) }
    comeToRest()
    add(.turnAround)
    wait(30...100)
    guard let other = brightDisplays.first(where: { $0 != pose.appDisplay }) else { return }
    move(to: other)
    if number(0...1) == 0 {
      let back = brightDisplays.first { $0 != other } ?? other
      wait(50...200)
      add(.turnAround)
      wait(10...60)
      move(to: back)
    }
  }

  // MARK: Steps

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(random.next(below: UInt64(range.count)))
  }

  private mutating func add(_ action: Scenario.Action) {
    steps.append(Scenario.Step(Double(now) / 100, action))
  }

  private mutating func wait(_ range: ClosedRange<Int>) { now += number(range) }

  /// *Decided*: half a second later also the slowest order of events has the hinge at rest.
  private mutating func comeToRest() { now = max(now, hingeRestsAt + 50) }

  private var isOpen: Bool { pose.hinge.angle > 90 }
  private var openAngle: Double { device.hinge.map { min(180, $0.range.max) } ?? 0 }

  private mutating func fold(over range: ClosedRange<Int>) {
    let closed = device.hinge.map { max(0, $0.range.min) } ?? 0
    moveHinge(to: isOpen ? closed : openAngle, over: number(range))
  }

  private mutating func moveHinge(to angle: Double, over hundredths: Int) {
    add(.hinge(to: angle, over: Double(hundredths) / 100))
    pose = pose.hinged(to: angle, on: device)
    hingeRestsAt = now + hundredths
  }

  private mutating func turn() {
    let all = DeviceOrientation.allCases
    add(.rotate(to: all[number(0...all.count - 1)]))
  }

  private mutating func move(to display: String) {
    add(.moveApp(to: display))
    if let moved = try? pose.appMoved(to: display, on: device) { pose = moved }
  }

  private var brightDisplays: [String] { device.displays.filter { !device.isDark($0, pose) }.map(\.id) }
}
