import Testing

@testable import DiptychCommand

@Suite struct ArgumentsTests {}
