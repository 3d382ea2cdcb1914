import { type CSSResult, css, unsafeCSS } from 'lit';
import { danger } from '../card/outcome.styles.js';
import { accent, field, fieldBorder, radiusField } from '../card/styles.js';

/** The font of a code. */
export const mono: CSSResult = css`var(--kms-font-mono, ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace)`;
/** Fonts for a code if the page names none. */
export const MONO: string = mono.cssText.slice('var(--kms-font-mono, '.length, -1);

const gap = css`min(8px, 2cqi)`;

/** The widths of a code's cells and letters. `pitch` is the distance from the start of one cell to the start of the next. */
function measuresOf(length: number): string {
  const pitch = css`((100cqi + ${gap}) / ${length})`;
  return css`
    .of-${length} {
      font-size: min(1.6em, (${pitch} - ${gap}) * 1.15);
      letter-spacing: calc(${pitch} - 1ch);
      text-indent: calc((${pitch} - ${gap} - 1ch) / 2);
    }
  `.cssText;
}

/** Codes have 4 to 10 characters. */
const measures = unsafeCSS([4, 5, 6, 7, 8, 9, 10].map(measuresOf).join(''));

/**
 * One input that looks like cells. `.paint` measures cell and letter and passes the distances on as lengths, which the input inherits, so
 * that each letter is centered in its cell at every width and text size. They are important, because a page's own rule for all inputs would
 * otherwise win and move the letters out of their cells.
 */
export const codeStyles: CSSResult = css`
  .field:has(.cells) {
    container-type: inline-size;
  }
  .paint {
    position: relative;
    direction: ltr;
    overflow: clip;
    font: 600 1.6em / 1 ${mono};
  }
  ${measures}
  .cells {
    position: absolute;
    inset: 0;
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
    gap: ${gap};
  }
  .cells i {
    box-sizing: border-box;
    border: 1px solid ${fieldBorder};
    border-radius: ${radiusField};
    background: ${field};
  }
  .paint:focus-within .on {
    border-color: ${accent};
    outline: 2px solid ${accent};
    outline-offset: -2px;
    background: color-mix(in srgb, ${accent} 7%, ${field});
  }
  .dead .cells {
    opacity: 0.45;
  }
  .news {
    font-weight: 500;
  }
  a.plain {
    box-sizing: border-box;
    display: flex;
    align-items: center;
    justify-content: center;
    min-block-size: max(var(--kms-control, 44px), 2.6em);
    padding: 0.4em 0.9em;
    border-width: 1px;
    border-style: solid;
    border-radius: ${radiusField};
    text-decoration: none;
  }
  a.plain:focus-visible {
    outline: 2px solid ${accent};
    outline-offset: 2px;
  }
  :host(:state(invalid)) .cells i {
    border-color: ${danger};
  }
  ::slotted(input[slot='code']) {
    position: relative;
    display: block;
    inline-size: calc(100% + 4em) !important;
    max-inline-size: none !important;
    min-block-size: 56px !important;
    block-size: 2.4em !important;
    padding: 0 !important;
    border: 0 !important;
    border-radius: 0 !important;
    outline: 0 !important;
    box-shadow: none !important;
    background: none !important;
    font: inherit !important;
    letter-spacing: inherit !important;
    text-indent: inherit !important;
    text-align: left !important;
  }
  .letters ::slotted(input[slot='code']) {
    text-transform: uppercase;
  }
  ::slotted(span[slot='code-hint']) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  /* The browser's backplate behind text would cover the cells. */
  @media (forced-colors: active) {
    ::slotted(input[slot='code']) {
      forced-color-adjust: none;
      color: CanvasText;
      caret-color: CanvasText;
    }
  }
`;
