// Imports only go down. docs/architecture.md describes the floors; a new edge needs a decision record.
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { filesOf, readSource, sourcesOf } from './source.mjs';

/** Rooms of `src/` from the ground up. A file may import from its own room and from every room on a lower floor. */
const FLOORS = [
  ['errors.ts'],
  ['encoding/', 'texts/'],
  ['platform/'],
  ['crypto/'],
  ['wire/'],
  ['client/'],
  ['session/'],
  ['server/'],
  ['flows/problem.ts', 'flows/held.ts'],
  ['flows/ending.ts'],
  ['flows/runner.ts'],
  ['flows/steered.ts'],
  ['flows/otp/', 'flows/oauth/', 'flows/passkey/', 'flows/wallet/', 'flows/export/', 'flows/import/'],
  ['flows/signup/', 'flows/login/'],
  ['account/', 'flows/isolated.ts'],
  ['flows/add-way/'],
  ['flows/account/'],
  ['engine.ts'],
  ['facade/'],
  ['kms-client.ts'],
  ['elements/base/'],
  ['elements/card/'],
  ['elements/fields/'],
  ['elements/ways/'],
  ['elements/signed-in/', 'elements/isolated/'],
  [
    'elements/login/',
    'elements/otp/',
    'elements/oauth-button/',
    'elements/signup/',
    'elements/session/',
    'elements/account/',
    'elements/approvals/',
    'elements/export/',
    'elements/import/',
    'elements/provider/',
    'export-frame/',
    'key-frame/',
  ],
  ['elements/step-up/', 'elements/confirm/'],
  ['asking-frame/', 'import-frame/'],
  ['debug/'],
  ['types.ts'],
  ['walletconnect/'],
  ['index.ts', 'client.ts', 'proofs.ts', 'debug.ts', 'server.ts', 'oauth-callback.ts', 'walletconnect.ts', 'signers/'],
  ['define/'],
  ['frameworks/'],
  ['kms.ts'],
];
/** The isolated documents know the floors up to the clients, and nothing of flows, sessions or elements. */
const FRAME_CEILING = FLOORS.findIndex((rooms) => rooms.includes('client/'));
/** Packages, and the only places that may name them. `later`: no entry loads it before the user asks for something that needs it. */
const DOORS = [
  { package: 'lit', places: ['elements/', 'index.ts'], later: false },
  { package: 'idb-keyval', places: ['platform/'], later: false },
  { package: 'kms-elements/asking-frame.reading.js', places: ['elements/approvals/'], later: true },
  { package: 'kms-elements/asking-frame.languages.js', places: ['elements/approvals/'], later: true },
  { package: 'kms-elements/emulator/inline', places: ['client/inline-emulator.ts'], later: true },
  { package: '@simplewebauthn/browser', places: ['platform/'], later: true },
  { package: '@hpke/core', places: ['crypto/hpke.ts'], later: false },
  { package: '@noble/curves', places: ['crypto/', 'client/'], later: true },
  { package: '@noble/hashes', places: ['crypto/', 'client/', 'asking-frame/tron.ts'], later: true },
  { package: '@wallet-standard/app', places: ['platform/'], later: true },
  { package: '@wallet-standard/base', places: ['platform/', 'signers/wallet-standard.ts'], later: true },
  { package: '@wallet-standard/wallet', places: ['signers/wallet-standard.ts'], later: true },
  { package: 'libphonenumber-js', places: ['elements/'], later: true },
  { package: 'react', places: ['frameworks/'], later: true },
  { package: 'vue', places: ['frameworks/'], later: true },
  { package: 'svelte', places: ['frameworks/'], later: true },
  { package: 'solid-js', places: ['frameworks/'], later: true },
  { package: '@angular/core', places: ['frameworks/'], later: true },
  { package: 'viem', places: ['signers/viem.ts', 'asking-frame/'], later: true },
  { package: 'ethers', places: ['signers/ethers.ts'], later: true },
  { package: '@solana/web3.js', places: ['signers/solana.ts'], later: true },
  { package: '@scure/bip39', places: ['import-frame/'], later: true },
  { package: 'tldts', places: ['export-frame/'], later: true },
  { package: 'lean-qr', places: ['walletconnect/'], later: true },
  { package: '@solana/kit', places: ['signers/solana-kit.ts', 'asking-frame/solana.ts'], later: true },
  { package: '@solana-program/system', places: ['asking-frame/solana.ts'], later: true },
  { package: '@solana-program/token', places: ['asking-frame/solana.ts'], later: true },
  { package: '@solana-program/memo', places: ['asking-frame/solana.ts'], later: true },
  { package: '@solana-program/compute-budget', places: ['asking-frame/solana.ts'], later: true },
  { package: '@scure/btc-signer', places: ['asking-frame/bitcoin.ts'], later: true },
  { package: '@scure/base', places: ['asking-frame/tron.ts'], later: true },
  { package: '@bufbuild/protobuf', places: ['asking-frame/tron.ts'], later: true },
  { package: '@solana/wallet-standard-features', places: ['signers/'], later: true },
  { package: '@wagmi/core', places: ['signers/wagmi.ts'], later: true },
];

/** What a site loads at once. */
const ENTRIES = ['kms.ts', 'index.ts', 'client.ts', 'define/all.ts'].filter((path) => filesOf('src').includes(`src/${path}`));

const isIn = (path, room) => (room.endsWith('/') ? path.startsWith(room) : path === room);

function placeOf(path) {
  const floor = FLOORS.findIndex((rooms) => rooms.some((room) => isIn(path, room)));
  return { floor, room: FLOORS[floor]?.find((room) => isIn(path, room)) };
}

function faultOf(from, to) {
  const [source, target] = [placeOf(from), placeOf(to)];
  if (target.floor < 0) return `${to} is on no floor`;
  if (source.room === target.room) return undefined;
  if (target.floor >= source.floor) return `${to} is not below`;
  const isDocument = target.room?.endsWith('-frame/');
  return source.room.endsWith('-frame/') && !isDocument && target.floor > FRAME_CEILING
    ? `${to} is not for an isolated document`
    : undefined;
}

const relativeImports = ({ path, imports }) => imports.filter(({ target }) => target).map((one) => ({ ...one, path }));
const packageImports = ({ path, imports }) => imports.filter(({ target }) => !target).map((one) => ({ ...one, path }));

const doorOf = (request) => DOORS.find((one) => request === one.package || request.startsWith(`${one.package}/`));

/** Packages that a file and all its static imports bring along. */
function packagesAtOnce(path, seen = new Set(), found = new Set()) {
  if (seen.has(path)) return found;
  seen.add(path);
  const { imports } = readSource(path);
  for (const { request, target, dynamic, typesOnly } of imports) {
    if (dynamic || typesOnly) continue;
    if (target) packagesAtOnce(target, seen, found);
    else found.add(request);
  }
  return found;
}

const src = sourcesOf('src');
const withoutSrc = (path) => path.slice('src/'.length);

describe('floors', () => {
  it('has every source file on a floor', () => {
    expect(src.map(({ path }) => withoutSrc(path)).filter((path) => placeOf(path).floor < 0)).to.deep.equal([]);
  });

  it('imports downwards only', () => {
    const faults = src.flatMap(relativeImports).flatMap(({ path, target }) => {
      const fault = target.startsWith('src/') ? faultOf(withoutSrc(path), withoutSrc(target)) : `${target} is outside src`;
      return fault ? [`${path}: ${fault}`] : [];
    });
    expect(faults).to.deep.equal([]);
  });

  it('lists every import(), so that a reader and the bundler see where it leads', () => {
    expect(src.filter(({ imports }) => imports.some(({ request }) => request === '(computed)')).map(({ path }) => path)).to.deep.equal([]);
  });

  it('reaches each package through one door', () => {
    const strangers = src.flatMap(packageImports).filter(({ path, request }) => {
      return !doorOf(request)?.places.some((place) => isIn(withoutSrc(path), place));
    });
    expect(strangers.map(({ path, request }) => `${path}: ${request}`)).to.deep.equal([]);
  });

  it('loads the large packages only when they are needed', () => {
    const early = ENTRIES.flatMap((entry) => [...packagesAtOnce(`src/${entry}`)].map((request) => ({ entry, request })));
    const faults = early.filter(({ request }) => doorOf(request)?.later);
    expect(faults.map(({ entry, request }) => `${entry} loads ${request} at once`)).to.deep.equal([]);
  });
});

describe('the emulator and the demo', () => {
  it('shares only wire types with the elements', () => {
    const faults = sourcesOf('emulator')
      .flatMap(relativeImports)
      .filter(({ target }) => !target.startsWith('emulator/') && target !== 'package.json')
      .filter(({ target, typesOnly }) => !(typesOnly && target.startsWith('src/wire/')));
    expect(faults.map(({ path, target }) => `${path}: ${target}`)).to.deep.equal([]);
  });

  it('only lets the demo import what every site can', () => {
    const faults = sourcesOf('demo').flatMap(relativeImports);
    expect(faults.filter(({ target }) => !target.startsWith('demo/')).map(({ path, target }) => `${path}: ${target}`)).to.deep.equal([]);
  });
});
