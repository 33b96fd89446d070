import Benchmarks

extension Command {
  static let bench = Command(
    name: "bench", summary: "measure the figures that have a limit, each beside it", options: [.json]
  ) { arguments, console in
    var rows: [BenchmarkRow] = []
    for benchmark in allBenchmarks() {
      do { rows.append(try benchmark.run()) } catch { throw CommandError.problem("\(error)") }
    }
    let report = BenchmarkReport(rows: rows)
    console.write(arguments.has("--json") ? report.json + "\n" : report.table)
    return report.isMet ? .done : .findings
  }
}
