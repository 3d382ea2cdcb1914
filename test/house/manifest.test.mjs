// custom-elements.json matches what the sources generate, and leaves out nothing that a page can style or listen to.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';
import { undocumented } from '../../scripts/surface-check.mjs';
import { sourcesOf } from './source.mjs';

/** Attributes of the contract that every element accepts. */
const SETTINGS = `base-url auth-proxy-url auth-proxy-config-id oauth-redirect-uri oauth-client-ids oauth-mode oauth-endpoints profile rp-id
  request-timeout-ms key-frame-src with-refresh danger-pinned-keys emulator`.split(/\s+/);

const MADE = '.cache/manifest';
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
/** Everything that the elements and the isolated document say about custom properties. */
const all = sourcesOf('src')
  .map((source) => source.code)
  .join('\n');
const defined = sourcesOf('src/define').flatMap(({ code }) => [...code.matchAll(/^define\('([\w-]+)'/gm)]);
const TAGS = [...new Set(defined.map(([, tag]) => tag))];
const LEFT_OUT = ['code', 'help', 'kms-step', 'busy'];

describe('the manifest', () => {
  let made;
  let elements;
  before(() => {
    const tool = join(root, 'node_modules/.bin/cem');
    const { status } = spawnSync(tool, ['analyze', '--config', 'scripts/manifest.config.mjs', '--outdir', MADE, '--quiet'], { cwd: root });
    expect(status).to.equal(0);
    made = read(`${MADE}/custom-elements.json`);
    elements = made.modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName);
  });

  it('is up to date', () => {
    expect(read('custom-elements.json'), 'npm run manifest makes it anew').to.deep.equal(made);
  });

  it('lists every element with what it is for', () => {
    expect(elements.map(({ tagName }) => tagName)).to.have.members(TAGS);
    expect(elements.filter(({ description }) => !description).map(({ tagName }) => tagName)).to.deep.equal([]);
  });

  it('lists the settings at every element', () => {
    for (const { tagName, attributes } of elements) {
      expect(
        attributes.map(({ name }) => name),
        tagName,
      ).to.include.members(SETTINGS);
    }
  });

  it('explains every attribute', () => {
    const bare = elements.flatMap(({ tagName, attributes }) =>
      attributes.filter(({ description }) => !description).map(({ name }) => `${tagName} ${name}`),
    );
    expect(bare).to.deep.equal([]);
  });

  it('lists the parts, slots, events, custom properties and states that each element has, and no others', () => {
    expect(undocumented(made)).to.deep.equal([]);
  });

  it("reports what exists and isn't documented", () => {
    const poorer = structuredClone(made);
    const otp = poorer.modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName === 'kms-otp');
    for (const kind of ['cssParts', 'slots', 'events', 'cssStates']) otp[kind] = otp[kind].filter(({ name }) => !LEFT_OUT.includes(name));
    otp.cssParts.push({ name: 'lid', description: 'There is none.' });
    delete otp.attributes[0].description;
    expect(undocumented(poorer)).to.deep.equal([
      'kms-otp: part code exists and is not documented',
      'kms-otp: slot help exists and is not documented',
      'kms-otp: slot code exists and is not documented',
      'kms-otp: event kms-step exists and is not documented',
      'kms-otp: state busy exists and is not documented',
      'kms-otp: part lid is documented and does not exist',
      'kms-otp: attribute type is not explained',
    ]);
  });

  it('has at most thirty custom properties for a theme', () => {
    const names = new Set(elements.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name)));
    expect(names.size).to.be.within(15, 30);
    expect([...new Set(all.match(/--kms-[a-z-]*[a-z]/g))].filter((name) => !names.has(name))).to.deep.equal([]);
  });
});
