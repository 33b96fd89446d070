import Testing

/// One test at a time: there is one running app.
@Suite("UIKit", .serialized)
struct UIKitTests {}
