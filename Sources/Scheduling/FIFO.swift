/// First in, first out, over one array that is compacted as it empties.
struct FIFO<Element> {
  private var elements: [Element] = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }

  mutating func append(_ element: Element) { elements.append(element) }

  var waiting: ArraySlice<Element> { elements[head...] }

  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head]
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 1024 {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}
