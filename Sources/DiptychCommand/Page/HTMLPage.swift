/// A page that needs nothing but the pictures beside it: no script, nothing from elsewhere.
struct HTMLPage {
  let title: String
  /// Besides what every page has.
  var style = ""
  /// HTML.
  let body: String

  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(escaped(title))</title>
    <style>\(HTMLPage.style)\(style)</style>
    </head>
    <body>
    \(body)
    </body>
    </html>

    """
  }
}

/// Text as HTML writes it, in elements and in attributes.
func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
}
