/// The shortest list that is found by leaving out ever smaller stretches while what is left goes on failing.
package func shrunk<Element>(_ elements: [Element], while fails: ([Element]) throws -> Bool) rethrows
  -> [Element]
{
  var elements = elements
  var stretch = max(1, elements.count / 2)
  while true {
    var start = 0
    var hasShrunk = false
    while start < elements.count {
      var shorter = elements
      shorter.removeSubrange(start..<min(start + stretch, elements.count))
      if try fails(shorter) {
        (elements, hasShrunk) = (shorter, true)
      } else {
        start += stretch
      }
    }
    if stretch == 1, !hasShrunk { return elements }
    if !hasShrunk || stretch > 1 { stretch = max(1, stretch / 2) }
  }
}
