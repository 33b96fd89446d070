import FoundationAdditions

/// Which assets to fetch, and in which order.
///
/// https://developer.apple.com/documentation/photokit/phfetchoptions
open class PHFetchOptions: NSObject {
  enum Order { case creation(isAscending: Bool) }

  var order: Order?

  /// At most so many; 0 for all.
  open var fetchLimit = 0
  /// By `creationDate`, the one order there is here; descriptors of other keys are passed over.
  open var sortDescriptors: [NSSortDescriptor]? {
    didSet {
      let first = sortDescriptors?.first { $0.keyPath == \PHAsset.creationDate }
      order = first.map { .creation(isAscending: $0.ascending) }
    }
  }
}

extension NSSortDescriptor {
  /// By an asset's `creationDate`; any other key sorts nothing. Linux' own descriptors know key paths only.
  public convenience init(key: String?, ascending: Bool) {
    if key == "creationDate" {
      self.init(keyPath: \PHAsset.creationDate, ascending: ascending) { _, _ in .orderedSame }
    } else {
      self.init(keyPath: \PHAsset.duration, ascending: ascending) { _, _ in .orderedSame }
    }
  }
}

/// What was fetched, as it was then. Any thread.
///
/// https://developer.apple.com/documentation/photokit/phfetchresult
open class PHFetchResult<ObjectType: AnyObject>: NSObject, Sequence, @unchecked Sendable {
  // @unchecked: a constant; the objects are the library's, which any thread may use.
  private let objects: [ObjectType]

  init(_ objects: [ObjectType]) { self.objects = objects }

  public var count: Int { objects.count }
  public var firstObject: ObjectType? { objects.first }
  public var lastObject: ObjectType? { objects.last }

  open func object(at index: Int) -> ObjectType { objects[index] }
  public subscript(index: Int) -> ObjectType { objects[index] }
  open func objects(at indexes: IndexSet) -> [ObjectType] { indexes.map { objects[$0] } }
  open func contains(_ anObject: ObjectType) -> Bool { objects.contains { $0 === anObject } }

  /// Until the block sets what its last argument points to.
  open func enumerateObjects(_ block: (ObjectType, Int, UnsafeMutablePointer<Bool>) -> Void) {
    var isOver = false
    for (index, object) in objects.enumerated() where !isOver { block(object, index, &isOver) }
  }

  public func makeIterator() -> IndexingIterator<[ObjectType]> { objects.makeIterator() }
}
