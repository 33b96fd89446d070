import Diptych

/// What the checks found, as HTML.
struct FindingList {
  let findings: [Finding]
  /// HTML that follows a finding's sentence.
  var remark: (Finding) -> String = { _ in "" }

  var html: String {
    guard !findings.isEmpty else { return "<p class=\"dim\">No findings.</p>" }
    let items = findings.map {
      "<li><b>\(escaped($0.check))</b> \(escaped($0.sentence)) <span class=\"dim\">\(escaped($0.law))</span>\(remark($0))</li>"
    }
    return "<ul class=\"findings\">\(items.joined())</ul>"
  }
}
