import AVFoundation
import Foundation

extension Operation {
  /// Photo outputs have places 2 and 3, movie outputs 4 and 5.
  static let photos: [Operation] = [
    Operation(
      "photo#0.capturePhoto(with: settings[#1], delegate: delegate)", 2, 6, weight: 3,
      laws: { phone, at in
        let output = phone.outputSlots[2 + at[0]]
        guard let state = phone.photos[output] else { return [] }
        if at[1] == 1, !state.hasUsedSettings { return [] }
        guard phone.link(to: output)?.isActive == true else { return [.invalidArgument] }
        switch at[1] {
        case 0, 2: break
        case 4 where state.mostQuality == 3: break
        default: return [.invalidArgument]
        }
        phone.photos[output]?.taken += 1
        phone.startDeferred(output: output)
        phone.photos[output]?.hasUsedSettings = true
        return [.done]
      },
      call: { bench, at in
        guard let output = bench.outputs[2 + at[0]] as? AVCapturePhotoOutput else { return .done }
        let number = bench.number(output)
        let settings = bench.settings(at[1], of: number)
        let tally = bench.photos[number] ?? PhotoTally()
        bench.photos[number] = tally
        let before = bench.phone.world.log.all.count
        output.capturePhoto(with: settings, delegate: tally)
        let isRefused = bench.phone.world.log.all.dropFirst(before).contains { $0.kind == .misuse }
        if !isRefused { bench.lastSettings[number] = settings }
        return .done
      }),
    Operation(
      "photo#0.maxPhotoQualityPrioritization = balanced + #1", 2, 2, weight: 1,
      laws: { phone, at in
        phone.photos[phone.outputSlots[2 + at[0]]]?.mostQuality = at[1] + 2
        return [.done]
      },
      call: { bench, at in
        let output = bench.outputs[2 + at[0]] as? AVCapturePhotoOutput
        output?.maxPhotoQualityPrioritization =
          AVCapturePhotoOutput.QualityPrioritization(rawValue: at[1] + 2) ?? .balanced
        return .done
      }),
    Operation(
      "photo#0.availablePhotoCodecTypes.isEmpty", 2, weight: 1,
      laws: { phone, at in [.value(phone.link(to: phone.outputSlots[2 + at[0]]) == nil)] },
      call: { bench, at in
        .value((bench.outputs[2 + at[0]] as? AVCapturePhotoOutput)?.availablePhotoCodecTypes.isEmpty ?? true)
      }),
  ]

  static let movies: [Operation] = [
    Operation(
      "movie#0.startRecording(to: urls[#1], recordingDelegate: delegate)", 2, 2, weight: 1,
      laws: { phone, at in
        let output = phone.outputSlots[4 + at[0]]
        guard at[1] == 0, phone.link(to: output)?.isActive == true else { return [.invalidArgument] }
        // A recording may have ended by itself, and a start beside one that goes on raises.
        if phone.recordings.contains(output) { return [.done, .invalidArgument] }
        phone.recordings.insert(output)
        phone.startDeferred(output: output)
        return [.done]
      },
      call: { bench, at in
        guard let output = bench.outputs[4 + at[0]] as? AVCaptureMovieFileOutput else { return .done }
        let tally = bench.movies[bench.number(output)] ?? MovieTally()
        bench.movies[bench.number(output)] = tally
        bench.movieCount += 1
        let file = bench.directory.appendingPathComponent("\(bench.movieCount).mov")
        let url = at[1] == 0 ? file : URL(string: "https://example.com/movie.mov")!
        output.startRecording(to: url, recordingDelegate: tally)
        return .done
      }),
    Operation(
      "movie#0.stopRecording()", 2, weight: 4,
      laws: { phone, at in
        phone.recordings.remove(phone.outputSlots[4 + at[0]])
        return [.done]
      },
      call: { bench, at in
        (bench.outputs[4 + at[0]] as? AVCaptureMovieFileOutput)?.stopRecording()
        return .done
      }),
    Operation(
      "movie#0.isRecording", 2, weight: 2,
      laws: { phone, at in
        // One that is going on may have been ended by the session, the camera or the format.
        phone.recordings.contains(phone.outputSlots[4 + at[0]]) ? [] : [.value(false)]
      },
      call: { bench, at in
        .value((bench.outputs[4 + at[0]] as? AVCaptureMovieFileOutput)?.isRecording ?? false)
      }),
  ]
}

extension Bench {
  /// Usual; used before; pixels; of a format that is none; of the highest quality; larger than the camera's.
  fileprivate func settings(_ kind: Int, of output: Int) -> AVCapturePhotoSettings {
    switch kind {
    case 1: return lastSettings[output] ?? AVCapturePhotoSettings()
    case 2:
      return AVCapturePhotoSettings(format: [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
      ])
    case 3: return AVCapturePhotoSettings(format: nil)
    default:
      let settings = AVCapturePhotoSettings()
      if kind == 4 { settings.photoQualityPrioritization = .quality }
      if kind == 5 { settings.maxPhotoDimensions = CMVideoDimensions(width: 9000, height: 9000) }
      return settings
    }
  }
}
