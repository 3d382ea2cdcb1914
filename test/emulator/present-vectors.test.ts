import { expect } from '@esm-bundle/chai';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { base64urlnopad } from '@scure/base';
import { issueSession } from '../../emulator/accounts/tokens.js';
import { operations } from '../../emulator/api/operations/all-operations.js';
import { queries } from '../../emulator/api/operations/all-queries.js';
import { verifyP256, verifyStamp } from '../../emulator/bytes/signatures.js';
import { open } from '../../emulator/enclave/hpke.js';
import { proxyPaths } from '../../emulator/proxy/proxy-routes.js';
import { p256Key } from '../../emulator/state/service-keys.js';
import exportBundles from '../vectors/v2/export-bundle.json' with { type: 'json' };
import requests from '../vectors/v2/requests.json' with { type: 'json' };
import sessions from '../vectors/v2/session-jwt.json' with { type: 'json' };
import walletStamps from '../vectors/v2/wallet-stamp.json' with { type: 'json' };

const bytes = (text: string) => new TextEncoder().encode(text);

describe('what the present clients send and accept', () => {
  for (const one of walletStamps.cases) {
    it(`has the stamp: ${one.name}`, () => {
      const stamp = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(one.headerValue)));
      expect(verifyStamp(stamp, bytes(one.body), verifyP256)).to.equal(one.expect === 'valid');
      expect(verifyStamp(stamp, bytes(`${one.body} `), verifyP256)).to.equal(false);
    });
  }

  for (const { name, claims, jwt, notarizerPrivateKey, expect: kind } of sessions.cases.filter((one) => !one.name.startsWith('payload'))) {
    it(`${kind === 'valid' ? 'accepts' : 'refuses'} the session: ${name}`, () => {
      const { exp: expiresAt, public_key: publicKey, user_id: userId, organization_id: organizationId, session_type, ...rest } = claims;
      const { session_profile_id: id, scope } = rest as Partial<Record<'session_profile_id' | 'scope', string>>;
      const profile = id === undefined || scope === undefined ? {} : { profile: { id, scope, name: session_type } };
      const signer = p256Key(() => new Uint8Array(), notarizerPrivateKey);
      const issued = issueSession({ publicKey, userId, organizationId, expiresAt, ...profile }, signer);
      if (kind === 'valid') expect(issued).to.equal(jwt);
      else expect(issued.split('.')[2]).to.not.equal(jwt.split('.')[2]);
    });
  }

  for (const one of exportBundles.cases.filter(({ expect: kind }) => kind === 'valid')) {
    it(`has the export: ${one.name}`, () => {
      const { encappedPublic, ciphertext } = JSON.parse(one.dataJson ?? '');
      const privateKey = hexToBytes(one.targetPrivateKey);
      const sealed = { encapsulated: hexToBytes(encappedPublic), ciphertext: hexToBytes(ciphertext) };
      expect(bytesToHex(open(sealed, { privateKey, publicKey: p256.getPublicKey(privateKey, false) }))).to.equal(one.plaintextHex);
    });
  }

  for (const { name, requests: sent } of requests.cases) {
    it(`has its place for the requests of ${name}`, () => {
      for (const { path, body, response } of sent as readonly { path: string; body: string | null; response: any }[]) {
        const [, , , kind, operation] = path.split('/');
        if (path.startsWith('/v1/')) expect(proxyPaths).to.include(path);
        else if (kind === 'query') expect(queries.map((query) => query.path)).to.include(operation);
        else {
          const { type } = JSON.parse(body ?? '{}');
          const row = operations.find((one) => one.path === operation && one.type === type);
          expect(row, `${path} ${type}`).to.not.equal(undefined);
          if (response.activity) {
            expect(Object.keys(response.activity.intent)).to.deep.equal([row?.intent]);
            expect(Object.keys(response.activity.result)).to.deep.equal([row?.result]);
          }
        }
      }
    });
  }
});
