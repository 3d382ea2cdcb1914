/** The frame's look: the widget's own values, which a page's theme replaces one by one. A sheet object, since the policy allows no style text. */
export function frameSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :root {
      color-scheme: light dark;
      --kms-accent: light-dark(#3b4bd8, #8f9bff);
      --kms-on-accent: light-dark(#fff, #0b0d1a);
      --kms-text: light-dark(#14161f, #eceef6);
      --kms-quiet: light-dark(#5b6072, #a3a8bb);
      --kms-surface: light-dark(#fff, #171922);
      --kms-field: light-dark(#fff, #1f222d);
      --kms-border: light-dark(#858a9c, #6b7186);
      --kms-danger: light-dark(#b3261e, #ff8f86);
      --kms-radius-field: 10px;
      --kms-gap: 12px;
      --kms-control: 44px;
      --kms-font: system-ui, sans-serif;
      --kms-font-mono: ui-monospace, monospace;
      color: var(--kms-text);
      background: var(--kms-surface);
      font: 400 15px/1.5 var(--kms-font);
    }
    body { margin: 0; padding: 4px; }
    section { display: grid; gap: var(--kms-gap); }
    h2, h3, p { margin: 0; }
    h2 { font-size: 20px; line-height: 1.3; font-weight: 650; letter-spacing: -.01em; }
    h2:focus { outline: none; }
    h3 { font-size: 15px; }
    p { color: var(--kms-quiet); overflow-wrap: anywhere; }
    .bad { color: var(--kms-danger); }
    [role='alert']:empty, [role='status']:empty { display: none; }
    .tick { display: flex; gap: 10px; align-items: center; min-height: var(--kms-control); }
    .tick input { inline-size: 20px; block-size: 20px; flex: none; accent-color: var(--kms-accent); }
    button { min-block-size: var(--kms-control); padding: 0 14px; border: 1px solid transparent; border-radius: var(--kms-radius-field); font: inherit; font-weight: 600; color: inherit; background: none; cursor: pointer; }
    .primary { background: var(--kms-accent); color: var(--kms-on-accent); }
    .primary[aria-disabled='true'] { opacity: .55; cursor: default; }
    .plain { border-color: var(--kms-border); font-weight: 550; }
    .link { color: var(--kms-accent); font-weight: 550; padding: 0 4px; }
    :focus-visible { outline: 2px solid var(--kms-accent); outline-offset: 2px; }
    ol { margin: 0; padding: 0; list-style: none; display: grid; grid-template-columns: repeat(auto-fit, minmax(92px, 1fr)); gap: 8px; counter-reset: word; }
    li { counter-increment: word; display: flex; gap: 8px; align-items: center; min-block-size: 40px; padding: 0 10px; border: 1px solid var(--kms-border); border-radius: 8px; background: var(--kms-field); box-sizing: border-box; }
    li::before { content: counter(word); color: var(--kms-quiet); font-size: 11px; }
    .word { font: 500 14px/1.3 var(--kms-font-mono); color: var(--kms-text); overflow-wrap: anywhere; }
    .veiled .word { flex: 1; block-size: 12px; border-radius: 6px; background: var(--kms-border); filter: blur(3px); }
    .row { display: flex; justify-content: space-between; align-items: center; gap: var(--kms-gap); font-size: 13px; font-variant-numeric: tabular-nums; }
    .two { display: grid; grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)); gap: var(--kms-gap); }
    .copy, .choices { display: grid; gap: 8px; }
    @media (prefers-reduced-motion: no-preference) { section { animation: appear 160ms ease-out; } @keyframes appear { from { opacity: 0; translate: 0 4px; } } }
    @media (forced-colors: active) { .veiled .word { background: GrayText; } }
  `);
  return sheet;
}
