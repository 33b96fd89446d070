import CameraService
import Testing
import UIKit

extension UIKitTests {
  @Suite("Indicators")
  @MainActor
  struct IndicatorTests {
    @Test("an indicator turns on the device's clock while it is in a window, and lets the device rest")
    func activity() throws {
      try Phone.run { phone in
        let root = UIViewController()
        _ = try await phone.show(root)
        let indicator = UIActivityIndicatorView(style: .large)
        #expect(indicator.bounds.width == 37 && indicator.isHidden && !indicator.isAnimating)
        root.view.addSubview(indicator)
        indicator.startAnimating()
        #expect(!indicator.isHidden && indicator.isAnimating)
        @MainActor func darkest() -> Int? { indicator.subviews.firstIndex { $0.alpha == 1 } }
        let start = phone.time.now
        await phone.settle()
        #expect(phone.time.now == start && darkest() == 0)
        await phone.time.sleep(until: start + .milliseconds(380))
        #expect(darkest() == 3)
        indicator.removeFromSuperview()
        await phone.time.sleep(until: start + .seconds(1))
        #expect(darkest() == 3)
        indicator.hidesWhenStopped = false
        indicator.stopAnimating()
        #expect(!indicator.isHidden)
      }
    }

    @Test("a bar is filled by its progress, which stays between nothing and all")
    func progress() {
      let bar = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
      bar.progress = 0.5
      let picture = Picture(of: bar)
      #expect(picture[25, 5] == "007AFF" && picture[75, 5] == "E4E4E4" && picture[25, 1] == "FFFFFF")
      bar.setProgress(2, animated: true)
      #expect(bar.progress == 1 && Picture(of: bar)[75, 5] == "007AFF")
      bar.progress = -1
      #expect(bar.progress == 0)
    }
  }
}
