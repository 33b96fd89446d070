import CameraService
import Compositing
import Imaging
import Testing
import UIKit

/// A view on white, composited at one pixel a point.
@MainActor
struct Picture {
  private let pixels: PixelBuffer

  init(of view: UIView) {
    view.layoutIfNeeded()
    var node = LayerNode(frame: view.bounds)
    node.backgroundColor = Color(hex: 0xFFFFFF)
    let own = UIView(frame: view.bounds)
    view.frame.origin = .zero
    own.addSubview(view)
    pixels = PixelBuffer(width: Int(view.bounds.width), height: Int(view.bounds.height), format: .bgra)
    Compositor().render([node, own.layer.renderNode()], scale: 1, into: pixels)
  }

  /// RRGGBB of the pixel there.
  subscript(x: Int, y: Int) -> String {
    let base = pixels.baseAddress(ofPlane: 0) + y * pixels.bytesPerRow(ofPlane: 0) + x * 4
    let bytes = (0..<3).map { base.load(fromByteOffset: 2 - $0, as: UInt8.self) }
    return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}

extension UIKitTests {
  @Suite("Switches, sliders, segments, configured buttons")
  @MainActor
  struct ControlLookTests {
    let diary = Diary()

    /// A control at (100, 100) in a shown window, which notes the events it sends.
    func run<Control: UIControl>(
      _ make: @autoclosure @escaping @MainActor () -> Control,
      _ body: @escaping @MainActor (Hand, Control) async throws -> Void
    ) throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        let control = make()
        control.frame.origin = CGPoint(x: 100, y: 100)
        control.addAction(UIAction { [diary] _ in diary.note("value") }, for: .valueChanged)
        root.view.addSubview(control)
        try await body(Hand(phone: phone, scene: try #require(window.windowScene)), control)
      }
    }

    @Test("a switch turns at a tap or with the thumb, and goes back when the touch is taken away")
    func switches() throws {
      try run(UISwitch()) { hand, control in
        #expect(control.bounds.size == CGSize(width: 51, height: 31))
        hand.tap(120, 110)
        #expect(control.isOn && diary.read() == ["value"])
        hand.down(1, 140, 115)
        hand.move(1, 104, 115)
        #expect(!control.isOn && diary.read().isEmpty)
        hand.up(1)
        #expect(!control.isOn && diary.read() == ["value"])
        hand.down(1, 110, 115)
        hand.move(1, 148, 115)
        hand.news(1, .cancel)
        #expect(!control.isOn && diary.read().isEmpty)
        control.setOn(true, animated: true)
        #expect(control.isOn && diary.read().isEmpty)
      }
    }

    @Test("a switch looks on and off")
    func switchPixels() {
      let control = UISwitch()
      let off = Picture(of: control)
      #expect(off[8, 15] == "FFFFFF" && off[42, 15] == "E9E9EB" && off[0, 0] == "FFFFFF")
      control.isOn = true
      let on = Picture(of: control)
      #expect(on[8, 15] == "34C759" && on[42, 15] == "FFFFFF")
      control.onTintColor = .red
      #expect(Picture(of: control)[8, 15] == "FF0000")
    }

    @Test("a slider follows the thumb, keeps to its ends, and tells as often as it is asked")
    func sliders() throws {
      try run(UISlider(frame: CGRect(x: 0, y: 0, width: 227, height: 34))) { hand, slider in
        slider.maximumValue = 100
        hand.down(1, 113, 117)
        hand.move(1, 163, 117)
        #expect(abs(slider.value - 25) < 0.01 && diary.read() == ["value"])
        hand.move(1, 163, 90)
        hand.move(1, 900, 117)
        hand.up(1)
        #expect(slider.value == 100 && diary.read() == ["value"])
        slider.isContinuous = false
        hand.scene.drag(along: [313, 213, 214].map { CGPoint(x: $0, y: 117) })
        #expect(abs(slider.value - 50.5) < 0.01 && diary.read() == ["value"])
        hand.tap(120, 117)
        #expect(abs(slider.value - 50.5) < 0.01 && diary.read().isEmpty)
        slider.minimumValue = 80
        #expect(slider.value == 80)
        slider.maximumValue = 10
        #expect(slider.value == 10 && slider.minimumValue == 10)
      }
    }

    @Test("a slider is filled up to its thumb")
    func sliderPixels() {
      let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 127, height: 34))
      slider.value = 0.5
      let picture = Picture(of: slider)
      #expect(picture[20, 17] == "007AFF" && picture[63, 17] == "FFFFFF" && picture[110, 17] == "E4E4E4")
      slider.minimumTrackTintColor = .red
      slider.value = 1
      #expect(Picture(of: slider)[60, 17] == "FF0000")
    }

    @Test("a segment is chosen by a tap: its action, then the control's")
    func segments() throws {
      try run(UISegmentedControl(frame: .zero, actions: [])) { hand, control in
        for (index, title) in ["A", "B", "C"].enumerated() {
          let action = UIAction(title: title, identifier: .init(title)) { [diary] in diary.note($0.title) }
          control.insertSegment(action: action, at: index, animated: false)
        }
        control.bounds.size = CGSize(width: 120, height: 32)
        control.frame.origin = CGPoint(x: 100, y: 100)
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        hand.tap(160, 110)
        #expect(control.selectedSegmentIndex == 1 && diary.read() == ["B", "value"])
        hand.tap(160, 110)
        #expect(diary.read().isEmpty)
        control.setEnabled(false, forSegmentAt: 2)
        hand.tap(210, 110)
        #expect(control.selectedSegmentIndex == 1 && diary.read().isEmpty)
        hand.scene.drag(along: [CGPoint(x: 110, y: 110), CGPoint(x: 110, y: 300)])
        #expect(diary.read().isEmpty)
        control.insertSegment(withTitle: "D", at: 0, animated: true)
        #expect(control.selectedSegmentIndex == 2 && control.numberOfSegments == 4)
        #expect(control.segmentIndex(identifiedBy: .init("B")) == 2 && control.titleForSegment(at: 9) == nil)
        control.removeSegment(at: 2, animated: true)
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        control.isMomentary = true
        hand.tap(110, 110)
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment && diary.read() == ["value"])
        control.removeAllSegments()
        #expect(control.numberOfSegments == 0 && control.intrinsicContentSize.width == 0)
      }
    }

    @Test("the chosen segment is lit; segments share the width that fixed ones leave")
    func segmentPixels() {
      let control = UISegmentedControl(items: ["", "", ""])
      control.bounds.size = CGSize(width: 120, height: 32)
      control.setWidth(80, forSegmentAt: 0)
      control.selectedSegmentIndex = 1
      let picture = Picture(of: control)
      #expect(
        picture[40, 16] == picture[110, 16] && picture[40, 16] != "FFFFFF" && picture[90, 16] == "FFFFFF")
      let words = UISegmentedControl(items: ["Photo", "Slow motion"])
      #expect(words.bounds.height == 32 && words.bounds.width > 180)
    }

    @Test("a configured button has its kind's colours, in each state")
    func configurations() {
      let rows: [(UIButton.Configuration, String)] = [
        (.filled(), "007AFF"), (.plain(), "FFFFFF"), (.tinted(), "D1E7FF"), (.gray(), "EAEAEA"),
      ]
      for (configuration, normal) in rows {
        let button = UIButton(configuration: configuration)
        button.bounds.size = CGSize(width: 60, height: 30)
        #expect(Picture(of: button)[10, 15] == normal)
        button.isEnabled = false
        #expect(Picture(of: button)[10, 15] == (normal == "FFFFFF" ? "FFFFFF" : "EFEFEF"), "\(normal)")
      }
      let button = UIButton(configuration: .filled())
      button.configuration?.baseBackgroundColor = .red
      button.configuration?.cornerStyle = .capsule
      button.bounds.size = CGSize(width: 60, height: 30)
      let picture = Picture(of: button)
      #expect(picture[10, 15] == "FF0000" && picture[2, 2] == "FFFFFF" && picture[30, 1] == "FF0000")
    }

    @Test("a configuration's insets, titles and handler make the button")
    func configured() throws {
      var configuration = UIButton.Configuration.filled()
      configuration.title = "Keep"
      configuration.subtitle = "this camera"
      configuration.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
      let button = UIButton(
        configuration: configuration, primaryAction: UIAction { [diary] _ in diary.note("tapped") })
      let (title, subtitle) = (try #require(button.titleLabel), try #require(button.subtitleLabel))
      #expect(title.text == "Keep" && title.textColor == .white && button.accessibilityLabel == "Keep")
      button.sizeToFit()
      button.layoutIfNeeded()
      #expect(
        button.bounds.size
          == CGSize(
            width: subtitle.intrinsicContentSize.width + 6,
            height: title.intrinsicContentSize.height + subtitle.intrinsicContentSize.height + 1 + 4))
      #expect(title.frame.minY == 1 && subtitle.frame.maxY == button.bounds.maxY - 3)
      button.configurationUpdateHandler = { button in
        button.configuration?.title = button.isSelected ? "Kept" : "Keep"
      }
      button.changesSelectionAsPrimaryAction = true
      button.performPrimaryAction()
      button.layoutIfNeeded()
      #expect(button.isSelected && title.text == "Kept" && diary.read() == ["tapped"])
      button.performPrimaryAction()
      button.layoutIfNeeded()
      #expect(!button.isSelected && title.text == "Keep")
      button.configuration?.baseForegroundColor = .black
      #expect(title.textColor == .black)
    }

    @Test("targets hear of events, with sender and event; nil is the responder that has the method")
    func targets() throws {
      final class Root: UIViewController {
        var diary: Diary?
        func tapped(_ button: UIButton) { diary?.note("tapped \(button.currentTitle ?? "")") }
        func down(_ button: UIButton, event: UIEvent) { diary?.note("\(event.allTouches?.count ?? 0) down") }
      }
      try Phone.run { phone in
        let root = Root()
        root.diary = diary
        let window = try await phone.show(root)
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        button.setTitle("B", for: .normal)
        root.view.addSubview(button)
        let tapped = Selector(Root.tapped)
        button.addTarget(root, action: tapped, for: .touchUpInside)
        button.addTarget(nil, action: Selector(Root.down), for: .touchDown)
        #expect(button.allControlEvents == [.touchUpInside, .touchDown])
        window.windowScene?.tap(at: CGPoint(x: 5, y: 5))
        #expect(diary.read() == ["1 down", "tapped B"])
        button.removeTarget(root, action: tapped, for: .allEvents)
        button.removeTarget(nil, action: nil, for: .touchDown)
        window.windowScene?.tap(at: CGPoint(x: 5, y: 5))
        #expect(diary.read().isEmpty && button.allControlEvents == [])
      }
    }
  }
}
