// Kinds of files, as they were named before UniformTypeIdentifiers.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import CoreGraphics

public let kUTTypeImage: CFString = "public.image"
public let kUTTypeJPEG: CFString = "public.jpeg"
public let kUTTypePNG: CFString = "public.png"
public let kUTTypeTIFF: CFString = "public.tiff"
public let kUTTypeGIF: CFString = "com.compuserve.gif"
public let kUTTypeRawImage: CFString = "public.camera-raw-image"
public let kUTTypeLivePhoto: CFString = "com.apple.live-photo"
public let kUTTypeMovie: CFString = "public.movie"
public let kUTTypeVideo: CFString = "public.video"
public let kUTTypeQuickTimeMovie: CFString = "com.apple.quicktime-movie"
public let kUTTypeMPEG4: CFString = "public.mpeg-4"
public let kUTTypeAudio: CFString = "public.audio"
public let kUTTypeMPEG4Audio: CFString = "public.mpeg-4-audio"
public let kUTTypeAudiovisualContent: CFString = "public.audiovisual-content"
public let kUTTypeData: CFString = "public.data"
public let kUTTypeURL: CFString = "public.url"
public let kUTTypeFileURL: CFString = "public.file-url"
