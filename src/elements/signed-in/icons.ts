import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';

const lines = (drawn: SVGTemplateResult): TemplateResult =>
  html`<svg part="icon" class="ic" viewBox="0 0 20 20" aria-hidden="true">${drawn}</svg>`;
const filled = (drawn: SVGTemplateResult): TemplateResult =>
  html`<svg part="icon" class="ic filled" viewBox="0 0 24 24" aria-hidden="true">${drawn}</svg>`;

export const COPY: TemplateResult = lines(
  svg`<rect x="7.25" y="7.25" width="9.5" height="9.5" rx="2"></rect><path d="M4.5 12.75a1.5 1.5 0 0 1-1.25-1.5v-6a2 2 0 0 1 2-2h6a1.5 1.5 0 0 1 1.5 1.25"></path>`,
);
export const CHECK: TemplateResult = lines(svg`<path d="m4.75 10.5 3.5 3.5 7-8"></path>`);
export const SLIDERS: TemplateResult = lines(
  svg`<path d="M3 6.25h8m4.5 0H17M3 13.75h1.5m4.5 0h8"></path><circle cx="13.25" cy="6.25" r="2"></circle><circle cx="6.75" cy="13.75" r="2"></circle>`,
);
export const OUT: TemplateResult = lines(
  svg`<path d="M8.25 3.75h-2.5a2 2 0 0 0-2 2v8.5a2 2 0 0 0 2 2h2.5M8.5 10h8m-3-3.25L16.75 10l-3.25 3.25"></path>`,
);
export const PLUS: TemplateResult = lines(svg`<path d="M10 4.25v11.5M4.25 10h11.5"></path>`);
export const KEY: TemplateResult = lines(svg`<circle cx="7" cy="10" r="3.75"></circle><path d="M10.75 10h6.5m-2.5 0v2.75"></path>`);
export const WORDS: TemplateResult = lines(
  svg`<rect x="3.25" y="3.25" width="13.5" height="13.5" rx="2.25"></rect><path d="M6.5 7.25h2m3 0h2m-7 2.75h2m3 0h2m-7 2.75h2m3 0h2"></path>`,
);
export const DOWN: TemplateResult = lines(svg`<path d="m6 8 4 4 4-4"></path>`);
export const CROSS: TemplateResult = lines(svg`<path d="m5.5 5.5 9 9m0-9-9 9"></path>`);
export const CLOCK: TemplateResult = lines(svg`<circle cx="10" cy="10" r="7.25"></circle><path d="M10 6v4.25L12.75 12"></path>`);
export const DEVICES: TemplateResult = lines(
  svg`<rect x="2.25" y="4.25" width="11.5" height="8.5" rx="1.75"></rect><path d="M5.5 15.75h3"></path><rect x="12.25" y="8.25" width="5.5" height="8.5" rx="1.5"></rect>`,
);
/** A user without a name. */
export const PERSON: TemplateResult = lines(
  svg`<circle cx="10" cy="7" r="3.1"></circle><path d="M3.75 16.75c.7-3.2 3.2-5 6.25-5s5.55 1.8 6.25 5"></path>`,
);
const ETHEREUM = filled(
  svg`<path opacity=".55" d="M12 2v7.6l6.2 2.800z"></path><path d="m12 2-6.2 10.400L12 9.600z"></path><path opacity=".55" d="M12 17.200V22l6.2-8.400z"></path><path d="M12 22v-4.800l-6.2-3.600z"></path>`,
);
const SOLANA = filled(svg`<path d="M7 5h13l-3 3.200H4zM4 10.400h13l3 3.200H7zM7 15.800h13L17 19H4z"></path>`);

/** The icon of a chain. */
export const chainSign = (chain: string): TemplateResult => (chain === 'Ethereum' ? ETHEREUM : chain === 'Solana' ? SOLANA : KEY);
