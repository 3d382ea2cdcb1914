// The service's own server client and its signers, unmodified. Argument: the emulator's origin.
const crypto = require('node:crypto');
const { step, print } = require('./report.cjs');
const { TurnkeyClient } = require('@turnkey/http');
const { ApiKeyStamper } = require('@turnkey/api-key-stamper');
const { createAccount } = require('@turnkey/viem');
const { TurnkeySigner: EthersSigner } = require('@turnkey/ethers');
const { TurnkeySigner: SolanaSigner } = require('@turnkey/solana');
const ethers = require('ethers');
const viem = require('viem');
const web3 = require('@solana/web3.js');

const origin = process.argv[2];
const account = (curve, path, addressFormat) => ({ curve, pathFormat: 'PATH_FORMAT_BIP32', path, addressFormat });
const accounts = [
  account('CURVE_SECP256K1', "m/44'/60'/0'/0/0", 'ADDRESS_FORMAT_ETHEREUM'),
  account('CURVE_ED25519', "m/44'/501'/0'/0'", 'ADDRESS_FORMAT_SOLANA'),
];
const message = { x: 'y' };
const types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
  ],
  Note: [{ name: 'x', type: 'string' }],
};
const typedData = { domain: { name: 'Test', chainId: 1 }, types, primaryType: 'Note', message };

async function main() {
  const { organizationId, apiKey } = await (await fetch(`${origin}/_emulator/config`)).json();
  const stamper = new ApiKeyStamper({ apiPublicKey: apiKey.publicKey, apiPrivateKey: apiKey.privateKey });
  const client = new TurnkeyClient({ baseUrl: origin }, stamper);
  const submitted = (type, parameters) => ({ type, timestampMs: String(Date.now()), organizationId, parameters });
  await step('whoami', () => client.getWhoami({ organizationId }));
  await step('tag', () => client.createUserTag(submitted('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'tag', userIds: [] })));
  await step('tags', () => client.listUserTags({ organizationId }));
  const policy = { policyName: 'policy', effect: 'EFFECT_ALLOW', condition: "activity.resource == 'WALLET'", notes: '' };
  await step('policy', () => client.createPolicy(submitted('ACTIVITY_TYPE_CREATE_POLICY_V3', policy)));
  const wallet = await step('wallet', () =>
    client.createWallet(submitted('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Wallet', accounts })),
  );
  const [ethereum, solana] = wallet.activity.result.createWalletResult.addresses;
  await step('lookup', () => client.getSubOrgIds({ organizationId, filterType: 'EMAIL', filterValue: 'nobody@example.com' }));

  await step('viem message', async () => {
    const signer = await createAccount({ client, organizationId, signWith: ethereum, ethereumAddress: ethereum });
    return viem.verifyMessage({ address: ethereum, message: 'hi', signature: await signer.signMessage({ message: 'hi' }) });
  });
  await step('viem typed data', async () => {
    const signer = await createAccount({ client, organizationId, signWith: ethereum, ethereumAddress: ethereum });
    return viem.verifyTypedData({ address: ethereum, ...typedData, signature: await signer.signTypedData(typedData) });
  });
  await step('viem transaction', async () => {
    const signer = await createAccount({ client, organizationId, signWith: ethereum, ethereumAddress: ethereum });
    const fees = { gas: 21000n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };
    const serializedTransaction = await signer.signTransaction({ type: 'eip1559', chainId: 1, nonce: 0, to: ethereum, value: 1n, ...fees });
    return (await viem.recoverTransactionAddress({ serializedTransaction })) === ethereum;
  });

  const ethersSigner = new EthersSigner({ client, organizationId, signWith: ethereum });
  await step('ethers message', async () => ethers.verifyMessage('hi', await ethersSigner.signMessage('hi')) === ethereum);
  await step('ethers typed data', async () => {
    const { EIP712Domain: _domain, ...own } = types;
    return (
      ethers.verifyTypedData(typedData.domain, own, message, await ethersSigner.signTypedData(typedData.domain, own, message)) === ethereum
    );
  });

  const solanaSigner = new SolanaSigner({ client, organizationId });
  const key = new web3.PublicKey(solana);
  await step('solana message', async () => {
    const signature = await solanaSigner.signMessage(Buffer.from('hi'), solana);
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.toBytes()]);
    return crypto.verify(null, Buffer.from('hi'), crypto.createPublicKey({ key: der, format: 'der', type: 'spki' }), signature);
  });
  await step('solana transaction', async () => {
    const transaction = new web3.Transaction({ recentBlockhash: '11111111111111111111111111111111', feePayer: key });
    transaction.add(web3.SystemProgram.transfer({ fromPubkey: key, toPubkey: key, lamports: 1 }));
    await solanaSigner.addSignature(transaction, solana);
    return transaction.verifySignatures();
  });
}

main().then(print, (error) => {
  console.error(error);
  process.exit(1);
});
