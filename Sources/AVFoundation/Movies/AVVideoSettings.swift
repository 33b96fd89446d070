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
/// Of H.264 one of the names below, of HEVC `HEVC_Main_AutoLevel` or `HEVC_Main10_AutoLevel`. *Decided*: without it the
/// encoder writes constrained baseline, or HEVC's Main; a level below what the pictures need gives way to that.
public let AVVideoProfileLevelKey = "ProfileLevel"
/// *Decided*: ignored; pictures are never reordered.
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
/// In pixels.
public let AVVideoWidthKey = "AVVideoWidthKey"
public let AVVideoHeightKey = "AVVideoHeightKey"
/// How an asset writer brings pictures to the movie's size: one of the modes below. *Decided*: without it, as
/// ``AVVideoScalingModeResize``.
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
/// Cut to the movie's proportions, the middle stays.
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"
/// Whole, with black beside them.
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
/// Stretched.
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
/// The movie becomes smaller instead: it has the first picture's proportions, and no more than its size.
///
/// https://developer.apple.com/documentation/avfoundation/avvideoscalingmodefit
public let AVVideoScalingModeFit = "AVVideoScalingModeFit"
public let AVVideoProfileLevelH264Baseline30 = "H264_Baseline_3_0"
public let AVVideoProfileLevelH264Baseline31 = "H264_Baseline_3_1"
public let AVVideoProfileLevelH264Baseline41 = "H264_Baseline_4_1"
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
public let AVVideoProfileLevelH264Main30 = "H264_Main_3_0"
public let AVVideoProfileLevelH264Main31 = "H264_Main_3_1"
public let AVVideoProfileLevelH264Main32 = "H264_Main_3_2"
public let AVVideoProfileLevelH264Main41 = "H264_Main_4_1"
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
public let AVVideoProfileLevelH264High40 = "H264_High_4_0"
public let AVVideoProfileLevelH264High41 = "H264_High_4_1"
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"
