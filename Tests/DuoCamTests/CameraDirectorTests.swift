import AVKit
import DeviceModel
import Testing

@testable import DuoCam

@Suite("The camera director")
struct CameraDirectorTests {
  private static let cameras = Dictionary(
    uniqueKeysWithValues: Device.iPhoneDuo.cameras.map {
      ($0.uniqueID.split(separator: ":").last.map(String.init) ?? "", $0)
    })

  private func camera(_ name: String) -> CameraChoice {
    .camera(AVCaptureDeviceDescriptor(Self.cameras[name]!))
  }

  private func map(_ forward: [String], _ backward: [String]) -> AVCaptureDeviceDirectionMap {
    AVCaptureDeviceDirectionMap(
      DirectionMap(forward: forward.map { Self.cameras[$0]! }, backward: backward.map { Self.cameras[$0]! }))
  }

  private var closed: AVCaptureDeviceDirectionMap { map(["outer"], ["back-wide", "back-ultra-wide"]) }
  private var open: AVCaptureDeviceDirectionMap { map(["inner"], ["outer", "back-wide", "back-ultra-wide"]) }
  private var turned: AVCaptureDeviceDirectionMap {
    map(["outer", "back-wide", "back-ultra-wide"], ["inner"])
  }

  /// A director at rest in a configuration.
  private func director(in map: AVCaptureDeviceDirectionMap) -> CameraDirector {
    var director = CameraDirector()
    if director.directionsDidChange(map) != nil { _ = director.switchSucceeded() }
    return director
  }

  @Test(
    "M1 D10 laws hold in random orders of maps, flips, pins, successes and failures",
    arguments: 0..<40 as Range<UInt64>)
  func properties(seed: UInt64) {
    for part in 0..<50 as Range<UInt64> {
      var run = DirectorRun(seed: seed * 1000 + part)
      for _ in 0..<12 { run.step() }
      run.finish()
      #expect(run.faults.isEmpty, "seed \(seed * 1000 + part)")
    }
  }

  @Test("the newest wish wins in the end, and the wanted side or the pinned camera is what is shown")
  func rest() {
    for seed in 0..<2000 as Range<UInt64> {
      var run = DirectorRun(seed: seed)
      for _ in 0..<10 {
        run.step(among: [.map, .flip, .flip, .pin, .unpin, .leaveToSystem, .takeBack, .succeed])
      }
      run.finish()
      run.checkRest()
      #expect(run.faults.isEmpty, "seed \(seed)")
    }
  }

  @Test("a camera is active only after its switch has succeeded; a failed one is not tried again by itself")
  func failure() {
    var director = CameraDirector()
    #expect(director.directionsDidChange(closed) == camera("outer"))
    #expect(director.active == nil && director.switchingTo == camera("outer"))
    #expect(director.switchSucceeded() == nil)
    #expect(director.active == camera("outer"))
    #expect(director.directionsDidChange(open) == camera("inner"))
    #expect(director.switchFailed() == nil)
    #expect(director.active == camera("outer") && director.switchingTo == nil)
    #expect(director.directionsDidChange(open) == camera("inner"), "tried again when something changes")
  }

  @Test("flips while a switch is under way: the last one counts")
  func fastFlips() {
    var director = director(in: closed)
    #expect(director.flip() == camera("back-wide"))
    #expect(director.flip() == nil)
    #expect(director.flip() == nil)
    #expect(director.flip() == nil)
    #expect(director.switchSucceeded() == camera("outer"))
    #expect(director.switchSucceeded() == nil)
    #expect(director.active == camera("outer"))
  }

  @Test("a flip to a camera on the same side is kept though a switch is under way")
  func flipOnOneSide() {
    var director = director(in: open)
    #expect(director.directionsDidChange(turned) == camera("outer"))
    #expect(director.flip() == nil)
    #expect(director.switchSucceeded() == camera("back-wide"), "both face the person")
    #expect(director.switchSucceeded() == nil)
    #expect(director.active == camera("back-wide"))
  }

  @Test("maps that come while a switch is under way: the newest decides")
  func fastMaps() {
    var director = director(in: closed)
    #expect(director.directionsDidChange(open) == camera("inner"))
    #expect(director.directionsDidChange(closed) == nil)
    #expect(director.switchSucceeded() == camera("outer"))
    #expect(director.switchSucceeded() == nil)
    #expect(director.active == camera("outer"))
  }

  @Test("M1 the override is by hand exactly while position and direction disagree, and is given back")
  func mirroring() {
    var director = director(in: closed)
    _ = director.pin(camera("outer"))
    var seen: [Mirroring] = []
    for map in [closed, open, turned, map([], []), open, closed] {
      #expect(director.directionsDidChange(map) == nil, "the pinned camera stays")
      seen.append(director.mirroring(of: camera("outer")))
    }
    #expect(seen == [.automatic, .byHand(false), .automatic, .automatic, .byHand(false), .automatic])
    #expect(director.mirroring(of: camera("back-wide")) == .automatic)
    _ = director.directionsDidChange(turned)
    #expect(director.mirroring(of: camera("back-wide")) == .byHand(true))
  }

  @Test("a pinned camera stays whatever the map says; letting go chooses again; flipping lets go")
  func pinning() {
    var director = director(in: closed)
    _ = director.pin(director.active)
    #expect(director.directionsDidChange(open) == nil)
    #expect(director.pin(nil) == camera("inner"))
    _ = director.switchSucceeded()
    _ = director.pin(camera("inner"))
    #expect(director.flip() == camera("back-wide"))
    #expect(director.pinned == nil)
  }

  @Test("turning round while the rear camera shows the scene makes it show the person")
  func turnedAround() {
    var director = director(in: open)
    #expect(director.flip() == camera("back-wide"))
    _ = director.switchSucceeded()
    #expect(director.wanted == .scene)
    #expect(director.directionsDidChange(turned) == nil)
    #expect(director.wanted == .viewer && director.active == camera("back-wide"))
    #expect(director.flipTarget == camera("outer"))
  }

  @Test("with no map, or nowhere to go, there is nothing to flip to")
  func nowhere() {
    var empty = CameraDirector()
    #expect(empty.flipTarget == nil && empty.flip() == nil)
    #expect(empty.side(of: camera("outer")) == nil)
    var lonely = director(in: map(["outer"], []))
    #expect(lonely.flipTarget == nil && lonely.flip() == nil)
    #expect(lonely.directionsDidChange(map([], [])) == nil && lonely.active == camera("outer"))
  }

  @Test(
    "V2 left to the system the front camera is the virtual one on every display, and flips to the rear and back"
  )
  func systemCamera() {
    var director = director(in: closed)
    #expect(director.useSystemCamera(true) == .system)
    _ = director.switchSucceeded()
    for map in [open, turned, closed] {
      #expect(director.directionsDidChange(map) == nil, "the system follows the display by itself")
      #expect(director.mirroring(of: .system) == .automatic)
    }
    #expect(director.flip() == camera("back-wide"))
    _ = director.switchSucceeded()
    #expect(director.flip() == .system)
    _ = director.switchSucceeded()
    #expect(director.useSystemCamera(false) == camera("outer"))
  }
}
