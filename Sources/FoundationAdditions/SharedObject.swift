/// A class whose initializers may hand out an object that is there already, as Objective-C's do.
package protocol SharedObject {}

extension SharedObject {
  /// For a convenience initializer to delegate to.
  package init(sharing object: Self) { self = object }
}
