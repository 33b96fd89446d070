/// What is known of a movie, by names.
extension BoxWriter {
  mutating func metadata(_ key: String, _ value: String) {
    box("meta") { meta in
      meta.full("hdlr") { box in
        box.zeros(4)
        box.text("mdta")
        box.zeros(13)
      }
      meta.full("keys") { keys in
        keys.u32(1)
        keys.u32(8 + key.utf8.count)
        keys.text("mdta" + key)
      }
      meta.box("ilst") { list in
        // The first key's number stands for the four letters.
        list.box("\0\0\0\u{1}") { item in
          item.box("data") { data in
            data.u32(1)
            data.u32(0)
            data.text(value)
          }
        }
      }
    }
  }
}
