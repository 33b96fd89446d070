import Combine
import Testing

private class Model: ObservableObject {
  @Published var zoom = 1.0
  @Published var name: String?
}

private final class Derived: Model {
  @Published var isRecording = false
}

private actor Recorder {
  @Published private(set) var count = 0
  func add() { count += 1 }
}

private final class Sink { var value = 0 }

@Suite struct PublishedTests {
  @Test("a published property sends its value, then each new one before it is set")
  func willSet() {
    let model = Model()
    var seen: [String] = []
    let bond = model.$zoom.sink { seen.append("\($0) \(model.zoom)") }
    model.zoom = 2
    model.zoom = 2
    #expect(seen == ["1.0 1.0", "2.0 1.0", "2.0 2.0"])
    #expect(model.zoom == 2)
    withExtendedLifetime(bond) {}
  }

  @Test("an object says before any of its properties changes, inherited ones too")
  func objectWillChange() {
    let model = Derived()
    var seen: [String] = []
    let bond = model.objectWillChange.sink { seen.append("\(model.zoom) \(model.isRecording)") }
    model.zoom = 3
    model.isRecording = true
    model.name = "a"
    #expect(seen == ["1.0 false", "3.0 false", "3.0 true"])
    #expect(model.objectWillChange === model.objectWillChange)
    withExtendedLifetime(bond) {}
  }

  @Test("assign(to:) feeds a published property and ends with it")
  func assignToPublished() {
    let source = CurrentValueSubject<Double, Never>(4)
    weak var gone: Model?
    do {
      let model = Model()
      gone = model
      source.assign(to: &model.$zoom)
      #expect(model.zoom == 4)
      source.send(5)
      #expect(model.zoom == 5)
    }
    #expect(gone == nil)
    source.send(6)
  }

  @Test("assign(to:on:) writes until it is cancelled, and keeps its object that long")
  func assignOn() {
    let source = PassthroughSubject<Int, Never>()
    weak var gone: Sink?
    var bond: AnyCancellable?
    do {
      let sink = Sink()
      gone = sink
      bond = source.assign(to: \.value, on: sink)
    }
    source.send(2)
    #expect(gone?.value == 2)
    bond?.cancel()
    #expect(gone == nil)
  }

  @Test("an actor's published property can be awaited from outside")
  func actorValues() async {
    let recorder = Recorder()
    var iterator = await recorder.$count.values.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    await recorder.add()
    await recorder.add()
    #expect(await iterator.next() == 2, "the newest of those nobody waited for")
  }

  @Test("a sequence of values ends with its publisher and with its task")
  func valuesEnd() async {
    var seen: [Int] = []
    for await value in Just(3).values { seen.append(value) }
    #expect(seen == [3])
    let subject = CurrentValueSubject<Int, Never>(1)
    let task = Task {
      var count = 0
      for await _ in subject.values { count += 1 }
      return count
    }
    task.cancel()
    #expect(await task.value <= 1)
  }
}
