/// Every figure that `diptych bench` shows.
package func allBenchmarks() -> [Benchmark] {
  [directionBenchmark, coordinatorBenchmark, sceneBenchmark] + previewBenchmarks + streamBenchmarks
    + photoBenchmarks + onePassBenchmarks() + imagingBenchmarks() + labBenchmarks
}
