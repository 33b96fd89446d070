extension RunPage {
  /// Besides what every page has.
  static let style = """

    :root { --held: light-dark(#c0262d, #ff7a7a); --over: light-dark(#b35400, #ff9d45);
      --bar: light-dark(#c9ccd2, #454a53); --busy: light-dark(#6f7682, #8d95a3); --from: light-dark(#1d62bd, #79b0ff);
      --band: light-dark(#f3f3f2, #1d1f22); }
    body { padding-top: 20px; }
    header p, header ul { margin-bottom: 8px; }
    h1 { font-size: 22px; }
    h3 { font-size: 15px; font-variant-numeric: tabular-nums; margin: 0; flex-basis: 100%; }
    section { padding: 14px 0 20px; }
    section > p { margin: 2px 0 8px; }
    code { background: var(--band); border-radius: 5px; font-size: 13px; overflow-wrap: anywhere; padding: 2px 6px; }
    .findings li + li { margin-top: 6px; }
    .from { color: var(--from); }
    .order { border-left: 3px solid var(--over); list-style: none; padding: 2px 0 2px 16px; }
    .unseen { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px; }
    fieldset.moments { border: 0; display: flex; flex-wrap: wrap; gap: 4px; margin: 0; padding: 0; }
    .moments input { appearance: none; background: var(--bar); border-radius: 3px; cursor: pointer; height: 20px; margin: 0;
      order: 0; width: 14px; }
    .moments input.reordered { background: var(--held); }
    .moments input.cause { background: var(--from); }
    .moments input.finding { border-bottom: 6px solid #d33; }
    .moments input:checked { outline: 3px solid var(--ink); outline-offset: 1px; }
    .moments input:focus-visible { outline: 3px solid var(--from); outline-offset: 2px; }
    .moment { border: 0; display: none; flex-basis: 100%; flex-wrap: wrap; gap: 8px 28px; order: 1; padding: 12px 0 0; }
    input:checked + .moment { display: flex; }
    .moment .facts { flex: 1 1 340px; }
    .moment ul, .findings, .order { margin-top: 0; }
    .moment ul { list-style: none; padding: 0; }
    .moment li { border-left: 3px solid transparent; padding: 1px 0 1px 10px; }
    .moment li.reordered { border-color: var(--held); } .moment li.cause { border-color: var(--from); }
    .moment li.finding { border-color: #d33; font-weight: 600; }
    .lanes { display: grid; grid-template-columns: max-content minmax(0, 1fr); }
    .lanes ol { font-size: 13px; list-style: none; margin: 24px 12px 0 0; padding: 0; }
    .lanes li { height: 26px; line-height: 26px; max-width: 230px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .scroll { overflow-x: auto; scroll-padding-inline: 45%; }
    .scroll svg { display: block; }
    .band { fill: var(--band); } .tick { stroke: var(--line); } .time { fill: var(--dim); font-size: 11px; }
    .cursor { opacity: 0; stroke: var(--ink); stroke-width: 2; }
    .bar { fill: var(--bar); } .busy { fill: var(--busy); }
    .overtook { fill: var(--over); } .heldBack { fill: var(--held); } .bar.cause { fill: var(--from); }
    .wait { fill: none; stroke: var(--held); stroke-width: 2; } path.wait { stroke-dasharray: 4 3; }
    .arrow { fill: none; stroke: var(--from); stroke-width: 1.5; } .tip { fill: var(--from); }
    .key { border-radius: 2px; display: inline-block; height: 12px; margin-left: 8px; vertical-align: -1px; width: 9px; }
    .key.busy { background: var(--busy); } .key.heldBack { background: var(--held); }
    .key.overtook { background: var(--over); } .key.cause { background: var(--from); }
    summary { cursor: pointer; }
    .events { font-size: 13px; margin-top: 10px; }
    .events th { text-align: left; width: auto; } .events td { padding: 2px 14px 2px 0; vertical-align: top; }
    tr.reordered td:last-child { color: var(--held); } tr.cause td:last-child { color: var(--from); }
    tr.finding td:last-child { font-weight: 600; }
    @media print { .moment { display: flex; } }

    """

  /// Of the moment that is shown, in the lanes.
  var cursors: String {
    run.moments.indices.map { "body:has(#m\($0):checked) .c\($0) { opacity: 1; }\n" }.joined()
  }
}
