/** Styles of the dialog: the card of a login, with the same custom properties. */
const CSS = `
  dialog {
    box-sizing: border-box;
    inline-size: min(var(--kms-width, 400px), 100% - 24px);
    max-block-size: calc(100dvb - 24px);
    padding: min(var(--kms-padding, 28px), 6vi);
    border: 1px solid transparent;
    border-radius: var(--kms-radius, 14px);
    background: var(--kms-surface, light-dark(#fff, #171922));
    color: var(--kms-text, light-dark(#14161f, #eceef6));
    font-family: var(--kms-font, inherit);
    font-size: var(--kms-font-size, 0.9375em);
    font-weight: 400;
    line-height: 1.5;
    text-align: start;
    overflow-wrap: anywhere;
  }
  dialog::backdrop {
    background: rgb(10 12 30 / 0.5);
  }
  h2 {
    margin: 0 0 12px;
    font-size: 1.3333em;
    font-weight: 650;
    line-height: 1.3;
  }
  h2:focus {
    outline: none;
  }
  p {
    margin: 0;
    color: var(--kms-quiet, light-dark(#5b6072, #a3a8bb));
  }
  .box {
    display: grid;
    gap: var(--kms-gap, 12px);
  }
  .code {
    box-sizing: border-box;
    display: grid;
    place-items: center;
    inline-size: 100%;
    aspect-ratio: 1;
    border-radius: var(--kms-radius-field, 10px);
  }
  svg.code {
    background: #fff;
    fill: #000;
  }
  .wait {
    min-block-size: 132px;
    color: var(--kms-quiet, light-dark(#5b6072, #a3a8bb));
  }
  button,
  .button {
    box-sizing: border-box;
    display: flex;
    align-items: center;
    justify-content: center;
    inline-size: 100%;
    min-block-size: max(var(--kms-control, 44px), 2.6em);
    padding: 0.4em 0.9em;
    border: 1px solid var(--kms-field-border, light-dark(#868ca0, #747a92));
    border-radius: var(--kms-radius-field, 10px);
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 550;
    text-decoration: none;
    cursor: pointer;
  }
  .quiet {
    border-color: transparent;
    color: var(--kms-accent, light-dark(#3b4bd8, #8f9bff));
    font-weight: 600;
  }
  :focus-visible {
    outline: 2px solid var(--kms-accent, light-dark(#3b4bd8, #8f9bff));
    outline-offset: 2px;
  }
  .status {
    min-block-size: 1.5em;
    text-align: center;
  }
`;

let sheet: CSSStyleSheet | undefined;

/** As a style sheet object, which works under a page's strict policy. */
export function dialogStyles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  return sheet;
}
