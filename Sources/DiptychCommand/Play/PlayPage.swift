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
    return HTMLPage(
      title: "\(device.localizedName), \(result.steps.count) steps",
      body: """
        <header>
        <h1>\(escaped(device.localizedName))</h1>
        \(FindingList(findings: result.findings).html)
        \(movie)
        <nav><ol>\(contents.joined())</ol></nav>
        </header>
        <main>
        \(sections.joined(separator: "\n"))
        </main>
        """
    ).html
  }

  private var movie: String {
    guard let path = output.result.movie else { return "" }
    let still = output.pictures["movie.png"] == nil ? "" : "poster=\"movie.png\" "
    return
      "<video controls loop muted playsinline preload=\"metadata\" \(still)src=\"\(escaped(path))\"></video>"
  }
}
