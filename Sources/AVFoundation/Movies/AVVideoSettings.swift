// Keys of dictionaries that say how pictures are compressed.
// https://developer.apple.com/documentation/avfoundation/video-settings
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// In bits a second.
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// In pictures.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// In seconds.
public let AVVideoMaxKeyFrameIntervalDurationKey = "MaxKeyFrameIntervalDuration"
/// In pictures a second.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
/// *Decided*: ignored; the encoder writes constrained baseline.
public let AVVideoProfileLevelKey = "ProfileLevel"
/// *Decided*: ignored; pictures are never reordered.
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
/// In pixels.
public let AVVideoWidthKey = "AVVideoWidthKey"
public let AVVideoHeightKey = "AVVideoHeightKey"
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
public let AVVideoScalingModeFit = "AVVideoScalingModeFit"
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
public let AVVideoProfileLevelH264Baseline41 = "H264_Baseline_4_1"
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
public let AVVideoProfileLevelH264High40 = "H264_High_4_0"
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"
