import DeviceModel
import Diptych

/// The report: one page that needs nothing but the pictures beside it.
struct PlayPage {
  let output: ScenarioRunner.Output
  let device: Device

  var html: String {
    let result = output.result
    let sections = zip(result.steps, output.poses).enumerated().map { index, played in
      PlaySection(
        number: index + 1, step: played.0, pose: played.1, device: device, pictures: output.pictures
      ).html
    }
    let contents = result.steps.enumerated()
      .map { "<li><a href=\"#step-\($0 + 1)\">\(escaped($1.words))</a></li>" }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(escaped(device.localizedName)), \(result.steps.count) steps</title>
      <style>\(PlayPage.style)</style>
      </head>
      <body>
      <header>
      <h1>\(escaped(device.localizedName))</h1>
      \(findings)
      \(movie)
      <nav><ol>\(contents.joined())</ol></nav>
      </header>
      <main>
      \(sections.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private var movie: String {
    guard let path = output.result.movie else { return "" }
    let still = output.pictures["movie.png"] == nil ? "" : "poster=\"movie.png\" "
    return
      "<video controls loop muted playsinline preload=\"metadata\" \(still)src=\"\(escaped(path))\"></video>"
  }

  private var findings: String {
    let findings = output.result.findings
    guard !findings.isEmpty else { return "<p class=\"dim\">No findings.</p>" }
    let items = findings.map {
      "<li><b>\(escaped($0.check))</b> \(escaped($0.sentence)) <span class=\"dim\">\(escaped($0.law))</span></li>"
    }
    return "<ul class=\"findings\">\(items.joined())</ul>"
  }
}

/// Text as HTML writes it, in elements and in attributes.
func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
}
