// The list of failure codes is closed: each has a text that users read, and each one that is thrown is tested.
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { filesOf, lineAt, readSource, sourcesOf, visit } from './source.mjs';

/** Members of the union `KmsErrorCode`. */
function codesOf({ program }) {
  const codes = [];
  visit(program, (node) => {
    if (node.type !== 'TSTypeAliasDeclaration' || node.id.name !== 'KmsErrorCode') return;
    visit(node, (inner) => void (inner.type === 'Literal' && codes.push(inner.value)));
  });
  return codes;
}

/** Codes that a file passes to `new KmsError(...)`. */
function thrownIn({ program }) {
  const codes = [];
  visit(program, (node) => {
    if (node.type !== 'NewExpression' || node.callee.name !== 'KmsError') return;
    visit(node.arguments[0], (inner) => void (inner.type === 'Literal' && typeof inner.value === 'string' && codes.push(inner.value)));
  });
  return codes;
}

/** Codes that say that a page passed something wrong, if they are thrown without saying what: `file:line`. */
function namelessIn({ path, program, code: source }) {
  const found = [];
  visit(program, (node) => {
    const [code, facts] = node.type === 'NewExpression' && node.callee.name === 'KmsError' ? node.arguments : [];
    if (!/^(bad_request|config_invalid)$/.test(code?.value ?? '')) return;
    const isNamed = facts?.properties?.some(({ type, key }) => type === 'SpreadElement' || key?.name === 'path');
    if (!isNamed) found.push(`${path}:${lineAt(source, node.start)}`);
  });
  return found;
}

const codes = codesOf(readSource('src/errors.ts'));

describe('failure codes', () => {
  it('are thirty-seven', () => {
    expect(codes).to.have.length(37);
  });

  it('each have a text', async () => {
    const texts = ['first', 'outcome'].map((name) => readSource(`src/texts/en/${name}.ts`).code).join('\n');
    expect(codes.filter((code) => code !== 'aborted' && !new RegExp(`\\b${code}\\b`).test(texts))).to.deep.equal([]);
  });

  it('name the setting, attribute or parameter that is wrong', () => {
    // The hint of an element that has no client at all: there is no setting to name.
    const hint = 'src/elements/base/client-hint.ts';
    expect(
      sourcesOf('src')
        .filter(({ path }) => path !== hint)
        .flatMap(namelessIn),
    ).to.deep.equal([]);
  });

  it('are tested where they are thrown', () => {
    const tests = filesOf('test', ['.test.ts', '.journey.ts', '.long.ts']).map((path) => readSource(path).code);
    const thrown = new Set(sourcesOf('src').flatMap(thrownIn));
    const untested = [...thrown].filter((code) => !tests.some((text) => new RegExp(`['"]${code}['"]`).test(text)));
    expect(untested).to.deep.equal([]);
  });
});
