import { expect } from '@esm-bundle/chai';
import { KmsError } from '../../src/errors.js';
import { ethereumOption } from '../../src/platform/wallet-ethereum.js';

const ADDRESS = `0x${'ab'.repeat(20)}`;
const never = () => new Promise<never>(() => {});

describe('a login with an Ethereum wallet that is canceled', () => {
  const told: string[] = [];
  const answers: Record<string, () => Promise<unknown>> = {};
  const provider = {
    request: ({ method }: { readonly method: string }) => answers[method]?.() ?? Promise.resolve([ADDRESS]),
    leaveLogin: () => void told.push('leaveLogin'),
    disconnect: () => void told.push('disconnect'),
  };
  const option = ethereumOption({ rdns: 'com.example', name: 'A wallet', provider }, never);
  const codeOf = (call: Promise<unknown>) => call.catch((thrown) => (thrown instanceof KmsError ? thrown.code : String(thrown)));
  beforeEach(() => {
    told.length = 0;
    for (const name of Object.keys(answers)) delete answers[name];
  });

  it('tells a provider that supports it, while it is asked to connect', async () => {
    const login = new AbortController();
    answers.eth_requestAccounts = never;
    const given = codeOf(option.connect(login.signal));
    login.abort();
    expect([await given, told]).to.deep.equal(['aborted', ['leaveLogin']]);
  });

  it('tells it while it is asked to sign', async () => {
    const login = new AbortController();
    const asked = new Promise<void>((resolve) => {
      answers.personal_sign = () => {
        resolve();
        return never();
      };
    });
    const account = await option.connect(login.signal);
    const given = codeOf(account.signText('text', login.signal));
    await asked;
    login.abort();
    expect([await given, told]).to.deep.equal(['aborted', ['leaveLogin']]);
  });

  it('tells nothing once the wallet has answered', async () => {
    const login = new AbortController();
    await option.connect(login.signal);
    answers.eth_requestAccounts = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
    expect(await codeOf(option.connect(login.signal))).to.equal('wallet_failed');
    login.abort();
    expect(told).to.deep.equal([]);
  });

  it("doesn't call a wallet that doesn't support it", async () => {
    const login = new AbortController();
    const { leaveLogin, ...other } = provider;
    answers.eth_requestAccounts = never;
    const given = codeOf(ethereumOption({ rdns: 'com.other', name: 'Another', provider: other }, never).connect(login.signal));
    login.abort();
    expect([await given, told]).to.deep.equal(['aborted', []]);
  });
});
