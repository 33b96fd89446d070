// Made from symbols.txt: WRITE_PARITY=1 swift test --filter APISurfaceTests
// swift-format-ignore-file

import AVKit
import CoreMedia
import CoreVideo
import Foundation
import QuartzCore
import UIKit

// A symbol that is missing, or declared otherwise than apps use it, does not compile here.
func names_duo() {
  _ = AVCaptureDeviceDirectionCoordinator.self
  _ = { @MainActor (v: UIView) in AVCaptureDeviceDirectionCoordinator(view: v, deviceTypes: [.builtInDualWideCamera]) { _ in } }
  _ = { @MainActor (x: AVCaptureDeviceDirectionCoordinator) in x.deviceDirections }
  _ = { (x: AVCaptureDeviceDirectionMap) in x.forwardFacingDeviceDescriptors }
  _ = { (x: AVCaptureDeviceDirectionMap) in x.backwardFacingDeviceDescriptors }
  _ = { (x: AVCaptureDeviceDescriptor) in x.uniqueID }
  _ = { (x: AVCaptureDeviceDescriptor) in x.localizedName }
  _ = { (x: AVCaptureDeviceDescriptor) in x.position }
  _ = AVCaptureDevice.DeviceType.builtInOuterUltraWideCamera
  _ = AVCaptureDevice.DeviceType.builtInInnerUltraWideCamera
  _ = AVCaptureDevice(uniqueID: "")
  _ = { (x: AVCaptureDevice) in x.isVirtualDevice }
  _ = AVCaptureDevice.AspectRatio.self
  _ = { (x: AVCaptureDevice.Format) in x.supportedDynamicAspectRatios }
  _ = { (x: AVCaptureDevice) in x.setDynamicAspectRatio(.ratio1x1, completionHandler: nil) }
  _ = AVCaptureDevice.RotationCoordinator.self
  _ = { (x: AVCaptureDevice.RotationCoordinator) in x.observe(\.videoRotationAngleForHorizonLevelPreview) { _, _ in } }
  _ = { (x: AVCaptureConnection) in x.isVideoRotationAngleSupported(90) }
  _ = { (x: AVCaptureConnection) in x.isVideoMirrored }
  _ = { (x: AVCaptureInput.Port) in x.input }
  _ = { @MainActor in UIView.layerClass }
  _ = { @MainActor (x: UIView) in x.didMoveToWindow() }
  _ = UIHingeInteraction.self
  _ = UIHinge.Status.self
  _ = UIArrangementViewController.self
  _ = { @MainActor (c: UISceneConfiguration) in UISceneAccessory.cameraCapture(sceneConfiguration: c) }
  _ = UISceneAccessoryRegistration.self
  _ = { @MainActor (x: UIViewController) in x.registerSceneAccessory }
  _ = { @MainActor (x: UIViewController) in x.unregisterSceneAccessory }
  _ = UISceneSession.Role.windowCameraCaptureAccessory
}
