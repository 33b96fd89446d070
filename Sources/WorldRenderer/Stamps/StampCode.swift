/// The stamp as a square of modules.
///
/// From outside in: a bright ring, a dark ring, and 10 × 10 cells. Eight cells, which all turns and mirrors
/// exchange with each other, hold one dark cell that tells how the picture lies; the other 92 hold the
/// payload's 64 bits and 28 bits of checksum, row by row, highest bit first. A dark cell is a one.
enum StampCode {
  /// Cells on a side inside the rings.
  static let cells = 10
  /// Modules on a side, with both rings.
  static let modules = cells + 4
  private static let checksumBits = 28
  private static let marker = [(0, 1), (1, 9), (9, 8), (8, 0), (0, 8), (8, 9), (9, 1), (1, 0)]
    .map { $0.0 * cells + $0.1 }

  /// Cells that hold data, in order.
  private static let dataCells = (0..<cells * cells).filter { !marker.contains($0) }

  /// For each symmetry, where a cell of the sensor's picture is seen.
  static let symmetries: [Symmetry] = [false, true].flatMap { mirrored in
    (0..<4).map { Symmetry(turns: $0, mirrored: mirrored) }
  }

  /// A rotation, then perhaps a mirror.
  struct Symmetry: Sendable {
    let turns: Int
    let mirrored: Bool
    /// Seen cell by sensor cell.
    let places: [Int]

    init(turns: Int, mirrored: Bool) {
      self.turns = turns
      self.mirrored = mirrored
      let last = StampCode.cells - 1
      places = (0..<StampCode.cells * StampCode.cells).map { cell in
        var (row, column) = (cell / StampCode.cells, cell % StampCode.cells)
        for _ in 0..<turns { (row, column) = (column, last - row) }
        if mirrored { column = last - column }
        return row * StampCode.cells + column
      }
    }
  }

  /// The cells of a payload, row by row from the lowest bit; a one is dark.
  static func encode(_ payload: UInt64) -> UInt128 {
    var grid = UInt128(1) << UInt128(marker[0])
    let checksum = checksum(payload)
    for (position, cell) in dataCells.enumerated() {
      let bit =
        position < 64
        ? payload >> UInt64(63 - position) & 1 : checksum >> UInt64(checksumBits - 1 - (position - 64)) & 1
      if (bit == 1) != mask(cell) { grid |= 1 << UInt128(cell) }
    }
    return grid
  }

  /// The payload and how it lies, from cells as seen; nil unless marker and checksum are right.
  static func decode(_ seen: [Bool]) -> (payload: UInt64, symmetry: Symmetry)? {
    guard marker.count(where: { seen[$0] }) == 1,
      let symmetry = symmetries.first(where: { seen[$0.places[marker[0]]] })
    else { return nil }
    var (payload, sum): (UInt64, UInt64) = (0, 0)
    for (position, cell) in dataCells.enumerated() {
      let bit: UInt64 = seen[symmetry.places[cell]] != mask(cell) ? 1 : 0
      if position < 64 { payload = payload << 1 | bit } else { sum = sum << 1 | bit }
    }
    return sum == checksum(payload) ? (payload, symmetry) : nil
  }

  /// Inverts about half of the cells, so that small numbers do not make large areas of one tone.
  private static func mask(_ cell: Int) -> Bool { (cell * 7 + cell / cells * 3) % 5 < 2 }

  /// CRC-32 (reflected 0xEDB88320) of the payload's eight bytes, its low 28 bits.
  private static func checksum(_ payload: UInt64) -> UInt64 {
    var remainder: UInt32 = 0xFFFF_FFFF
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      remainder ^= UInt32(payload >> shift & 0xFF)
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return UInt64(~remainder & 0xFFF_FFFF)
  }
}
