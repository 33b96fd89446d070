import AVFoundation
import CameraService
import Foundation
import SDKTestSupport
import Testing

@Suite("Playing a movie")
@MainActor
struct PlayerTests {
  @Test("O12 a recorded movie is seen in the layer, upright, each frame at its moment; it pauses and jumps")
  func seen() throws {
    try withPhone { phone in
      let rig = try await PlayerRig(phone)
      let player = AVPlayer(url: rig.url)
      rig.layer.player = player
      let item = try #require(player.currentItem)
      #expect(item.status == .unknown && item.duration.isIndefinite && !rig.layer.isReadyForDisplay)
      #expect(rig.seen() == nil && rig.layer.videoRect == .zero)
      await phone.settle()
      #expect(item.status == .readyToPlay && abs(item.duration.seconds - 2) < 0.05)
      #expect(item.presentationSize == CGSize(width: 480, height: 640) && rig.layer.isReadyForDisplay)
      let first = try #require(rig.seen())
      player.play()
      await phone.wait(.milliseconds(517))
      #expect(rig.seen() == first + 15 && abs(player.currentTime().seconds - 0.517) < 1e-6)
      await phone.wait(.milliseconds(1000))
      #expect(rig.seen() == first + 45)
      player.pause()
      await phone.wait(.seconds(3))
      #expect(rig.seen() == first + 45 && player.rate == 0)
      #expect(await player.seek(to: CMTime(value: 3, timescale: 10)))
      #expect(rig.seen() == first + 9 && player.currentTime() == CMTime(value: 3, timescale: 10))
      player.rate = 2
      await phone.wait(.milliseconds(510))
      #expect(rig.seen() == first + 39)
      player.rate = -1
      await phone.wait(.milliseconds(500))
      #expect(rig.seen() == first + 24)
      #expect(await player.seek(to: .positiveInfinity))
      let last = try #require(rig.seen())
      #expect((first + 58...first + 61).contains(last))
    }
  }

  @Test(
    "gravity: bars of what is behind, or a cut, or a stretch",
    arguments: [AVLayerVideoGravity.resizeAspect, .resizeAspectFill, .resize])
  func gravity(gravity: AVLayerVideoGravity) throws {
    try withPhone { phone in
      let rig = try await PlayerRig(phone)
      #expect(rig.layer.videoGravity == .resizeAspect)
      rig.layer.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
      rig.layer.videoGravity = gravity
      rig.layer.player = AVPlayer(playerItem: AVPlayerItem(asset: AVURLAsset(url: rig.url)))
      await phone.settle()
      let wanted: CGRect =
        switch gravity {
        case .resizeAspect: CGRect(x: 125, y: 0, width: 150, height: 200)
        case .resizeAspectFill: CGRect(x: 0, y: (200 - 400 * 4 / 3.0) / 2, width: 400, height: 400 * 4 / 3.0)
        default: CGRect(x: 0, y: 0, width: 400, height: 200)
        }
      let rect = rig.layer.videoRect
      #expect(abs(rect.minX - wanted.minX) < 0.01 && abs(rect.minY - wanted.minY) < 0.01)
      #expect(abs(rect.width - wanted.width) < 0.01 && abs(rect.height - wanted.height) < 0.01)
      for x in [5.0, 120, 130, 270, 280, 395] {
        #expect(rig.isGreen(x, 100) == (x < wanted.minX || x > wanted.maxX), "\(x)")
      }
      #expect(rig.isGreen(200, 210))
    }
  }

  @Test("what is observed on the way, in virtual time: readiness, rate, ticks, boundaries and the end, once")
  func observed() throws {
    try withPhone { phone in
      let rig = try await PlayerRig(phone)
      let item = AVPlayerItem(url: rig.url)
      let player = AVPlayer()
      rig.layer.player = player
      let heard = Collected<String>()
      let clock = phone.world.clock
      let start = phone.time.now
      @Sendable func add(_ text: String) {
        heard.add("\(Int(((clock.now - start) / .milliseconds(1)).rounded())) \(text)")
      }
      let observations = [
        item.observe(\.status, options: [.new]) { add("item \($1.newValue?.rawValue ?? -1)") },
        player.observe(\.status, options: [.new]) { add("player \($1.newValue?.rawValue ?? -1)") },
        player.observe(\.currentItem) { player, _ in add("current \(player.currentItem != nil)") },
        player.observe(\.rate, options: [.new]) { add("rate \($1.newValue ?? -1)") },
        player.observe(\.timeControlStatus, options: [.old, .new]) {
          add("control \($1.oldValue?.rawValue ?? -1) \($1.newValue?.rawValue ?? -1)")
        },
        rig.layer.observe(\.isReadyForDisplay, options: [.new]) { add("display \($1.newValue ?? false)") },
      ]
      let end = NotificationCenter.default.addObserver(
        forName: AVPlayerItem.didPlayToEndTimeNotification, object: item, queue: .main
      ) { note in add("end \(note.object as? AVPlayerItem === item)") }
      defer {
        NotificationCenter.default.removeObserver(end)
        withExtendedLifetime(observations) {}
      }
      player.play()
      #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
      player.replaceCurrentItem(with: item)
      await phone.settle()
      #expect(
        heard.take() == [
          "0 rate 1.0", "0 control 0 1", "0 current true", "0 player 1", "0 control 1 2", "0 display true",
          "0 item 1",
        ])
      let ticks = Collected<Double>()
      let queue = DispatchQueue(label: "ticks")
      let periodic = player.addPeriodicTimeObserver(
        forInterval: CMTime(value: 1, timescale: 2), queue: queue
      ) { time in
        dispatchPrecondition(condition: .onQueue(queue))
        ticks.add(time.seconds)
      }
      let boundary = player.addBoundaryTimeObserver(
        forTimes: [
          NSValue(time: CMTime(value: 3, timescale: 4)), NSValue(time: CMTime(value: 1, timescale: 4)),
        ],
        queue: nil
      ) { add("boundary") }
      await phone.wait(.seconds(4))
      let length = Int((item.duration.seconds * 1000).rounded())
      #expect(
        heard.take() == [
          "250 boundary", "750 boundary", "\(length) rate 0.0", "\(length) control 2 0", "\(length) end true",
        ])
      #expect(ticks.take() == [0.5, 1, 1.5, 2, item.duration.seconds])
      #expect(player.currentTime() == item.duration && player.timeControlStatus == .paused)
      player.play()
      await phone.wait(.seconds(1))
      #expect(player.rate == 0 && heard.take().isEmpty && ticks.take().isEmpty)
      player.removeTimeObserver(periodic)
      player.removeTimeObserver(boundary)
      #expect(await player.seek(to: CMTime.zero))
      player.play()
      await phone.wait(.milliseconds(900))
      #expect(heard.take().count == 2 && ticks.all.isEmpty, "its rate and what that makes of it")
    }
  }

  @Test(
    "a movie that is played again and again, as apps do it: by a jump at its end", arguments: [false, true])
  func loop(standsAtEnd: Bool) throws {
    try withPhone { phone in
      let rig = try await PlayerRig(phone)
      let player = AVPlayer(url: rig.url)
      rig.layer.player = player
      if standsAtEnd { player.actionAtItemEnd = .none }
      let ends = Collected<Duration>()
      let clock = phone.world.clock
      let token = NotificationCenter.default.addObserver(
        forName: .AVPlayerItemDidPlayToEndTime, object: player.currentItem, queue: .main
      ) { _ in
        ends.add(clock.now)
        player.seek(to: .zero)
        if !standsAtEnd { player.play() }
      }
      defer { NotificationCenter.default.removeObserver(token) }
      player.play()
      await phone.settle()
      let first = try #require(rig.seen())
      let begin = phone.time.now
      let length = Duration.seconds(try #require(player.currentItem).duration.seconds)
      await phone.wait(.milliseconds(7020))
      #expect(ends.all.count == 3)
      for (index, end) in ends.all.enumerated() {
        let late = end - begin - length * (index + 1)
        #expect(late > .milliseconds(-20) && late < .milliseconds(20))
      }
      let place = phone.time.now - (ends.all.last ?? .zero)
      #expect(abs(player.currentTime().seconds - place / .seconds(1)) < 0.001)
      #expect(rig.seen() == first + Int((place / .seconds(1) * 30).rounded(.down)))
      player.pause()
    }
  }

  @Test("what is no movie fails, says why, and is never played")
  func failing() throws {
    try withPhone { phone in
      let item = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere.mov"))
      let player = AVPlayer(playerItem: item)
      let layer = AVPlayerLayer(player: player)
      let statuses = Collected<AVPlayerItem.Status?>()
      let observation = item.observe(\.status, options: [.new]) { statuses.add($1.newValue) }
      defer { observation.invalidate() }
      player.play()
      await phone.settle()
      #expect(item.status == .failed && statuses.all == [.failed])
      #expect((item.error as? AVError)?.code == .fileFormatNotRecognized)
      #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate && player.status == .unknown)
      await phone.wait(.seconds(1))
      #expect(player.currentTime() == .zero && !layer.isReadyForDisplay && item.duration.isIndefinite)
    }
  }

  @Test(
    "an item keeps its place when another takes its turn; a limit ends it earlier; it outlives its player")
  func items() throws {
    try withPhone { phone in
      let rig = try await PlayerRig(phone)
      let (a, b) = (AVPlayerItem(url: rig.url), AVPlayerItem(url: rig.url))
      var player: AVPlayer? = AVPlayer(playerItem: a)
      rig.layer.player = player
      player?.play()
      await phone.settle()
      let first = try #require(rig.seen())
      await phone.wait(.milliseconds(700))
      let place = a.currentTime()
      player?.replaceCurrentItem(with: b)
      #expect(rig.seen() == nil, "the other is not ready")
      await phone.settle()
      #expect(a.currentTime() == place && player?.rate == 1 && abs(place.seconds - 0.7) < 0.001)
      #expect(rig.seen() == first)
      await phone.wait(.milliseconds(510))
      #expect(rig.seen() == first + 15)
      b.forwardPlaybackEndTime = CMTime(value: 1, timescale: 1)
      let ends = Heralds([.AVPlayerItemDidPlayToEndTime], of: b)
      await phone.wait(.seconds(1))
      #expect(ends.all.count == 1 && b.currentTime() == CMTime(value: 1, timescale: 1))
      #expect(rig.seen() == first + 30)
      player?.replaceCurrentItem(with: nil)
      #expect(rig.seen() == nil && player?.currentTime() == .zero && b.currentTime().seconds == 1)
      player?.replaceCurrentItem(with: a)
      #expect(a.currentTime() == place)
      rig.layer.player = nil
      weak let gone = player
      player = nil
      #expect(gone == nil && a.currentTime() == place)
      // What has no player any more may have another.
      #expect(AVPlayer(playerItem: a).currentItem === a)
    }
  }

  @Test("X1 what raises: an item of two players, a queue's action, a time that is none, another's observer")
  func misuse() throws {
    try withPhone { phone in
      let rig = try await PlayerRig(phone)
      let item = AVPlayerItem(url: rig.url)
      let (one, other) = (AVPlayer(playerItem: item), AVPlayer())
      @MainActor func raises(_ word: String, _ body: () -> Void) {
        body()
        #expect(phone.takeMisuses().map { $0.reason.contains(word) } == [true], "\(word)")
      }
      raises("more than one instance") { other.replaceCurrentItem(with: item) }
      #expect(other.currentItem == nil && one.currentItem === item)
      raises("setActionAtItemEnd") { one.actionAtItemEnd = .advance }
      raises("{INVALID}") { one.seek(to: .invalid) }
      raises("{INVALID}") { item.seek(to: .indefinite, completionHandler: nil) }
      raises("empty") { _ = one.addBoundaryTimeObserver(forTimes: [], queue: nil) {} }
      let token = one.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 1), queue: nil) { _ in
      }
      let another = other.addPeriodicTimeObserver(forInterval: .zero, queue: nil) { _ in }
      raises("different instance") { other.removeTimeObserver(token) }
      other.removeTimeObserver(another)
      one.removeTimeObserver(token)
      raises("different instance") { one.removeTimeObserver(token) }
      await phone.settle()
    }
  }

  @Test("a time goes through NSValue whole")
  func values() {
    for time in [
      CMTime(value: -7, timescale: 600), .zero, .invalid, .positiveInfinity, .indefinite,
      CMTime(value: .max, timescale: .max),
      CMTime(value: 1, timescale: 3, flags: [.valid, .hasBeenRounded], epoch: 9),
    ] {
      let back = NSValue(time: time).timeValue
      #expect(back.value == time.value && back.timescale == time.timescale)
      #expect(back.flags == time.flags && back.epoch == time.epoch)
    }
    #expect(!NSNumber(value: 1).timeValue.isValid)
  }
}
