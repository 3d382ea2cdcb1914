import { expect } from '@esm-bundle/chai';
import { privateKeyToAccount } from 'viem/accounts';
import { openExportBundle } from '../../src/client/bundle.js';
import { sealImportBundle } from '../../src/client/import-bundle.js';
import { openKeyBundle } from '../../src/client/key-bundle.js';
import { generateReceiverKey } from '../../src/crypto/receiver-key.js';
import { decodeHex } from '../../src/encoding/hex.js';
import { FIRST_WALLET } from '../../src/session/new-account.js';
import type { SUBMITS } from '../../src/wire/operations.js';
import { type Service, startService } from '../support/service.js';

const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const KEY = '11'.repeat(32);

let service: Service;

/** A test of one submit by its name, which `docs/operations.md` links to. */
const submits = (name: keyof typeof SUBMITS, promise: string, run: () => Promise<void>) => it(`${name} ${promise}`, run);
const owner = async () => {
  const { organizationId, userId } = await service.root.query('whoami', {});
  return { organizationId, userId, signer: service.config.keys.exportSigner };
};
const importWallet = async (plaintext: string) => {
  const { userId, ...whose } = await owner();
  const { importBundle: bundle } = await service.done('init_import_wallet', { userId });
  const encryptedBundle = await sealImportBundle({ bundle, plaintext, userId, ...whose });
  return service.done('import_wallet', { userId, walletName: 'Old', accounts: FIRST_WALLET.accounts, encryptedBundle });
};
const importKey = async (hex: string) => {
  const { userId, ...whose } = await owner();
  const { importBundle: bundle } = await service.done('init_import_private_key', { userId });
  const encryptedBundle = await sealImportBundle({ bundle, plaintext: decodeHex(hex), userId, ...whose });
  const key = { privateKeyName: 'Old', curve: 'CURVE_SECP256K1', addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] } as const;
  return service.done('import_private_key', { userId, encryptedBundle, ...key });
};
/** What a receiver opens with, and the receiver's public half. */
const receiver = async () => {
  const { publicKeyHex: targetPublicKey, pair: keyPair } = await generateReceiverKey(crypto.subtle);
  return { targetPublicKey, opening: { keyPair, ...(await owner()) } };
};

describe('keys that move, against the emulator', () => {
  before(() => {
    service = startService();
  });

  submits('init_import_wallet', 'returns a key of the enclave, signed, for the user who asks', async () => {
    const { importBundle: bundle } = await service.done('init_import_wallet', { userId: (await owner()).userId });
    const sealing = { bundle, plaintext: WORDS, ...(await owner()) };
    expect(Object.keys(JSON.parse(await sealImportBundle(sealing)))).to.deep.equal(['encappedPublic', 'ciphertext']);
    const refused = await sealImportBundle({ ...sealing, userId: 'another' }).catch((thrown) => thrown);
    expect([refused.code, refused.reason]).to.deep.equal(['token_invalid', 'user']);
  });

  submits('import_wallet', 'imports words, which an export returns with their passphrase', async () => {
    const { walletId, addresses } = await importWallet(`${WORDS}\nTREZOR`);
    expect(addresses).to.not.deep.equal((await importWallet(WORDS)).addresses);
    const { targetPublicKey, opening } = await receiver();
    const { exportBundle: bundle } = await service.done('export_wallet', { walletId, targetPublicKey });
    expect(await openExportBundle({ ...opening, bundle })).to.equal(`${WORDS}\nTREZOR`);
  });

  submits('init_import_private_key', 'returns a different key than for words', async () => {
    const { userId } = await owner();
    const bundles = [await service.done('init_import_private_key', { userId }), await service.done('init_import_wallet', { userId })];
    const targets = bundles.map(
      ({ importBundle }) => JSON.parse(Buffer.from(JSON.parse(importBundle).data, 'hex').toString()).targetPublic,
    );
    expect(new Set(targets).size).to.equal(2);
  });

  submits('import_private_key', 'imports a key with the address that other software derives', async () => {
    const { privateKeyId, addresses } = await importKey(KEY);
    expect(addresses).to.deep.equal([{ format: 'ADDRESS_FORMAT_ETHEREUM', address: privateKeyToAccount(`0x${KEY}`).address }]);
    const { privateKeys } = await service.root.query('list_private_keys', {});
    expect(privateKeys.find((one) => one.privateKeyId === privateKeyId)).to.include({ imported: true, exported: false });
  });

  submits('export_private_key', "returns a key that only the receiver's key opens", async () => {
    const { privateKeyId } = await importKey(KEY);
    const { targetPublicKey, opening } = await receiver();
    const { exportBundle: bundle } = await service.done('export_private_key', { privateKeyId, targetPublicKey });
    expect(await openKeyBundle({ ...opening, bundle })).to.equal(KEY);
  });

  submits('export_wallet_account', "returns one account's key", async () => {
    const { addresses } = await importWallet(WORDS);
    const { targetPublicKey, opening } = await receiver();
    const { exportBundle: bundle } = await service.done('export_wallet_account', { address: addresses[0]!, targetPublicKey });
    expect(privateKeyToAccount(`0x${await openKeyBundle({ ...opening, bundle })}`).address).to.equal(addresses[0]);
  });
});
