import { expect } from '@esm-bundle/chai';
import { type Hex, recoverTransactionAddress, serializeTransaction } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { addressFormats, formatsOf } from '../../emulator/wallets/addresses/formats.js';
import { deriveAccount } from '../../emulator/wallets/derive-account.js';
import { mnemonicLanguages, translateMnemonic } from '../../emulator/wallets/mnemonic.js';
import { openExportBundle } from '../../src/client/bundle.js';
import { generateReceiverKey } from '../../src/crypto/receiver-key.js';
import { type AppProof, type SentBootProof, verifyAppProof, verifyProofs } from '../../src/proofs.js';
import { createScript, type Member, newKey, type Script } from '../emulator/script.js';
import signing from '../vectors/signing.json' with { type: 'json' };

type Who = Pick<Member, 'organizationId' | 'key'>;

async function inner(script: Script, who: Who, name: string, parameters: object, envelope: object = {}): Promise<any> {
  const { status, body } = await script.submit(who, name, parameters, envelope);
  expect(status, JSON.stringify(body)).to.equal(200);
  const [, result] = Object.entries(body.activity.result).find(([member]) => member !== 'activity') ?? [];
  return result;
}

const pathFormat = 'PATH_FORMAT_BIP32';
const everyAccount = addressFormats.map((addressFormat, index) => {
  const curve = formatsOf.CURVE_SECP256K1.has(addressFormat) ? 'CURVE_SECP256K1' : 'CURVE_ED25519';
  return { curve, pathFormat, path: curve === 'CURVE_ED25519' ? `m/44'/7'/${index}'` : `m/44'/7'/${index}'/0/0`, addressFormat };
});

async function exportedWords(script: Script, walletId: string, language: string): Promise<string> {
  const { publicKeyHex, pair } = await generateReceiverKey(crypto.subtle);
  const { exportBundle } = await inner(script, script.root, 'export_wallet', { walletId, targetPublicKey: publicKeyHex, language });
  const config = script.emulator.config('http://localhost') as { keys: { exportSigner: string } };
  const { organizationId } = script.root;
  return openExportBundle({ bundle: exportBundle, keyPair: pair, organizationId, signer: config.keys.exportSigner });
}

describe('wallets through the API', () => {
  it('have the addresses that the exported words give, in all 36 formats', async () => {
    const script = createScript();
    const { walletId, addresses } = await inner(script, script.root, 'create_wallet', {
      walletName: 'W',
      accounts: everyAccount,
      mnemonicLength: 24,
    });
    const words = await exportedWords(script, walletId, 'MNEMONIC_LANGUAGE_ENGLISH');
    expect(words.split(' ')).to.have.length(24);
    expect(everyAccount.map((account) => deriveAccount(words, account).address)).to.deep.equal(addresses);
    const ethereum = everyAccount.findIndex(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_ETHEREUM');
    const path = everyAccount[ethereum]?.path as `m/44'/60'/${string}`;
    expect(mnemonicToAccount(words, { path }).address).to.equal(addresses[ethereum]);
  });

  it('are exported in nine languages with the same entropy', async () => {
    const script = createScript();
    const { walletId } = await inner(script, script.root, 'create_wallet', { walletName: 'W', accounts: [] });
    const english = await exportedWords(script, walletId, 'MNEMONIC_LANGUAGE_ENGLISH');
    for (const language of mnemonicLanguages) {
      const words = await exportedWords(script, walletId, language);
      // Not by `languageOf`: a phrase of characters that both Chinese lists contain belongs to both.
      expect(words).to.equal(translateMnemonic(english, language).replaceAll('\u3000', ' '));
      expect(translateMnemonic(words, 'MNEMONIC_LANGUAGE_ENGLISH')).to.equal(english);
    }
  });
});

const transaction = {
  to: '0x2222222222222222222222222222222222222222',
  value: 5n,
  gas: 21_000n,
  nonce: 0,
  chainId: 1,
  maxFeePerGas: 2n,
} as const;
const unsignedTransaction = serializeTransaction({ type: 'eip1559', ...transaction });
const type = 'TRANSACTION_TYPE_ETHEREUM';

async function addUser(script: Script, userName: string): Promise<Who & { userId: string }> {
  const key = newKey();
  const apiKeys = [{ apiKeyName: userName, publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }];
  const users = [{ userName, apiKeys, authenticators: [], oauthProviders: [], userTags: [] }];
  const { userIds } = await inner(script, script.root, 'create_users', { users });
  return { organizationId: script.root.organizationId, userId: userIds[0], key };
}

/** An organization with a wallet and two users beside the root. */
async function office(): Promise<{ script: Script; signWith: Hex; ann: Who & { userId: string }; bob: Who & { userId: string } }> {
  const script = createScript();
  const account = { curve: 'CURVE_SECP256K1', pathFormat, path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' };
  const { addresses } = await inner(script, script.root, 'create_wallet', { walletName: 'W', accounts: [account] });
  return { script, signWith: addresses[0], ann: await addUser(script, 'Ann'), bob: await addUser(script, 'Bob') };
}

const policy = (name: string, more: object) => ({ policyName: name, effect: 'EFFECT_ALLOW', notes: '', ...more });

describe('transactions and policies through the API', () => {
  it('sign for the root user without any policy', async () => {
    const { script, signWith } = await office();
    const { signedTransaction } = await inner(script, script.root, 'sign_transaction', { signWith, unsignedTransaction, type });
    expect(await recoverTransactionAddress({ serializedTransaction: `0x${signedTransaction}` as `0x02${string}` })).to.equal(signWith);
  });

  it('refuse what no policy allows, and name the policy that denies', async () => {
    const { script, signWith, ann } = await office();
    const sign = () => script.submit(ann, 'sign_transaction', { signWith, unsignedTransaction, type });
    const refused = await sign();
    expect(refused.status).to.equal(403);
    expect(refused.body.details[0].message).to.equal('No policies evaluated to outcome: Allow');
    await inner(script, script.root, 'create_policy', policy('small', { condition: 'eth.tx.value < 10' }));
    expect((await sign()).status).to.equal(200);
    const { policyId } = await inner(
      script,
      script.root,
      'create_policy',
      policy('none', { effect: 'EFFECT_DENY', condition: 'eth.tx.chain_id == 1' }),
    );
    const denied = await sign();
    expect(denied.status).to.equal(403);
    expect(denied.body.details[0].message).to.contain(policyId);
  });

  it("complete with a second user's approval, and end with a rejection", async () => {
    const { script, signWith, ann, bob } = await office();
    const consensus = 'approvers.count() >= 2';
    await inner(script, script.root, 'create_policy', policy('two', { condition: `eth.tx.to == '${transaction.to}'`, consensus }));
    const waiting = async (nonce: number) => {
      const unsigned = serializeTransaction({ type: 'eip1559', ...transaction, nonce });
      const { body } = await script.submit(ann, 'sign_transaction', { signWith, unsignedTransaction: unsigned, type });
      expect(body.activity.status).to.equal('ACTIVITY_STATUS_CONSENSUS_NEEDED');
      const seen = async (who: Who) => (await script.query(who, 'get_activity', { activityId: body.activity.id })).body.activity;
      expect(await seen(ann)).to.include({ canApprove: false, canReject: false });
      expect(await seen(bob)).to.include({ canApprove: true, canReject: true });
      return body.activity.fingerprint as string;
    };
    const approved = await script.submit(bob, 'approve_activity', { fingerprint: await waiting(1) });
    expect(approved.body.activity.status).to.equal('ACTIVITY_STATUS_COMPLETED');
    expect(approved.body.activity.votes).to.have.length(2);
    const { signedTransaction } = approved.body.activity.result.signTransactionResult;
    expect(await recoverTransactionAddress({ serializedTransaction: `0x${signedTransaction}` as `0x02${string}` })).to.equal(signWith);
    const rejected = await script.submit(bob, 'reject_activity', { fingerprint: await waiting(2) });
    expect(rejected.body.activity.status).to.equal('ACTIVITY_STATUS_REJECTED');
  });

  it('refuse malformed and foreign transactions with their name', async () => {
    const { script, signWith } = await office();
    const solana = signing.cases.find(({ name }) => name === 'solana-transfer')?.unsignedTransaction ?? '';
    const codeOf = async (parameters: object) =>
      (await script.submit(script.root, 'sign_transaction', { signWith, ...parameters })).body.turnkeyErrorCode;
    expect(await codeOf({ unsignedTransaction: solana, type })).to.equal('INVALID_TRANSACTION');
    expect(await codeOf({ unsignedTransaction: solana, type: 'TRANSACTION_TYPE_SOLANA' })).to.equal('INVALID_TRANSACTION');
    expect(await codeOf({ unsignedTransaction, type: 'TRANSACTION_TYPE_TEMPO' })).to.equal('UNSUPPORTED_TRANSACTION_TYPE');
  });

  it('refuse invalid expressions when a policy is created', async () => {
    const { script } = await office();
    const answer = await script.submit(script.root, 'create_policy', policy('bad', { condition: '('.repeat(1_000) }));
    expect(answer.status).to.equal(400);
    expect(answer.body.message).to.match(/^invalid policy condition/);
  });
});

describe('proofs through the API', () => {
  const trustOf = async (script: Script) => (await script.control('GET', 'enclave')).body as { rootSha256Hex: string; enclaveApp: string };

  it('are created on request, and verify with their boot proof under the emulated root', async () => {
    const script = createScript();
    const account = { curve: 'CURVE_ED25519', pathFormat, path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' };
    const { body } = await script.submit(
      script.root,
      'create_wallet',
      { walletName: 'W', accounts: [account] },
      { generateAppProofs: true },
    );
    const { appProofs } = (await script.query(script.root, 'list_app_proofs', { activityId: body.activity.id })).body;
    expect(appProofs).to.have.length(2);
    const [ephemeralKey] = (appProofs as AppProof[]).map(({ publicKey }) => publicKey);
    const { bootProof } = (await script.query(script.root, 'get_boot_proof', { ephemeralKey })).body;
    const verdicts = await Promise.all(
      (appProofs as AppProof[]).map(async (proof) => verifyProofs(proof, bootProof as SentBootProof, await trustOf(script))),
    );
    expect(verdicts[0]).to.have.nested.property(
      'statement.addressDerivation.address',
      body.activity.result.createWalletResult.addresses[0],
    );
    expect(verdicts[1]).to.have.nested.property('statement.policyOutcome.outcome', 'OUTCOME_ALLOW');
    expect(await verifyProofs(appProofs[0], bootProof)).to.deep.equal({ valid: false, reason: 'attestation-root' });
  });

  it("aren't created without a request", async () => {
    const script = createScript();
    const { body } = await script.submit(script.root, 'create_wallet', { walletName: 'W', accounts: [] });
    expect((await script.query(script.root, 'list_app_proofs', { activityId: body.activity.id })).body.appProofs).to.deep.equal([]);
  });

  it('return the boot proof by the name of its app, under both names of its document', async () => {
    const script = createScript();
    const { enclaveApp } = await trustOf(script);
    const { bootProof } = (await script.query(script.root, 'get_latest_boot_proof', { appName: enclaveApp })).body;
    expect(bootProof.cloudAttestationDocB64).to.equal(bootProof.awsAttestationDocB64);
    expect((await script.query(script.root, 'get_latest_boot_proof', { appName: 'ghost' })).status).to.equal(404);
    expect((await script.query(script.root, 'get_boot_proof', { ephemeralKey: '04' })).status).to.equal(404);
  });

  it('come with a sign-up that creates a wallet', async () => {
    const script = createScript();
    const userEmail = 'ann@example.com';
    const wallet = {
      walletName: 'W',
      accounts: [{ curve: 'CURVE_SECP256K1', pathFormat, path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }],
    };
    const key = newKey();
    const apiKeys = [{ apiKeyName: 'k', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }];
    const { body } = await script.proxy('signup', { userName: 'Ann', userEmail, apiKeys, authenticators: [], oauthProviders: [], wallet });
    const verdict = await verifyAppProof(body.appProofs[0]);
    expect(verdict).to.have.nested.property('statement.addressDerivation.organizationId', body.organizationId);
    expect(verdict).to.have.nested.property('statement.addressDerivation.address', body.wallet.addresses[0]);
  });
});
