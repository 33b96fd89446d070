import CameraService
import CaptureModel
import CodeReader
import CoreMedia
import DeviceModel
import Foundation
import Imaging

/// Finds the objects in frames. One thread at a time.
struct MetadataSight {
  /// One frame to look at.
  struct Look: Sendable {
    fileprivate let pixels: @Sendable () -> PixelBuffer
    fileprivate let size: PixelSize
    fileprivate let faces: [[CGPoint]]
    fileprivate let time: CMTime
    fileprivate let duration: CMTime

    init?(_ frame: PresentedFrame, in world: World) {
      size = frame.size.fitted(into: MetadataModel.largestSight)
      guard let still = world.frames.still(of: frame.frame, size) else { return nil }
      pixels = still
      faces = world.frames.faces(in: frame.frame, size)
      let camera = frame.connection.input.camera
      time = CMTime(frame.frame.time)
      duration = CMTime(world.hub.settings(of: camera).framePeriod(of: camera))
    }
  }

  static let types = codes.map(\.type) + [.face]

  private static let codes: [(kind: CodeReading.Kind, type: AVMetadataObject.ObjectType)] = [
    (.qr, .qr), (.ean13, .ean13), (.ean8, .ean8), (.upce, .upce), (.code39, .code39), (.code93, .code93),
    (.code128, .code128), (.interleaved2of5, .interleaved2of5), (.codabar, .codabar), (.dataBar, .gs1DataBar),
  ]

  private let reader = CodeReader()

  /// Objects of the types asked for that touch an area of the picture, given in fractions.
  func objects(in look: Look, _ types: [String], _ area: CGRect) -> [AVMetadataObject] {
    let codes = MetadataSight.codes.filter { types.contains($0.type.rawValue) }
    var objects: [AVMetadataObject] = []
    if !codes.isEmpty {
      objects += reader.read(look.pixels(), Set(codes.map(\.kind))).compactMap { reading in
        codes.first { $0.kind == reading.kind }.map { code in
          AVMetadataMachineReadableCodeObject(
            code.type, reading.text, corners: reading.corners.map { look.fraction($0) }, time: look.time,
            duration: look.duration)
        }
      }
    }
    if types.contains(AVMetadataObject.ObjectType.face.rawValue) {
      objects += look.faces.enumerated().map { index, corners in
        AVMetadataFaceObject(
          index + 1, corners: corners.map { look.fraction($0) },
          rollAngle: AVMetadataFaceObject.rollAngle(of: corners), time: look.time, duration: look.duration)
      }
    }
    return objects.filter { $0.bounds.intersects(area) }
  }
}

extension MetadataSight.Look {
  fileprivate func fraction(_ place: CGPoint) -> CGPoint {
    CGPoint(x: place.x / CGFloat(size.width), y: place.y / CGFloat(size.height))
  }
}
