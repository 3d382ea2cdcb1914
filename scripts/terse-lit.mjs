// Takes out of the script tag what Lit tells developers who misuse `css`: our own templates are checked by types and tests long before.
const MESSAGES = [
  '"CSSResult is not constructable. Use `unsafeCSS` or `css` instead."',
  `"Value passed to 'css' function must be a 'css' function result: "+t+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security."`,
];

/** A Vite plugin. It fails when a message is not found, so that a new release of Lit is looked at again. */
export function terseLit() {
  return {
    name: 'terse-lit',
    transform: {
      filter: { id: /@lit\/reactive-element\/css-tag\.js$/ },
      handler(code) {
        let out = code;
        for (const message of MESSAGES) {
          if (!out.includes(message)) this.error(`Lit no longer says ${message}`);
          out = out.replace(message, '');
        }
        return { code: out, map: null };
      },
    },
  };
}
