import { expect } from '@esm-bundle/chai';
import fc from 'fast-check';
import { readFromImport, readImportInit, readToImport } from '../../src/wire/import-port.js';

const v = 1;

describe('the port of the import frame', () => {
  it('accepts a key of the enclave, a refusal and the end, and nothing that could show or change what is typed', () => {
    for (const message of [{ kind: 'target', bundle: '{}' }, { kind: 'refused', code: 'forbidden' }, { kind: 'close' }])
      expect(readToImport({ v, ...message }).ok).to.equal(true);
    for (const kind of ['bundle', 'reveal', 'words', 'theme', 'label', 'owner', 'init', 'signer'])
      expect(readToImport({ v, kind, bundle: '{}' }).ok, kind).to.equal(false);
    expect(readToImport({ v, kind: 'target', bundle: '{}', organizationId: 'another' }).ok).to.equal(false);
    expect(readToImport({ v, kind: 'target', bundle: 'x'.repeat(65_537) }).ok).to.equal(false);
  });

  it('reports that there is something to seal, the sealed text and a failure, and no more', () => {
    for (const message of [{ kind: 'asks' }, { kind: 'sealed', bundle: '{}' }, { kind: 'failed', code: 'token_invalid' }])
      expect(readFromImport({ v, ...message }).ok).to.equal(true);
    for (const more of [{ count: 12 }, { bundle: '{}' }, { language: 'english' }])
      expect(readFromImport({ v, kind: 'asks', ...more }).ok).to.equal(false);
    expect(readFromImport({ v, kind: 'sealed', bundle: '{}', words: 12 }).ok).to.equal(false);
  });

  it("starts with the account that it belongs to, and can't change it", () => {
    const init = (owner: unknown) => readImportInit({ v, kind: 'init', owner, theme: {} }).ok;
    expect(init({ organizationId: 'o', userId: 'u' })).to.equal(true);
    for (const wrong of [{ organizationId: '' }, { organizationId: 'o', signer: '04' }, { userId: 5 }, null])
      expect(init(wrong)).to.equal(false);
  });

  it('never throws, whatever comes', () => {
    fc.assert(fc.property(fc.anything(), (value) => !readToImport(value).ok && !readFromImport(value).ok && !readImportInit(value).ok));
  });
});
