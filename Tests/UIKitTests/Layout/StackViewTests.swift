import Testing
import UIKit

extension UIKitTests {
  @Suite("A stack view")
  @MainActor
  struct StackViewTests {
    /// Three blocks of 20, 40 and 60 by 10, 20 and 30 points, in a stack of 300 by 50 unless it is free.
    @MainActor
    struct Row {
      let root = UIView(frame: CGRect(0, 0, 400, 400))
      let stack: UIStackView
      let blocks = [Block(20, 10), Block(40, 20), Block(60, 30)]

      init(isFree: Bool = false) {
        stack = UIStackView(arrangedSubviews: blocks)
        root.addSubview(stack)
        stack.translatesAutoresizingMaskIntoConstraints = false
        stack.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
        stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        guard !isFree else { return }
        stack.widthAnchor.constraint(equalToConstant: 300).isActive = true
        stack.heightAnchor.constraint(equalToConstant: 50).isActive = true
      }

      func frames() -> [CGRect] {
        root.layoutIfNeeded()
        return blocks.map(\.frame)
      }

      func spans() -> [[CGFloat]] { frames().map { [$0.minX, $0.maxX] } }
      func heights() -> [[CGFloat]] { frames().map { [$0.minY, $0.maxY] } }
    }

    nonisolated static let distributions: [(UIStackView.Distribution, CGFloat, [[CGFloat]])] = [
      (.fillEqually, 0, [[0, 100], [100, 200], [200, 300]]),
      (.fillEqually, 30, [[0, 80], [110, 190], [220, 300]]),
      (.fillProportionally, 0, [[0, 50], [50, 150], [150, 300]]),
      (.fillProportionally, 30, [[0, 40], [70, 150], [180, 300]]),
      (.equalSpacing, 10, [[0, 20], [110, 150], [240, 300]]),
      // The centres lie at 10 and 270, the middle one between.
      (.equalCentering, 10, [[0, 20], [120, 160], [240, 300]]),
    ]

    @Test("shares its length as its distribution says", arguments: distributions)
    func distribution(_ distribution: UIStackView.Distribution, spacing: CGFloat, expected: [[CGFloat]]) {
      let row = Row()
      row.stack.distribution = distribution
      row.stack.spacing = spacing
      #expect(row.spans() == expected)
    }

    @Test("filling stretches what hugs least, and squeezes what resists least")
    func fill() {
      let row = Row()
      row.blocks[1].setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
      row.blocks[2].setContentCompressionResistancePriority(.defaultHigh - 1, for: .horizontal)
      #expect(row.spans() == [[0, 20], [20, 240], [240, 300]])
      row.stack.constraints.first { $0.firstAttribute == .width }?.constant = 100
      #expect(row.spans() == [[0, 20], [20, 60], [60, 100]])
    }

    nonisolated static let alignments: [(UIStackView.Alignment, [[CGFloat]])] = [
      (.fill, [[0, 50], [0, 50], [0, 50]]),
      (.top, [[0, 10], [0, 20], [0, 30]]),
      (.center, [[20, 30], [15, 35], [10, 40]]),
      (.bottom, [[40, 50], [30, 50], [20, 50]]),
    ]

    @Test("lines views up across as its alignment says", arguments: alignments)
    func alignment(_ alignment: UIStackView.Alignment, expected: [[CGFloat]]) {
      let row = Row()
      row.stack.alignment = alignment
      row.stack.distribution = .equalSpacing
      #expect(row.heights() == expected)
    }

    @Test(
      "that nobody sizes is as large as what it holds",
      arguments: [UIStackView.Alignment.fill, .center, .top])
    func free(_ alignment: UIStackView.Alignment) {
      for (distribution, width) in [
        (UIStackView.Distribution.fill, 140.0), (.equalSpacing, 140), (.fillEqually, 200),
      ] {
        let row = Row(isFree: true)
        (row.stack.alignment, row.stack.distribution, row.stack.spacing) = (alignment, distribution, 10)
        for block in row.blocks { block.setContentCompressionResistancePriority(.required, for: .vertical) }
        if distribution == .fillEqually {
          row.blocks[2].setContentCompressionResistancePriority(.required, for: .horizontal)
        }
        _ = row.frames()
        #expect(row.stack.frame == CGRect(0, 0, width, 30))
        #expect(row.stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == row.stack.frame.size)
      }
    }

    @Test("hidden views leave and come back, as do removed ones")
    func hiding() {
      let row = Row()
      row.stack.distribution = .fillEqually
      row.stack.spacing = 20
      row.blocks[1].isHidden = true
      #expect(row.spans() == [[0, 140], [140, 140], [160, 300]])
      row.blocks[1].isHidden = false
      let middle = row.frames()[1]
      #expect(abs(middle.width - 260.0 / 3) < 0.01 && abs(middle.midX - 150) < 0.01)
      row.blocks[1].removeFromSuperview()
      #expect(row.stack.arrangedSubviews == [row.blocks[0], row.blocks[2]])
      #expect(row.spans()[2] == [160, 300])
      row.stack.insertArrangedSubview(row.blocks[1], at: 0)
      row.stack.addArrangedSubview(row.blocks[0])
      #expect(row.stack.arrangedSubviews == [row.blocks[1], row.blocks[2], row.blocks[0]])
      row.stack.removeArrangedSubview(row.blocks[2])
      #expect(row.spans()[1][0] == 0 && row.blocks[2].superview === row.stack)
    }

    @Test("spacing of its own after a view, margins, columns")
    func spacing() {
      let row = Row()
      row.stack.axis = .vertical
      row.stack.alignment = .leading
      row.stack.spacing = 1
      row.stack.setCustomSpacing(7, after: row.blocks[0])
      row.stack.constraints.first { $0.firstAttribute == .height }?.isActive = false
      row.stack.isLayoutMarginsRelativeArrangement = true
      row.stack.layoutMargins = UIEdgeInsets(top: 2, left: 3, bottom: 4, right: 5)
      #expect(row.frames() == [CGRect(3, 2, 20, 10), CGRect(3, 19, 40, 20), CGRect(3, 40, 60, 30)])
      #expect(row.stack.frame.height == 74)
      row.stack.setCustomSpacing(UIStackView.spacingUseDefault, after: row.blocks[0])
      #expect(row.frames()[1].minY == 13)
      #expect(row.stack.customSpacing(after: row.blocks[0]) == UIStackView.spacingUseDefault)
    }

    @Test("stacks in stacks, with constraints of the app's on what they hold")
    func nesting() {
      let row = Row()
      let column = UIStackView(arrangedSubviews: [Block(10, 5), Block(30, 5)])
      column.axis = .vertical
      column.distribution = .fillEqually
      row.stack.addArrangedSubview(column)
      column.widthAnchor.constraint(equalTo: row.stack.widthAnchor, multiplier: 0.5).isActive = true
      row.blocks[2].setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
      #expect(row.spans() == [[0, 20], [20, 60], [60, 150]])
      #expect(column.frame == CGRect(150, 0, 150, 50))
      #expect(column.arrangedSubviews.map(\.frame) == [CGRect(0, 0, 150, 25), CGRect(0, 25, 150, 25)])
    }

    @Test("text stands on one line")
    func baselines() {
      let row = Row()
      let labels = [10.0, 30].map { size in
        let label = UILabel()
        (label.text, label.font) = ("Text", .systemFont(ofSize: size))
        row.stack.addArrangedSubview(label)
        return label
      }
      row.stack.alignment = .firstBaseline
      row.stack.distribution = .equalSpacing
      let marks = labels.map { label in
        let mark = constrained(Block(1, 1), in: row.root)
        mark.bottomAnchor.constraint(equalTo: label.firstBaselineAnchor).isActive = true
        return mark
      }
      _ = row.frames()
      #expect(abs(marks[0].frame.maxY - marks[1].frame.maxY) < 0.01)
      #expect(labels[0].frame.minY > labels[1].frame.minY + 5)
    }
  }
}
