import CameraService
import CaptureModel
import DeviceModel
import Foundation
import Movies
import Scheduling

extension AVCaptureVideoDataOutput {
  private var preset: SessionPreset { session?.controller?.preset ?? .high }

  /// How large the frames of a camera's pictures are, in pixels before they are turned.
  func bufferSize(of size: PixelSize, in world: World) -> PixelSize {
    let preset = preset
    let model = state.withLock { $0.value.model }
    guard model.isPreviewSized(preset) else { return size }
    let sides = world.device.displays.map { max($0.pixels.width, $0.pixels.height) }
    return model.size(of: size, preset, longestDisplaySide: sides.max() ?? max(size.width, size.height))
  }

  /// On at first: frames are as large as the camera's pictures, and under the photo preset as a preview.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturevideodataoutput/automaticallyconfiguresoutputbufferdimensions
  public var automaticallyConfiguresOutputBufferDimensions: Bool {
    get { state.withLock { $0.value.model.choosesSize } }
    set { state.withLock { $0.value.model.setChoosesSize(newValue) } }
  }

  /// Whether frames are no larger than a display. Assigning while
  /// ``automaticallyConfiguresOutputBufferDimensions`` is on raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturevideodataoutput/deliverspreviewsizedoutputbuffers
  public var deliversPreviewSizedOutputBuffers: Bool {
    get { state.withLock { [preset] in $0.value.model.isPreviewSized(preset) } }
    set {
      state.withLockRaising { (state) throws(Misuse) in try state.value.model.setPreviewSized(newValue) }
    }
  }

  // MARK: For a writer

  /// Codecs that this machine can write into such a file; none while the output has no camera.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturevideodataoutput/availablevideocodectypesforassetwriter(writingto:)
  public func availableVideoCodecTypesForAssetWriter(
    writingTo outputFileType: AVFileType
  ) -> [AVVideoCodecType] {
    guard connection(with: .video) != nil, [.mov, .mp4, .m4v].contains(outputFileType) else { return [] }
    return MovieCodec.available.map(\.type)
  }

  /// What to give an `AVAssetWriterInput` that writes the frames as they come; nil while the output has no camera,
  /// and for a file that none can write. *Decided*: the first codec there is, and 0.1 bits for each pixel of a frame.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturevideodataoutput/recommendedvideosettingsforassetwriter(writingto:)
  public func recommendedVideoSettingsForAssetWriter(
    writingTo outputFileType: AVFileType
  ) -> [String: Any]? {
    guard let codec = availableVideoCodecTypesForAssetWriter(writingTo: outputFileType).first else {
      return nil
    }
    return recommendedVideoSettings(forVideoCodecType: codec, assetWriterOutputFileType: outputFileType)
  }

  /// The same for a codec of ``availableVideoCodecTypesForAssetWriter(writingTo:)``; another raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturevideodataoutput/recommendedvideosettings(forvideocodectype:assetwriteroutputfiletype:)
  public func recommendedVideoSettings(
    forVideoCodecType videoCodecType: AVVideoCodecType, assetWriterOutputFileType outputFileType: AVFileType
  ) -> [String: Any]? {
    guard let world, let connection = session?.controller?.connection(to: value.id) else {
      return nil
    }
    guard availableVideoCodecTypesForAssetWriter(writingTo: outputFileType).contains(videoCodecType) else {
      raise(
        .invalidArgument(
          "-[AVCaptureVideoDataOutput recommendedVideoSettingsForVideoCodecType:assetWriterOutputFileType:]",
          "Unsupported codec type - use -availableVideoCodecTypesForAssetWriterWithOutputFileType:"))
      return nil
    }
    let camera = connection.input.camera
    let settings = world.hub.settings(of: camera)
    let size = bufferSize(of: settings.pictureSize(of: camera), in: world)
    let turned = connection.rotationAngle % 180 == 0 ? size : size.transposed
    let rate = Int((1 / settings.framePeriod(of: camera).inSeconds).rounded())
    return [
      AVVideoCodecKey: videoCodecType, AVVideoWidthKey: turned.width, AVVideoHeightKey: turned.height,
      AVVideoCompressionPropertiesKey: [
        AVVideoAverageBitRateKey: MovieSettings.usualBitRate(size.width, size.height, rate),
        AVVideoExpectedSourceFrameRateKey: rate,
      ],
    ]
  }
}
