import { expect } from '@esm-bundle/chai';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { privateKeyToAccount } from 'viem/accounts';
import { type Exporter, exporterAt } from '../support/exporter.js';
import { profile, sharedByAll, stand } from '../support/journey.js';
import { inProducts } from '../support/products.js';

describe('an export of a private key', () => {
  sharedByAll();
  let visitor: Exporter;
  afterEach(() => visitor.page.close());

  const keyAt = async (attributes: Readonly<Record<string, string>>): Promise<string> => {
    visitor = await exporterAt(profile, { ...stand, attributes: { kind: 'private-key', ...attributes } });
    return (await visitor.reveal()).join('');
  };
  const accounts = (): Promise<readonly string[]> =>
    visitor.page.evaluate(async () => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: import('../../src/kms-client.js').KmsClient };
      return (await client.api.query('list_wallet_accounts', {})).accounts.map(({ address }) => address);
    });

  it("is that of the wallet's first account, in groups for writing down", async () => {
    const key = await keyAt({});
    const [address] = await accounts();
    expect(privateKeyToAccount(`0x${key}`).address).to.equal(address);
    await visitor.frame.getByRole('button', { name: 'Hide' }).click();
    await visitor.frame.getByText('16 hidden groups').waitFor();
    const { detail } = await visitor.event('kms-exported');
    expect(JSON.stringify(detail)).to.not.contain(key.slice(0, 8));
    await visitor.finish();
    await visitor.page.getByText('The private key is hidden.').waitFor();
  });

  inProducts('of Solana is what its wallets accept: base58 of both halves', async () => {
    await exporterAt(profile, stand).then((one) => {
      visitor = one;
    });
    const solana = (await accounts()).find((address) => !address.startsWith('0x'))!;
    await visitor.page.close();
    const both = base58.decode(await keyAt({ address: solana }));
    expect(both).to.have.length(64);
    expect(base58.encode(ed25519.getPublicKey(both.slice(0, 32)))).to.equal(solana);
  });

  inProducts('without a wallet is named by its identifier', async () => {
    visitor = await exporterAt(profile, stand);
    const { privateKeyId, address } = await visitor.page.evaluate(async () => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: import('../../src/kms-client.js').KmsClient };
      const key = {
        privateKeyName: 'Cold',
        curve: 'CURVE_SECP256K1',
        privateKeyTags: [],
        addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
      } as const;
      const outcome = await client.api.submit('create_private_keys', { privateKeys: [key] });
      if (outcome.state !== 'completed') throw new Error(outcome.state);
      const [made] = outcome.result.privateKeys;
      return { privateKeyId: made!.privateKeyId, address: made!.addresses[0]!.address };
    });
    await visitor.page.close();
    const key = await keyAt({ 'private-key-id': privateKeyId });
    expect(privateKeyToAccount(`0x${key}`).address).to.equal(address);
    expect((await visitor.event('kms-exported')).detail).to.deep.equal({ privateKeyId });
  });
});
