import QuartzCore
import Testing
import UIKit

@MainActor
@Suite("What stays as it is")
struct UnchangedTests {
  private final class CountingView: UIView {
    var layouts = 0
    override func layoutSubviews() { layouts += 1 }
  }

  @Test("a button that is given what it shows already asks for no layout, and for one where that is another")
  func button() {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    button.setTitle("Keep", for: .normal)
    button.setImage(UIImage(systemName: "photo"), for: .normal)
    button.layoutIfNeeded()
    let size = button.intrinsicContentSize
    button.setTitle("Keep", for: .normal)
    let image = UIImage(systemName: "photo")
    button.setImage(image, for: .normal)
    button.titleLabel?.text = "Keep"
    #expect(!button.layer.needsLayout() && button.intrinsicContentSize == size)
    #expect(button.image(for: .normal) === image && button.imageView?.image === image)
    button.setTitle("Kept for long", for: .normal)
    #expect(button.layer.needsLayout() && button.intrinsicContentSize.width > size.width)
    button.layoutIfNeeded()
    button.setImage(UIImage(systemName: "person.crop.circle"), for: .normal)
    #expect(button.layer.needsLayout())
    button.layoutIfNeeded()
    button.setImage(nil, for: .normal)
    #expect(button.layer.needsLayout() && button.imageView?.image == nil)
  }

  @Test("a title that somebody has written over is set again")
  func overwritten() {
    let button = UIButton(type: .system)
    button.setTitle("Keep", for: .normal)
    button.titleLabel?.text = "else"
    button.setTitle("Keep", for: .normal)
    #expect(button.titleLabel?.text == "Keep")
    button.configuration = .plain()
    button.configuration?.title = "else"
    button.setTitle("Keep", for: .normal)
    #expect(button.configuration?.title == "Keep")
  }

  @Test("a view that gets the frame it has lays nothing out; its subviews follow one that is another")
  func frame() {
    let view = CountingView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    let inner = UIView(frame: view.bounds)
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(inner)
    view.layoutIfNeeded()
    let layouts = view.layouts
    view.frame = view.frame
    view.bounds = view.bounds
    view.center = view.center
    view.layoutIfNeeded()
    #expect(view.layouts == layouts)
    view.frame = CGRect(x: 5, y: 2, width: 60, height: 40)
    view.layoutIfNeeded()
    #expect(view.layouts == layouts + 1 && inner.frame == view.bounds)
  }

  @Test("symbols of one name and size share a picture; another size or colour has its own")
  func symbols() throws {
    let image = try #require(UIImage(systemName: "photo"))
    let large = try #require(
      UIImage(systemName: "photo", withConfiguration: .init(pointSize: 34)))
    #expect(UIImage(systemName: "photo")?.cgImage === image.cgImage)
    #expect(large.size.width == 2 * image.size.width)
    #expect(UIImage(systemName: "no such symbol") == nil)
  }
}
