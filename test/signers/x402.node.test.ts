import { expect } from '@esm-bundle/chai';
import { ExactEvmScheme } from '@x402/evm';
import { decodePaymentResponseHeader, wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { viemAccount } from '../../src/signers/viem.js';
import { type PaidSite, paidSite } from '../support/paid-site.js';
import { type SigningStage, signingStage } from './signing-stage.js';

const CENT = 10_000n;

describe('a payment with x402 and the viem account', () => {
  let site: PaidSite;
  let stage: SigningStage;
  before(async () => {
    [site, stage] = await Promise.all([paidSite(), signingStage()]);
  });
  after(() => site.close());

  const payingFetch = () => {
    const client = new ExactEvmScheme(viemAccount(stage.api, { address: stage.ethereum }));
    return wrapFetchWithPaymentFromConfig(fetch, { schemes: [{ network: site.network, client }] });
  };

  it('is refused without a dollar', async () => {
    const answer = await payingFetch()(site.address);
    expect(answer.status).to.equal(402);
    expect(await site.earned()).to.equal(0n);
  });

  it('is signed by the service, settled on the chain by the facilitator, and answered', async () => {
    await site.give(stage.ethereum, 5n * CENT);
    const answer = await payingFetch()(site.address);
    expect(await answer.json()).to.deep.equal({ report: 'Sunny' });
    const paid = decodePaymentResponseHeader(answer.headers.get('payment-response') ?? '');
    expect(paid).to.include({ success: true, network: site.network });
    expect(await site.earned()).to.equal(CENT);
  });
});
