// custom-elements.json is what the sources would make it, and leaves out nothing that a page can style or listen to.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';
import { sourcesOf } from './source.mjs';

const TAGS = ['kms-export', 'kms-login', 'kms-oauth-button', 'kms-otp', 'kms-provider', 'kms-session'];
/** Attributes of the contract that every element takes. */
const SETTINGS = `base-url auth-proxy-url auth-proxy-config-id oauth-redirect-uri oauth-client-ids oauth-mode oauth-endpoints profile rp-id
  request-timeout-ms with-refresh danger-pinned-keys emulator`.split(/\s+/);

const MADE = '.cache/manifest';
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const code = sourcesOf('src/elements')
  .map((source) => source.code)
  .join('\n');
const found = (pattern) => [...new Set([...code.matchAll(pattern)].flatMap(([, names]) => names.split(/\s+/)))].sort();

describe('the manifest', () => {
  let made;
  let elements;
  before(function () {
    this.timeout(30_000);
    const tool = join(root, 'node_modules/.bin/cem');
    const { status } = spawnSync(tool, ['analyze', '--config', 'scripts/manifest.config.mjs', '--outdir', MADE, '--quiet'], { cwd: root });
    expect(status).to.equal(0);
    made = read(`${MADE}/custom-elements.json`);
    elements = made.modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName);
  });

  /** Names of one kind that any element documents. */
  const documented = (kind) => [...new Set(elements.flatMap((element) => (element[kind] ?? []).map(({ name }) => name)))].sort();

  it('is up to date', () => {
    expect(read('custom-elements.json'), 'npm run manifest makes it anew').to.deep.equal(made);
  });

  it('lists every element with what it is for', () => {
    expect(elements.map(({ tagName }) => tagName).sort()).to.deep.equal(TAGS);
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

  it('lists the parts that are drawn, and no others', () => {
    expect(documented('cssParts')).to.deep.equal(found(/\bpart="([a-z][a-z -]*)"/g));
  });

  it('lists the custom properties that are read, and no others', () => {
    expect(documented('cssProperties')).to.deep.equal(found(/(--kms-[a-z-]+)/g));
  });

  it('lists the events that are sent, and no others', () => {
    const sent = found(/new (Kms\w+Event)\(/g).map((name) =>
      name
        .replace(/Event$/, '')
        .replace(/(?<=[a-z])([A-Z])/g, '-$1')
        .toLowerCase(),
    );
    expect(documented('events')).to.deep.equal(sent);
  });
});
