// The script tag's templates lose their indentation and nothing else.
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { compactTemplates } from '../../scripts/compact-templates.mjs';

const compact = (code) => compactTemplates().transform.handler(code, '/src/elements/x.ts').code;

describe('compact templates', () => {
  it('keep what CSS reads white space for', () => {
    const place = '$\u007bx}';
    const css = `css\`\n  .a :hover > b,\n  .c { /* why */\n    width: calc(1px + ${place} - 2px);\n    margin: 0 auto;\n  }\n\`;\nlater();`;
    expect(compact(css)).to.equal(`css\` .a :hover > b,.c{width:calc(1px + ${place} - 2px);margin:0 auto}\`${'\n'.repeat(6)};\nlater();`);
  });

  it('keep one space where markup breaks a line', () => {
    expect(compact('html`<p>\n    a  b <i>c</i>\n  </p>`;')).to.equal('html`<p> a  b <i>c</i> </p>`\n\n;');
  });

  it('leave other code alone', () => {
    const code = 'const a = `\n  x\n`;\nconst b = 1;';
    expect(compact(code)).to.equal(code);
  });
});
