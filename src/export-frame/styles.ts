/** Each has a fixed size, whatever is written in it. */
const BOXES = `
    .with { flex: none; block-size: 102px; display: grid; gap: 4px; align-content: start; }
    .whose { display: flex; gap: 10px; block-size: 16px; line-height: 16px; overflow: hidden; white-space: nowrap; }
    summary { color: var(--quiet); font-size: 13px; cursor: pointer; }
    ol { flex: none; margin: 0; padding: 0; list-style: none; display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); grid-auto-rows: minmax(0, 1fr); gap: 4px; counter-reset: word; }
    ol.short { max-block-size: 260px; }
    ol.short, ol.wide { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    li { counter-increment: word; display: grid; grid-template-columns: 15px 1fr; align-items: center; gap: 4px; border: 1px solid var(--edge); border-radius: 6px; box-sizing: border-box; overflow: hidden; contain: strict; }
    li::before { content: counter(word); font-size: 10px; text-align: end; color: var(--quiet); }
    .word { font: 500 11px/24px monospace; color: var(--text); white-space: nowrap; }
    li .word:empty { inline-size: 60%; block-size: 6px; border-radius: 3px; background: var(--edge); }
    @media (min-width: 270px) { .word { font-size: 13px; } }
    @media (min-width: 330px) { .word:not(.wide *) { font-size: 16px; } }
    .short .word { font-size: 16px; }
    .secret { block-size: 40px; padding: 2px 6px; border: 1px solid var(--line); border-radius: 6px; box-sizing: border-box; overflow: auto; overscroll-behavior: contain; white-space: normal; contain: strict; color: var(--text); font: 500 13px/17px monospace; }
    .secret::after { content: ''; display: block; block-size: 40px; }
    .entry { flex: none; inline-size: 100%; block-size: 40px; box-sizing: border-box; padding: 8px 10px; border: 1px solid var(--line); border-radius: var(--radius); color: var(--text); background: var(--surface); font: 500 14px/20px monospace; resize: none; user-select: text; -webkit-user-select: text; }
    textarea.entry { block-size: 84px; overscroll-behavior: contain; }
    .entry:not(:focus) { -webkit-text-security: disc; }
    .choices { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); grid-auto-rows: 44px; gap: 8px; block-size: 96px; }
    .choices button { overflow: hidden; contain: strict; block-size: 44px; inline-size: 100%; }
`;

const BUTTONS = `
    button { block-size: 40px; padding: 0 10px; border: 1px solid transparent; border-radius: var(--radius); font: inherit; font-weight: 600; color: inherit; background: none; cursor: pointer; white-space: nowrap; flex: none; }
    .primary { background: var(--accent); color: var(--on-accent); }
    [aria-disabled='true'] { opacity: .55; cursor: default; }
    .plain { border-color: var(--line); }
    .link { color: var(--link); padding: 0 4px; block-size: 36px; }
`;

/** Above everything else, wherever it is. */
const ASKING = `
    .asking { position: absolute; inset: 0; z-index: 1; overflow: hidden; }
    .plate { position: absolute; inline-size: 104px; block-size: 44px; box-sizing: border-box; display: grid; place-items: center; border: 2px solid #3a2a00; border-radius: 8px; color: #1c1400; background: #ffe08a; font: 700 24px/28px monospace; letter-spacing: -.1em; pointer-events: none; }
    .panel { position: absolute; inset: auto 0 0; padding: 8px; display: grid; gap: 6px; border-block-start: 1px solid var(--line); background: var(--surface); }
    .panel label { font-weight: 600; }
    .typed { display: flex; gap: 8px; align-items: center; }
    .typed input { inline-size: 96px; block-size: 40px; box-sizing: border-box; padding: 0 10px; border: 1px solid var(--line); border-radius: var(--radius); color: var(--text); background: var(--surface); font: 600 20px/24px monospace; direction: ltr; }
    .keys { display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); gap: 4px; }
    .keys button { padding: 0; }
    .wrong { min-block-size: 18px; color: light-dark(#9b1c12, #ffb4ab); }
`;

/**
 * The frame's styles. Every box with a word, a choice or a passphrase has a fixed size, and so has the document, from the first step to the
 * last: nothing that the page could measure depends on the content. A style sheet object, since the policy allows no inline styles.
 *
 * @param height minimum height, in CSS pixels.
 * @param most maximum height, for a frame that is this high.
 */
export function frameSheet(height: number, most: number = height): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :root {
      color-scheme: light dark;
      --surface: light-dark(#fff, #171922);
      --text: light-dark(#14161f, #eceef6);
      --accent: light-dark(#3b4bd8, #8f9bff);
      --on-accent: light-dark(#fff, #0b0d1a);
      --link: var(--accent);
      --quiet: color-mix(in srgb, var(--text) 78%, var(--surface));
      --line: color-mix(in srgb, var(--text) 55%, var(--surface));
      --edge: color-mix(in srgb, var(--text) 16%, var(--surface));
      --radius: 10px;
      --font: system-ui;
      color: var(--text);
      background: var(--surface);
      font: 400 14px/18px var(--font), sans-serif;
      block-size: clamp(${height}px, 100vh, ${most}px);
      min-inline-size: 240px;
      overflow: hidden;
      user-select: none;
      -webkit-user-select: none;
    }
    @media print { body { display: none; } }
    body { position: relative; margin: 0; padding: 4px; box-sizing: border-box; block-size: 100%; overflow: hidden; }
    main { display: flex; flex-direction: column; gap: 8px; block-size: 100%; }
    h1, h2, p { margin: 0; }
    h1 { font-size: clamp(15px, 5.8vw, 20px); line-height: 24px; font-weight: 650; letter-spacing: -.01em; }
    h1:focus { outline: none; }
    h2 { font-size: 14px; line-height: 18px; }
    p { color: var(--quiet); overflow-wrap: anywhere; }
    .strong { padding: 8px 10px; border-radius: var(--radius); color: light-dark(#3a2a00, #ffe9b0); background: light-dark(#fff3cd, #3a2f10); }
    .bad { padding: 0 10px; border-radius: var(--radius); color: light-dark(#7a120b, #ffb4ab); background: light-dark(#fde8e6, #3d1613); }
    .bad:empty { background: none; }
    .fixed { block-size: 36px; overflow: hidden; flex: none; }
    dl { margin: 0; display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 10px; font-size: 13px; }
    dt { color: var(--quiet); }
    dd { margin: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; font-weight: 600; }
    .whole { white-space: normal; overflow-wrap: anywhere; font: 500 12px/16px monospace; max-block-size: 48px; }
    .tick { display: flex; gap: 10px; align-items: center; min-block-size: 44px; }
    .tick input { inline-size: 20px; block-size: 20px; flex: none; accent-color: var(--accent); }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
    ${BUTTONS}${BOXES}${ASKING}
    ol { block-size: clamp(254px, 100vh - ${height - 254}px, 348px); }
    .note { block-size: 36px; overflow: hidden; }
    .row { display: flex; justify-content: space-between; align-items: center; gap: 8px; block-size: 36px; flex: none; font-size: 13px; font-variant-numeric: tabular-nums; }
    .row p { overflow: hidden; max-block-size: 36px; }
    .row .heard { position: absolute; inline-size: 1px; block-size: 1px; clip-path: inset(50%); }
    .last { margin-block-start: auto; display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 8px; }
    .last button { padding: 0 4px; line-height: 17px; white-space: normal; overflow-wrap: anywhere; }
    .asked { block-size: 56px; overflow: hidden; flex: none; font-size: 13px; }
    @media (forced-colors: active) { .strong, .bad { border: 1px solid; } }
  `);
  return sheet;
}
