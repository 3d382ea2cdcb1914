/** Styles for a question, on top of the frame's. */
export function questionSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .asker { display: block; font-size: 13px; line-height: 17px; font-weight: 500; letter-spacing: 0; overflow-wrap: anywhere; }
    :dir(rtl) > .asker { text-align: right; }
    .asks { padding: 8px; box-sizing: border-box; }
    .whole-question { flex: 1 1 0; min-block-size: 96px; overflow: auto; overscroll-behavior: contain; display: grid; gap: 8px; align-content: start; border-block: 1px solid var(--line); padding-block: 8px; }
    .whole-question dl { grid-template-columns: minmax(0, 1fr); gap: 6px; }
    .whole-question dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 10px; }
    .whole-question dd.whole { max-block-size: none; white-space: pre-wrap; font-size: clamp(10.5px, 3.4vw, 12px); }
    .said { padding: 8px; border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; font: 400 12px/16px monospace; }
  `);
  return sheet;
}
