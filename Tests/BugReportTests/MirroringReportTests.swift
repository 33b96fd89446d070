import AVFoundation
import Diptych
import Foundation
import MovieTestSupport
import SDKTestSupport
import TestSupport
import Testing

@Suite("Bug reports: mirroring")
@MainActor
struct MirroringReportTests {
  @Test(
    "a crash when mirroring is assigned while it is automatic: a finding; turned off first, the preview obeys"
  )
  func automaticFirst() throws {
    try SimulatedDevice.run { duo in
      let session = AVCaptureSession()
      let layer = AVCaptureVideoPreviewLayer(session: session)
      session.addInput(try frontInput())
      layer.connection?.isVideoMirrored = false
      #expect(duo.findings.map(\.check) == ["exception-raised"])
      #expect(duo.findings.first?.sentence.contains("NSInvalidArgumentException") == true)
    }
    try withPhone { phone in
      let rig = try await Rig(phone, "front")
      #expect(try phone.seen(on: "outer")?.mirrored == true)
      try rig.connection().automaticallyAdjustsVideoMirroring = false
      try rig.connection().isVideoMirrored = false
      await phone.lookAgain()
      #expect(try phone.seen(on: "outer")?.mirrored == false)
    }
  }

  @Test("mirroring set too early: a connection is there once input and output are, and keeps what it is told")
  func connectionFirst() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      let (output, frames) = (AVCaptureVideoDataOutput(), Frames())
      output.setSampleBufferDelegate(frames, queue: .main)
      rig.session.addOutput(output)
      #expect(output.connection(with: .video) == nil && rig.layer.connection == nil)
      try rig.exchange(to: "front")
      try rig.useSmallPictures()
      let connection = try #require(output.connection(with: .video))
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = true
      rig.session.startRunning()
      await phone.lookAgain()
      #expect(frames.seen?.mirrored == true, "from the first frame on")
    }
  }

  @Test(
    "preview mirrored and capture not after a switch: another connection has default settings, and is set anew"
  )
  func reapplied() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "front")
      let (output, frames) = (AVCaptureVideoDataOutput(), Frames())
      output.setSampleBufferDelegate(frames, queue: .main)
      func mirror() throws {
        let connection = try #require(output.connection(with: .video))
        connection.automaticallyAdjustsVideoMirroring = false
        connection.isVideoMirrored = true
      }
      _ = try rig.add(output)
      try mirror()
      for camera in ["back-wide", "front"] {
        try rig.exchange(to: camera)
        try rig.useSmallPictures()
        await phone.lookAgain()
        #expect(frames.seen?.mirrored == false, "\(camera)")
        try mirror()
        await phone.lookAgain()
        #expect(frames.seen?.mirrored == true, "\(camera)")
      }
    }
  }

  @Test(
    "a recording mirrored like the preview: automatic mirroring is for previews, a file is as the camera sees"
  )
  func previewAlone() throws {
    try withPhone { phone in
      let directory = try TemporaryDirectory()
      let (movie, photo, photos, heard) = (
        AVCaptureMovieFileOutput(), AVCapturePhotoOutput(), Photos(), Recording()
      )
      let rig = try await Rig(phone)
      try rig.exchange(to: "front")
      try rig.useSmallPictures()
      rig.session.addOutput(movie)
      rig.session.addOutput(photo)
      rig.session.startRunning()
      await phone.lookAgain()
      movie.startRecording(to: directory.url("plain.mov"), recordingDelegate: heard)
      photo.capturePhoto(with: AVCapturePhotoSettings(), delegate: photos)
      await phone.wait(.milliseconds(400))
      movie.stopRecording()
      await phone.settle()
      #expect(try phone.seen(on: "outer")?.mirrored == true)
      #expect(try photos.seen()?.mirrored == false)
      #expect(try MovieBoxes(directory.file("plain.mov")).video?.matrix == [1, 0, 0, 1])
    }
  }

  @Test("photo mirrored and movie not: the same setting on both connections gives the same picture")
  func samePolicy() throws {
    try withPhone { phone in
      let directory = try TemporaryDirectory()
      let (movie, photo, photos, heard) = (
        AVCaptureMovieFileOutput(), AVCapturePhotoOutput(), Photos(), Recording()
      )
      let rig = try await Rig(phone)
      try rig.exchange(to: "front")
      try rig.useSmallPictures()
      for output in [movie, photo] {
        let connection = try rig.add(output)
        connection.automaticallyAdjustsVideoMirroring = false
        connection.isVideoMirrored = true
      }
      rig.session.startRunning()
      await phone.lookAgain()
      movie.startRecording(to: directory.url("mirrored.mov"), recordingDelegate: heard)
      photo.capturePhoto(with: AVCapturePhotoSettings(), delegate: photos)
      await phone.wait(.milliseconds(400))
      movie.stopRecording()
      await phone.settle()
      #expect(try photos.seen()?.mirrored == true)
      #expect(try MovieBoxes(directory.file("mirrored.mov")).video?.matrix == [-1, 0, 0, 1])
    }
  }

  @Test("a self view that is not mirrored: a front camera's preview is, by itself, on either display")
  func selfView() throws {
    try withPhone { phone in
      _ = try await Rig(phone, "front")
      for (angle, name) in [(0.0, "outer"), (180, "inner")] {
        await phone.fold(to: angle)
        await phone.lookAgain()
        #expect(try phone.seen(on: name)?.mirrored == true)
      }
    }
  }

  private func frontInput() throws -> AVCaptureDeviceInput {
    try AVCaptureDeviceInput(
      device: try #require(.default(.builtInWideAngleCamera, for: .video, position: .front)))
  }
}

extension TemporaryDirectory {
  func url(_ name: String) -> URL { URL(fileURLWithPath: file(name)) }
}

/// The ends of recordings.
final class Recording: NSObject, AVCaptureFileOutputRecordingDelegate, Sendable {
  let ends = Collected<AVError?>()

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL,
    from connections: [AVCaptureConnection], error: (any Error)?
  ) {
    ends.add(error as? AVError)
  }
}
