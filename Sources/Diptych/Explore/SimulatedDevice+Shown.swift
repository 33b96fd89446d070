extension SimulatedDevice {
  /// What a person sees, in words that two runs can be compared by: no times, no frame numbers.
  var shownInWords: [String] {
    litDisplays.map { "\($0.rawValue) is lit" }
      + seenPictures.map { picture in
        "\(picture.display): \(picture.camera), turned \(picture.turn.quarterTurns)"
          + (picture.turn.mirrored ? ", mirrored" : "") + (picture.isMasked ? ", masked" : "")
      }
  }
}
