/// What is to happen now, in a turn of its own.
enum Turn {
  case job(UnownedJob, JobRunner)
  /// Of the main queue.
  case block(Block)
  /// Of another queue, on a thread of its own.
  case errand(Errand)
  /// Of another queue, on the driven thread.
  case queued(Block, Queue, isBarrier: Bool)
}
