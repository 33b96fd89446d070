/// The shortest run that is found by leaving out ever smaller stretches of calls while a run goes on failing.
func shrunk<Element>(_ calls: [Element], while fails: ([Element]) throws -> Bool) rethrows -> [Element] {
  var calls = calls
  var stretch = max(1, calls.count / 2)
  while true {
    var start = 0
    var hasShrunk = false
    while start < calls.count {
      var shorter = calls
      shorter.removeSubrange(start..<min(start + stretch, calls.count))
      if try fails(shorter) {
        (calls, hasShrunk) = (shorter, true)
      } else {
        start += stretch
      }
    }
    if stretch == 1, !hasShrunk { return calls }
    if !hasShrunk || stretch > 1 { stretch = max(1, stretch / 2) }
  }
}
