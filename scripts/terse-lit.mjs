// Takes out of the script tag what its browsers never run: what Lit tells developers who misuse `css` (our own templates are checked by types
// and tests long before), and the style elements for browsers without adopted style sheets, which cannot parse the script either.
const CUTS = [
  ['"CSSResult is not constructable. Use `unsafeCSS` or `css` instead."', ''],
  [
    `"Value passed to 'css' function must be a 'css' function result: "+t+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security."`,
    '',
  ],
  [
    't.ShadowRoot&&(void 0===t.ShadyCSS||t.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype',
    '!0',
  ],
];

/** A Vite plugin. It fails when one of them is not found, so that a new release of Lit is looked at again. */
export function terseLit() {
  return {
    name: 'terse-lit',
    transform: {
      filter: { id: /@lit\/reactive-element\/css-tag\.js$/ },
      handler(code) {
        let out = code;
        for (const [found, instead] of CUTS) {
          if (!out.includes(found)) this.error(`Lit no longer says ${found}`);
          out = out.replace(found, instead);
        }
        return { code: out, map: null };
      },
    },
  };
}
