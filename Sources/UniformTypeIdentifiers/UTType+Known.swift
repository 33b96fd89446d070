extension UTType {
  static let kinds = [
    Kind("public.item", []),
    Kind("public.content", []),
    Kind("public.data", ["public.item"]),
    Kind("public.image", ["public.data", "public.content"]),
    Kind("public.jpeg", ["public.image"], ["jpeg", "jpg", "jpe"], ["image/jpeg", "image/jpg"]),
    Kind("public.png", ["public.image"], ["png"], ["image/png"]),
    Kind("public.heif-standard", ["public.image"], ["heif", "hif"], ["image/heif"]),
    Kind("public.heic", ["public.heif-standard"], ["heic"], ["image/heic"]),
    Kind("public.tiff", ["public.image"], ["tiff", "tif"], ["image/tiff"]),
    Kind("com.compuserve.gif", ["public.image"], ["gif"], ["image/gif"]),
    Kind("org.webmproject.webp", ["public.image"], ["webp"], ["image/webp"]),
    Kind("public.camera-raw-image", ["public.image"]),
    Kind("com.adobe.raw-image", ["public.camera-raw-image"], ["dng"], ["image/x-adobe-dng"]),
    Kind("com.apple.live-photo", ["public.data"]),
    Kind("public.audiovisual-content", ["public.data", "public.content"]),
    Kind("public.movie", ["public.audiovisual-content"]),
    Kind("public.video", ["public.movie"]),
    Kind("com.apple.quicktime-movie", ["public.movie"], ["mov", "qt"], ["video/quicktime"]),
    Kind("public.mpeg-4", ["public.movie"], ["mp4", "mpg4"], ["video/mp4"]),
    Kind("com.apple.m4v-video", ["public.movie"], ["m4v"], ["video/x-m4v"]),
    Kind("public.audio", ["public.audiovisual-content"]),
    Kind("public.mpeg-4-audio", ["public.audio"], ["mp4a", "m4a"], ["audio/mp4"]),
    Kind("public.mp3", ["public.audio"], ["mp3"], ["audio/mpeg"]),
    Kind("com.microsoft.waveform-audio", ["public.audio"], ["wav"], ["audio/vnd.wave", "audio/wav"]),
    Kind("public.text", ["public.data", "public.content"]),
    Kind("public.plain-text", ["public.text"], ["txt", "text"], ["text/plain"]),
    Kind("public.json", ["public.text"], ["json"], ["application/json"]),
    Kind("com.adobe.pdf", ["public.data", "public.content"], ["pdf"], ["application/pdf"]),
    Kind("public.url", ["public.data"]),
    Kind("public.file-url", ["public.url"]),
  ]

  public static let item = UTType("public.item")!
  public static let content = UTType("public.content")!
  public static let data = UTType("public.data")!
  public static let image = UTType("public.image")!
  public static let jpeg = UTType("public.jpeg")!
  public static let png = UTType("public.png")!
  public static let heif = UTType("public.heif-standard")!
  public static let heic = UTType("public.heic")!
  public static let tiff = UTType("public.tiff")!
  public static let gif = UTType("com.compuserve.gif")!
  public static let webP = UTType("org.webmproject.webp")!
  public static let rawImage = UTType("public.camera-raw-image")!
  public static let livePhoto = UTType("com.apple.live-photo")!
  public static let audiovisualContent = UTType("public.audiovisual-content")!
  public static let movie = UTType("public.movie")!
  public static let video = UTType("public.video")!
  public static let quickTimeMovie = UTType("com.apple.quicktime-movie")!
  public static let mpeg4Movie = UTType("public.mpeg-4")!
  public static let audio = UTType("public.audio")!
  public static let mpeg4Audio = UTType("public.mpeg-4-audio")!
  public static let mp3 = UTType("public.mp3")!
  public static let wav = UTType("com.microsoft.waveform-audio")!
  public static let text = UTType("public.text")!
  public static let plainText = UTType("public.plain-text")!
  public static let json = UTType("public.json")!
  public static let pdf = UTType("com.adobe.pdf")!
  public static let url = UTType("public.url")!
  public static let fileURL = UTType("public.file-url")!
}
