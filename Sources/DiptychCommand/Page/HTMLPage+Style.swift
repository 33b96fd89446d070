extension HTMLPage {
  /// Light and dark as the reader's system is. The colours of forward and backward are those of the drawing's
  /// arrows, darker or lighter where text needs it.
  static let style = """

    :root {
      color-scheme: light dark;
      --paper: light-dark(#fbfbfa, #17181a); --ink: light-dark(#1d1f23, #e9eaec);
      --dim: light-dark(#686d76, #9aa0aa); --line: light-dark(#e3e4e6, #303338);
      --forward: light-dark(#b35400, #ff9d45); --backward: light-dark(#1d62bd, #79b0ff);
    }
    * { box-sizing: border-box; }
    body { background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif;
      margin: 0 auto; max-width: 1280px; padding: 32px 28px 80px; }
    h1 { font-size: 28px; letter-spacing: -.01em; line-height: 1.2; margin: 0 0 4px; }
    h2 { font-size: 18px; margin: 0; }
    h2 span { color: var(--dim); display: inline-block; font-weight: 400; min-width: 1.5em; }
    p { margin: 0 0 16px; }
    section > p { margin-left: 27px; }
    .dim, figcaption, dt, th { color: var(--dim); }
    nav ol { display: flex; flex-wrap: wrap; gap: 2px 34px; margin: 12px 0 28px; padding: 0 0 0 18px; }
    nav a { color: inherit; text-decoration-color: var(--line); text-underline-offset: 3px; }
    section { border-top: 1px solid var(--line); padding: 22px 0 30px; scroll-margin-top: 12px; }
    .row { display: grid; gap: 28px; grid-template-columns: 250px minmax(0, 1fr) minmax(280px, 340px); }
    .displays { align-items: flex-start; display: flex; flex-wrap: wrap; gap: 20px; }
    figure { margin: 0; }
    figcaption { font-size: 13px; margin-top: 8px; }
    .displays figure { width: min-content; }
    .phone svg { display: block; height: auto; width: 100%; }
    /* The drawing's labels are made for paper. */
    .phone svg { background: #fbfbfa; border-radius: 12px; }
    img, .dark { border-radius: 16px; box-shadow: 0 0 0 1px var(--line); display: block; }
    .dark { background: #0d0e10; }
    video { border-radius: 16px; display: block; height: auto; margin: 18px 0; max-width: 100%; }
    .facts { font-size: 13px; }
    dl { display: grid; gap: 3px 14px; grid-template-columns: max-content 1fr; margin: 0 0 14px; }
    dd { margin: 0; }
    .forward { color: var(--forward); font-weight: 600; }
    .backward { color: var(--backward); font-weight: 600; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
    th { font-weight: 400; padding: 1px 14px 1px 0; text-align: right; vertical-align: top; white-space: nowrap; width: 66px; }
    td { overflow-wrap: anywhere; padding: 1px 0; }
    .findings { border-left: 3px solid #d33; list-style: none; padding: 4px 0 4px 16px; }
    @media (max-width: 1080px) { .row { grid-template-columns: 220px minmax(0, 1fr); } .facts { grid-column: 1 / -1; } }
    @media (max-width: 620px) { .row { grid-template-columns: minmax(0, 1fr); } img { height: auto; max-width: 100%; } }

    """
}
