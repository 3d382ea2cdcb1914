/** Styles of a panel. From the page it only takes whether it is light or dark. Browsers without `light-dark()` show the light version. */
export const STYLES: string = `
:host {
  all: initial !important;
  color-scheme: inherit !important;
  position: fixed !important;
  inset: auto 8px 8px auto !important;
  z-index: 2147483647 !important;
  --ink: #1c1b1f;
  --quiet: #5b5762;
  --ground: #fff;
  --line: #d4d0da;
  --soft: #f3f1f6;
  --failed: #b3261e;
  --accent: #3a4bc4;
}
@supports (color: light-dark(red, blue)) {
  :host {
    --ink: light-dark(#1c1b1f, #ece9f1);
    --quiet: light-dark(#5b5762, #b5b0bf);
    --ground: light-dark(#fff, #1b1a1f);
    --line: light-dark(#d4d0da, #403d48);
    --soft: light-dark(#f3f1f6, #28262d);
    --failed: light-dark(#b3261e, #ff8f86);
    --accent: light-dark(#3a4bc4, #b0b9ff);
  }
}
* {
  box-sizing: border-box;
  margin: 0;
}
[hidden] {
  display: none !important;
}
section {
  display: flex;
  flex-direction: column;
  inline-size: min(420px, 100vw - 16px);
  max-block-size: min(640px, 70vh);
  font: 13px/1.45 system-ui, sans-serif;
  color: var(--ink);
  background: var(--ground);
  border: 1px solid var(--line);
  border-radius: 10px;
  box-shadow: 0 8px 28px rgb(0 0 0 / 22%);
  overflow: clip;
}
section.small {
  inline-size: auto;
}
header {
  display: flex;
  align-items: center;
  gap: 6px;
  padding: 6px 6px 6px 12px;
}
h2 {
  flex: 1;
  font-size: 13px;
  font-weight: 650;
  padding-inline-end: 8px;
}
button {
  min-block-size: 30px;
  padding: 0 10px;
  font: inherit;
  color: inherit;
  background: var(--soft);
  border: 1px solid var(--line);
  border-radius: 6px;
  cursor: pointer;
}
button:hover {
  border-color: var(--quiet);
}
:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: -2px;
}
.said:not(:empty) {
  padding: 0 12px 6px;
  color: var(--quiet);
}
textarea {
  display: block;
  inline-size: calc(100% - 24px);
  block-size: 120px;
  margin: 0 12px 8px;
  font: 12px/1.4 ui-monospace, monospace;
  color: inherit;
  background: var(--soft);
  border: 1px solid var(--line);
}
.body {
  overflow: auto;
  overscroll-behavior: contain;
  padding: 0 12px 12px;
  border-block-start: 1px solid var(--line);
}
h3 {
  margin: 12px 0 4px;
  font-size: 13px;
  font-weight: 650;
}
h3 .count {
  font-weight: 400;
  color: var(--quiet);
}
dl {
  display: grid;
  grid-template-columns: minmax(72px, max-content) 1fr;
  gap: 2px 12px;
}
dt,
.remark,
time,
.note {
  color: var(--quiet);
}
dd {
  overflow-wrap: anywhere;
}
ol {
  padding: 0;
  list-style: none;
}
dl + ol {
  margin-block-start: 6px;
}
li {
  padding: 5px 0;
  border-block-start: 1px solid var(--line);
}
li > p {
  display: flex;
  flex-wrap: wrap;
  gap: 0 8px;
}
li .note {
  flex-basis: 100%;
}
b {
  font-weight: 600;
  overflow-wrap: anywhere;
}
time {
  margin-inline-start: auto;
  font-variant-numeric: tabular-nums;
}
.failed b,
.failed .note {
  color: var(--failed);
}
li dl {
  grid-template-columns: 44px 1fr;
  gap: 0 8px;
  font-size: 12px;
}
li dd {
  font-family: ui-monospace, monospace;
}
@media print {
  :host {
    display: none !important;
  }
}
`;
