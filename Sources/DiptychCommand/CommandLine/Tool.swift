import Foundation

/// The program: finds the command, runs it, turns what it throws into a sentence and an exit status.
enum Tool {
  /// Every command, in the order of the usage text.
  static let commands: [Command] = [.play, .explore, .directions, .devices, .draw, .bench]

  static var usage: String {
    """
    diptych: iPhone Duo's camera system, on this machine

    \(columns(commands.map { ($0.name, $0.summary) }))

    `diptych COMMAND --help` says what a command takes.
    Exit status: 0 done, 1 findings, 2 usage, 3 a file or device problem.

    """
  }

  @MainActor static func run(_ words: [String], _ console: Console) async -> ExitStatus {
    do {
      guard let name = words.first else {
        console.complain(usage)
        return .usage
      }
      if ["help", "--help", "-h"].contains(name) {
        console.write(usage)
        return .done
      }
      guard let command = commands.first(where: { $0.name == name }) else {
        throw CommandError.usage(
          "There is no command \"\(name)\"; there are: \(commands.map(\.name).joined(separator: ", ")).")
      }
      let rest = Array(words.dropFirst())
      if rest.contains("--help") || rest.contains("-h") {
        console.write(command.usage)
        return .done
      }
      return try await command.run(try Arguments(rest, for: command), console)
    } catch let error as CommandError {
      console.complain("diptych: \(error.message)\n")
      return error.code == .usage ? .usage : .problem
    } catch {
      console.complain("diptych: \(error)\n")
      return .problem
    }
  }
}

@main
struct Main {
  static func main() async {
    exit(await Tool.run(Array(CommandLine.arguments.dropFirst()), .standard).rawValue)
  }
}
