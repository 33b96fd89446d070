import AVFoundation
import CoreImage
import Photos
import UIKit

// A photo that is turned upright in its pixels and saved to the library, as apps did before metadata was trusted; and
// frames that become images on a queue of their own.

final class LibraryStyleCamera: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // @unchecked: what is kept is behind a lock.
  let session = AVCaptureSession()
  private let photoOutput = AVCapturePhotoOutput()
  private let videoOutput = AVCaptureVideoDataOutput()
  private let frames = FrameImages()
  private let lock = NSLock()
  private var saved: [Result<String, any Error>] = []

  func configure() throws {
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back) else {
      return
    }
    let input = try AVCaptureDeviceInput(device: camera)
    session.beginConfiguration()
    if session.canAddInput(input) { session.addInput(input) }
    if session.canAddOutput(photoOutput) { session.addOutput(photoOutput) }
    if session.canAddOutput(videoOutput) { session.addOutput(videoOutput) }
    videoOutput.setSampleBufferDelegate(frames, queue: DispatchQueue(label: "frames to images"))
    session.commitConfiguration()
  }

  func takePhoto(_ orientation: AVCaptureVideoOrientation) {
    if let connection = photoOutput.connection(with: .video), connection.isVideoOrientationSupported {
      connection.videoOrientation = orientation
    }
    photoOutput.capturePhoto(with: AVCapturePhotoSettings(), delegate: self)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) {
    guard error == nil, let data = photo.fileDataRepresentation(), let image = UIImage(data: data),
      let upright = image.fixedOrientation().jpegData(compressionQuality: 0.8)
    else { return }
    PHPhotoLibrary.requestAuthorization(for: .addOnly) { status in
      guard status == .authorized else { return }
      PHPhotoLibrary.shared().performChanges {
        let options = PHAssetResourceCreationOptions()
        options.originalFilename = "upright.jpg"
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: upright, options: options)
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: data, options: nil)
      } completionHandler: { success, error in
        self.lock.withLock {
          self.saved.append(success ? .success("saved") : .failure(error ?? CocoaError(.fileWriteUnknown)))
        }
      }
    }
  }

  var ends: [Result<String, any Error>] { lock.withLock { saved } }
  var images: [UIImage] { frames.all }
}

/// Keeps every tenth frame as an image.
private final class FrameImages: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // @unchecked: what is kept is behind a lock.
  private let context = CIContext(options: [.useSoftwareRenderer: false])
  private let lock = NSLock()
  private var images: [UIImage] = []
  private var count = 0

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    count += 1
    guard count % 10 == 1, let buffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
    let frame = CIImage(cvPixelBuffer: buffer).oriented(.upMirrored)
    let small = frame.transformed(by: CGAffineTransform(scaleX: 0.25, y: 0.25))
    guard let cgImage = context.createCGImage(small, from: small.extent) else { return }
    lock.withLock { images.append(UIImage(cgImage: cgImage)) }
  }

  var all: [UIImage] { lock.withLock { images } }
}

extension UIImage {
  /// The same picture, its pixels as they are looked at.
  func fixedOrientation() -> UIImage {
    guard imageOrientation != .up else { return self }
    UIGraphicsBeginImageContextWithOptions(size, false, scale)
    defer { UIGraphicsEndImageContext() }
    draw(in: CGRect(origin: .zero, size: size))
    return UIGraphicsGetImageFromCurrentImageContext() ?? self
  }
}
