import Glibc

/// What a child has chosen so far, where its parent still finds it when the child has come to a sudden end.
final class SharedSteps {
  /// *Decided*: a run of more choices is told with its first ones.
  private static let limit = 1 << 20

  /// The count, and then the places.
  private let memory: UnsafeMutableBufferPointer<UInt32>

  init() throws(ExplorationError) {
    let count = SharedSteps.limit + 1
    let address = mmap(
      nil, count * MemoryLayout<UInt32>.stride, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let address, address != MAP_FAILED else {
      throw ExplorationError(.noProcess, "No memory can be shared: \(String(cString: strerror(errno))).")
    }
    memory = UnsafeMutableBufferPointer(
      start: address.bindMemory(to: UInt32.self, capacity: count), count: count)
  }

  deinit { munmap(memory.baseAddress, memory.count * MemoryLayout<UInt32>.stride) }

  func append(_ place: Int) {
    let count = Int(memory[0])
    guard count < SharedSteps.limit else { return }
    memory[count + 1] = UInt32(place)
    memory[0] = UInt32(count + 1)
  }

  var length: Int { Int(memory[0]) }

  /// Differs where the choices do.
  var hash: UInt64 { UInt64(bitPattern: Int64(choices.hashValue)) }

  var choices: Choices {
    Choices((0..<length).filter { memory[$0 + 1] > 0 }.map { .init(step: $0, place: Int(memory[$0 + 1])) })
  }
}
