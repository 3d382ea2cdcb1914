// The service's server client and the signers built on it, as published, against the emulator.
import { expect } from '@esm-bundle/chai';
import { type EmulatorServer, serveEmulator } from '../../emulator/node.js';
import { WALLET_ACCOUNTS } from './first-login.js';
import { publishedPackages } from './packages.js';

const load = publishedPackages();
const { TurnkeyClient, createActivityPoller, getSignaturesFromActivity } = load('@turnkey/http');
const { ApiKeyStamper } = load('@turnkey/api-key-stamper');
const keyTools = load('@turnkey/crypto');
const viem = load('viem');
const ethers = load('ethers');
const web3 = load('@solana/web3.js');
// The copy that Solana's own library checks signatures with.
const { ed25519 } = load('@noble/curves/ed25519', '@solana/web3.js');

let server: EmulatorServer;
let config: any;
let organizationId: string;
let client: any;
const clientOf = (key: { publicKey: string; privateKey: string }) =>
  new TurnkeyClient({ baseUrl: server.origin }, new ApiKeyStamper({ apiPublicKey: key.publicKey, apiPrivateKey: key.privateKey }));
const submitted = (type: string, parameters: object, timestampMs = String(Date.now())) => ({
  type: `ACTIVITY_TYPE_${type}`,
  timestampMs,
  organizationId,
  parameters,
});
const makeWallet = async (walletName = 'Wallet') =>
  (await client.createWallet(submitted('CREATE_WALLET', { walletName, accounts: WALLET_ACCOUNTS }))).activity.result.createWalletResult;

describe("the service's packages on a server", () => {
  before(async () => {
    server = await serveEmulator();
  });
  after(() => server.close());
  beforeEach(() => {
    server.emulator.reset();
    config = server.emulator.config(server.origin);
    ({ organizationId } = config);
    client = clientOf(config.apiKey);
  });

  describe('the client', () => {
    it('reads who it is, and finds accounts by their contact', async () => {
      const { organizationId: own, username } = await client.getWhoami({ organizationId });
      expect([own, username]).to.deep.equal([organizationId, 'Root user']);
      const filter = { organizationId, filterType: 'EMAIL', filterValue: 'nobody@example.com' };
      expect((await client.getSubOrgIds(filter)).organizationIds).to.deep.equal([]);
      expect((await client.getVerifiedSubOrgIds(filter)).organizationIds).to.deep.equal([]);
    });

    it('creates a sub-organization, finds it, and signs no user up twice in one activity', async () => {
      const { publicKey } = keyTools.generateP256KeyPair();
      const rootUsers = [
        {
          userName: 'Ann',
          userEmail: 'ann@example.com',
          apiKeys: [{ apiKeyName: 'key', publicKey, curveType: 'API_KEY_CURVE_P256' }],
          authenticators: [],
          oauthProviders: [],
        },
      ];
      const body = submitted('CREATE_SUB_ORGANIZATION_V7', { subOrganizationName: 'Home', rootUsers, rootQuorumThreshold: 1 });
      const { activity } = await client.createSubOrganization(body);
      expect((await client.createSubOrganization(body)).activity.id).to.equal(activity.id);
      const { organizationIds } = await client.getSubOrgIds({ organizationId, filterType: 'EMAIL', filterValue: 'ann@example.com' });
      expect(organizationIds).to.deep.equal([activity.result.createSubOrganizationResultV7.subOrganizationId]);
    });

    it('creates tags and lists them', async () => {
      const { activity } = await client.createUserTag(submitted('CREATE_USER_TAG', { userTagName: 'tag', userIds: [] }));
      const { userTags } = await client.listUserTags({ organizationId });
      expect(userTags.map(({ tagId, tagName }: any) => [tagId, tagName])).to.deep.equal([
        [activity.result.createUserTagResult.userTagId, 'tag'],
      ]);
      const keyTag = await client.createPrivateKeyTag(
        submitted('CREATE_PRIVATE_KEY_TAG', { privateKeyTagName: 'cold', privateKeyIds: [] }),
      );
      expect(keyTag.activity.status).to.equal('ACTIVITY_STATUS_COMPLETED');
    });

    it('creates a policy, and learns why another one is invalid', async () => {
      const policy = { policyName: 'policy', effect: 'EFFECT_ALLOW', condition: "activity.resource == 'WALLET'", notes: '' };
      const { activity } = await client.createPolicy(submitted('CREATE_POLICY_V3', policy));
      expect(activity.result.createPolicyResult.policyId).to.be.a('string');
      const refused = await client
        .createPolicy(submitted('CREATE_POLICY_V3', { ...policy, policyName: 'other', condition: 'activity.resource ==' }))
        .catch((thrown: unknown) => thrown);
      expect([refused.name, refused.code]).to.deep.equal(['TurnkeyRequestError', 3]);
    });

    it('signs payloads, one and many', async () => {
      const { addresses } = await makeWallet();
      const payload = { signWith: addresses[0], encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' };
      const { activity } = await client.signRawPayloads(submitted('SIGN_RAW_PAYLOADS', { ...payload, payloads: ['one', 'two'] }));
      const signatures = getSignaturesFromActivity(activity);
      for (const [index, text] of ['one', 'two'].entries()) {
        const { r, s, v } = signatures[index];
        const signature = { r: `0x${r}`, s: `0x${s}`, yParity: Number(v) };
        expect(await viem.recoverAddress({ hash: viem.keccak256(viem.toHex(text)), signature })).to.equal(addresses[0]);
      }
    });

    it('polls an activity to its result', async () => {
      const createWallet = createActivityPoller({ client, requestFn: client.createWallet });
      const activity = await createWallet(submitted('CREATE_WALLET', { walletName: 'Polled', accounts: WALLET_ACCOUNTS }));
      expect(activity.result.createWalletResult.addresses).to.have.length(2);
      const read = await client.getActivity({ organizationId, activityId: activity.id });
      expect(read.activity.result).to.deep.equal(activity.result);
    });

    it("opens a session's credential, and stamps with it", async () => {
      const target = keyTools.generateP256KeyPair();
      const parameters = { targetPublicKey: target.publicKeyUncompressed, expirationSeconds: '900' };
      const { activity } = await client.createReadWriteSession(submitted('CREATE_READ_WRITE_SESSION_V2', parameters));
      const { credentialBundle, userId } = activity.result.createReadWriteSessionResultV2;
      const privateKey = keyTools.decryptCredentialBundle(credentialBundle, target.privateKey);
      const publicKey = Buffer.from(keyTools.getPublicKey(Buffer.from(privateKey, 'hex'), true)).toString('hex');
      expect((await clientOf({ publicKey, privateKey }).getWhoami({ organizationId })).userId).to.equal(userId);
    });

    it('exports a wallet, and opens its phrase', async () => {
      const { walletId, addresses } = await makeWallet();
      const target = keyTools.generateP256KeyPair();
      const exported = await client.exportWallet(submitted('EXPORT_WALLET', { walletId, targetPublicKey: target.publicKeyUncompressed }));
      const phrase = await keyTools.decryptExportBundle({
        exportBundle: exported.activity.result.exportWalletResult.exportBundle,
        embeddedKey: target.privateKey,
        organizationId,
        returnMnemonic: true,
        dangerouslyOverrideSignerPublicKey: config.keys.exportSigner,
      });
      expect(load('viem/accounts').mnemonicToAccount(phrase).address).to.equal(addresses[0]);
    });

    it('deletes a user, and learns that it is gone', async () => {
      const users = [{ userName: 'Bo', apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] }];
      const made = await client.createUsers(submitted('CREATE_USERS_V3', { users }));
      const { userIds } = made.activity.result.createUsersResult;
      const gone = await client.deleteUsers(submitted('DELETE_USERS', { userIds }));
      expect(gone.activity.result.deleteUsersResult.userIds).to.deep.equal(userIds);
      const again = await client
        .deleteUsers(submitted('DELETE_USERS', { userIds }, String(Date.now() + 1)))
        .catch((thrown: unknown) => thrown);
      expect(again.code).to.equal(5);
    });

    it('is refused with an unknown key', async () => {
      const stranger = keyTools.generateP256KeyPair();
      const refused = await clientOf(stranger)
        .getWhoami({ organizationId })
        .catch((thrown: unknown) => thrown);
      expect([refused.name, refused.code]).to.deep.equal(['TurnkeyRequestError', 16]);
    });
  });

  describe('signers over it', () => {
    const domain = { name: 'Test', version: '1', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' };
    const types = {
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallets', type: 'address[]' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'contents', type: 'bytes' },
      ],
    };
    let address: string;
    let solana: string;
    let message: object;
    beforeEach(async () => {
      ({
        addresses: [address, solana],
      } = await makeWallet());
      message = { from: { name: 'Cow', wallets: [address] }, contents: '0xc0ffee' };
    });

    describe('of viem', () => {
      const signer = () => load('@turnkey/viem').createAccount({ client, organizationId, signWith: address, ethereumAddress: address });

      it('sign messages, of text and of bytes', async () => {
        for (const text of ['hi', '', 'Grüße', { raw: '0x00ff' }]) {
          const signature = await (await signer()).signMessage({ message: text });
          expect(await viem.verifyMessage({ address, message: text, signature })).to.equal(true);
        }
      });

      it('sign typed data', async () => {
        // Their account leaves the domain out if no type is given for it.
        const EIP712Domain = Object.entries({ name: 'string', version: 'string', chainId: 'uint256', verifyingContract: 'address' });
        const domainType = EIP712Domain.map(([name, type]) => ({ name, type }));
        const data = { domain, types: { ...types, EIP712Domain: domainType }, primaryType: 'Mail', message };
        const signature = await (await signer()).signTypedData(data);
        expect(await viem.verifyTypedData({ address, ...data, signature })).to.equal(true);
      });

      it('sign transactions', async () => {
        const fees = { gas: 21000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n };
        const transaction = { type: 'eip1559', chainId: 1, nonce: 0, to: address, value: 1n, ...fees };
        const serializedTransaction = await (await signer()).signTransaction(transaction);
        expect(await viem.recoverTransactionAddress({ serializedTransaction })).to.equal(address);
        expect(viem.parseTransaction(serializedTransaction)).to.deep.include({ value: 1n, maxFeePerGas: 2n });
      });

      it('sign authorizations of EIP-7702', async () => {
        const authorization = await (await signer()).signAuthorization({ address: domain.verifyingContract, chainId: 1, nonce: 0 });
        expect(await load('viem/utils').recoverAuthorizationAddress({ authorization })).to.equal(address);
      });
    });

    describe('of ethers', () => {
      const signer = () => new (load('@turnkey/ethers').TurnkeySigner)({ client, organizationId, signWith: address });

      it('sign messages, of text and of bytes', async () => {
        for (const text of ['hi', Uint8Array.of(0, 255)]) {
          expect(ethers.verifyMessage(text, await signer().signMessage(text))).to.equal(address);
        }
      });

      it('sign typed data', async () => {
        const signature = await signer().signTypedData(domain, types, message);
        expect(ethers.verifyTypedData(domain, types, message, signature)).to.equal(address);
      });

      it('sign transactions', async () => {
        const fees = { gasLimit: 21000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n };
        const signed = await signer().signTransaction({ type: 2, chainId: 1, nonce: 0, to: address, value: 1n, ...fees });
        expect(ethers.Transaction.from(signed).from).to.equal(address);
      });
    });

    describe('of Solana', () => {
      const signer = () => new (load('@turnkey/solana').TurnkeySigner)({ client, organizationId });
      const recentBlockhash = '11111111111111111111111111111111';
      const transfer = () => {
        const key = new web3.PublicKey(solana);
        return { key, instruction: web3.SystemProgram.transfer({ fromPubkey: key, toPubkey: key, lamports: 1 }) };
      };

      it('sign messages', async () => {
        const text = Buffer.from('hi');
        expect(ed25519.verify(await signer().signMessage(text, solana), text, new web3.PublicKey(solana).toBytes())).to.equal(true);
      });

      it('sign transactions, one and many', async () => {
        const { key, instruction } = transfer();
        const made = () => new web3.Transaction({ recentBlockhash, feePayer: key }).add(instruction);
        const one = made();
        await signer().addSignature(one, solana);
        expect(one.verifySignatures()).to.equal(true);
        const many = await signer().signAllTransactions([made(), made()], solana);
        expect(many.map((transaction: any) => transaction.verifySignatures())).to.deep.equal([true, true]);
      });

      it('sign versioned transactions', async () => {
        const { key, instruction } = transfer();
        const compiled = new web3.TransactionMessage({ payerKey: key, recentBlockhash, instructions: [instruction] }).compileToV0Message();
        const signed = await signer().signTransaction(new web3.VersionedTransaction(compiled), solana);
        expect(ed25519.verify(signed.signatures[0], compiled.serialize(), key.toBytes())).to.equal(true);
      });
    });
  });
});
