/// Writes messages of one part of an app. Any thread.
///
/// https://developer.apple.com/documentation/os/logger
public struct Logger: Sendable {
  private let log: OSLog

  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
  public init(_ logObject: OSLog) { log = logObject }
  public init() { log = .default }

  public func log(_ message: OSLogMessage) { log.write(message.text, .default) }
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, level) }
  public func notice(_ message: OSLogMessage) { log.write(message.text, .default) }
  public func info(_ message: OSLogMessage) { log.write(message.text, .info) }
  public func debug(_ message: OSLogMessage) { log.write(message.text, .debug) }
  public func trace(_ message: OSLogMessage) { log.write(message.text, .debug) }
  public func warning(_ message: OSLogMessage) { log.write(message.text, .error) }
  public func error(_ message: OSLogMessage) { log.write(message.text, .error) }
  public func critical(_ message: OSLogMessage) { log.write(message.text, .fault) }
  public func fault(_ message: OSLogMessage) { log.write(message.text, .fault) }
}
