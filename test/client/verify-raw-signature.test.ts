import { expect } from '@esm-bundle/chai';
import { type RawSignature, verifyRawSignature } from '../../src/client/verify-raw-signature.js';
import { KmsError } from '../../src/errors.js';
import vectors from '../vectors/signing.json' with { type: 'json' };

type Claim = RawSignature;
const claimOf = ({ signWith, signature, payload, encoding, hashFunction }: (typeof vectors.cases)[number]): Claim =>
  ({ signer: signWith, signature, payload, encoding, hashFunction }) as Claim;
const raw = vectors.cases.filter(({ name, expect: expected }) => name.startsWith('raw-') && expected === 'valid');
const isTyped = ({ encoding }: { readonly encoding?: string }) => /EIP/.test(encoding ?? '');

describe('checking raw signatures', () => {
  for (const one of raw.filter((candidate) => !isTyped(candidate))) {
    const claim = claimOf(one);
    it(`${one.name} is valid for its address and for its key`, async () => {
      for (const signer of [claim.signer, one.publicKey!, claim.signer.startsWith('0x') ? claim.signer.toLowerCase() : claim.signer]) {
        expect(await verifyRawSignature({ ...claim, signer })).to.equal(true);
      }
    });

    it(`${one.name} is not valid for another payload, signer, r, s or v`, async () => {
      const { signature } = claim;
      const flipped = (hex: string) => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`;
      const others: Partial<RawSignature>[] = [
        { payload: `${claim.payload}00` },
        { signer: claim.signer.startsWith('0x') ? `0x${'12'.repeat(20)}` : 'ab'.repeat(32) },
        { signature: { ...signature, r: flipped(signature.r) } },
        { signature: { ...signature, s: flipped(signature.s) } },
        { signature: { ...signature, r: '' } },
      ];
      if (claim.signer.startsWith('0x')) {
        others.push({ signature: { ...signature, v: signature.v === '00' ? '01' : '00' } }, { signature: { ...signature, v: '1b' } });
      }
      for (const other of others) expect(await verifyRawSignature({ ...claim, ...other }), JSON.stringify(other)).to.equal(false);
    });
  }

  for (const one of raw.filter(isTyped)) {
    it(`${one.name}: leaves typed data to code that knows its types`, async () => {
      const fault = (await verifyRawSignature(claimOf(one)).catch((thrown) => thrown)) as KmsError;
      expect([fault.code, fault.reason]).to.deep.equal(['unsupported', 'encoding']);
    });
  }

  it("says so if the key can't be derived from an address", async () => {
    const claim = claimOf(raw[0]!);
    for (const signer of ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', '']) {
      const fault = await verifyRawSignature({ ...claim, signer }).catch((thrown: unknown) => thrown);
      expect(fault instanceof KmsError && fault.reason).to.equal('signer');
    }
  });

  it("refuses a digest function that the curve doesn't support", async () => {
    const ed25519 = claimOf(raw.find(({ name }) => name === 'raw-ed25519')!);
    const secp256k1 = claimOf(raw[0]!);
    expect(await verifyRawSignature({ ...ed25519, hashFunction: 'HASH_FUNCTION_SHA256' })).to.equal(false);
    expect(await verifyRawSignature({ ...secp256k1, hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' })).to.equal(false);
  });
});
