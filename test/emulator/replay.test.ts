import { expect } from '@esm-bundle/chai';
import { controlsOf, testOf } from '../../emulator/command/replay.js';
import { essenceOf, readReport } from '../../emulator/command/report.js';
import { faultReport, heard } from '../support/fault-report.js';

const CONFIG = heard(0, 'wallet_kit_config', 200);

describe('a report of the debug panel, replayed', () => {
  it('says what the service allowed, and which request had failed', () => {
    const report = readReport(faultReport([CONFIG, heard(1500, 'otp_init', 503)]));
    expect(report).to.deep.equal({
      at: '2026-03-04 08:13:00 UTC',
      ways: ['email', 'google', 'passkey'],
      method: 'email',
      failure: 'server_error',
      failed: [{ operation: 'otp_init', status: 503, path: '/v1/otp_init' }],
      profile: 'live',
      codeLength: '8',
      isAlphanumeric: true,
      sessionSeconds: '600',
      behindSeconds: 0,
    });
  });

  it("sets the emulator's methods, codes, session and generation, and the fault as often as it occurred", () => {
    const requests = [CONFIG, heard(1000, 'otp_init_v2', 200), heard(1500, 'otp_verify_v2', 503), heard(1700, 'otp_verify_v2', 503)];
    const settings = {
      enabledProviders: ['email', 'google', 'passkey'],
      profile: 'live2',
      otpLength: '8',
      otpAlphanumeric: true,
      sessionExpirationSeconds: '600',
    };
    expect(controlsOf(readReport(faultReport(requests)))).to.deep.equal([
      { path: '/_emulator/settings', body: settings },
      { path: '/_emulator/faults', body: { path: '/v1/otp_verify_v2', fault: 'status', value: 503, times: 2 } },
    ]);
  });

  it('turns a lost answer into a lost connection, and moves a wrong clock', () => {
    const session = {
      state: 'signed-in',
      organizationId: 'o',
      userId: 'u',
      expiresAtMs: 0,
      inMemory: false,

      clockOffsetMs: 7_200_000,
    } as const;
    const report = readReport(faultReport([CONFIG, heard(1500, 'otp_login')], {}, { session }));
    expect(controlsOf(report).slice(1)).to.deep.equal([
      { path: '/_emulator/clock', body: { offsetMs: 7_200_000 } },
      { path: '/_emulator/faults', body: { path: '/v1/otp_login', fault: 'reset', times: 1 } },
    ]);
  });

  it('sets no fault for a failure that was overcome, nor for one after that', () => {
    const got = [heard(500, 'otp_init', 503), heard(900, 'otp_init', 200), heard(3000, 'otp_verify', 503)];
    expect(readReport(faultReport(got)).failed).to.deep.equal([]);
    expect(testOf(readReport(faultReport(got)))).to.include('no fault is set');
  });

  it('prints a test that names what happened and signs in by the same method', () => {
    const text = testOf(readReport(faultReport([CONFIG, heard(1500, 'oauth2_authenticate', 500)], { method: 'google' })));
    expect(text).to.include('test("signs in by google where oauth2_authenticate is answered with 500"');
    expect(text).to.include(`emulator.signIn(page, { social: "google", email: 'ada@example.com' })`);
  });

  it('turns off the network if the device was offline, and sets no fault at the service', () => {
    const report = readReport(faultReport([CONFIG, heard(1500, 'otp_init')], { code: 'offline' }));
    expect(controlsOf(report).map(({ path }) => path)).to.deep.equal(['/_emulator/settings']);
    expect(testOf(report)).to.include('await page.context().setOffline(true);').and.include('where the device is offline');
    expect(testOf(report)).not.to.include('no fault is set');
  });

  it("requests what the page requested for the signed-in user, and says so if it can't know how", () => {
    const failing = (operation: string, kind = 'submit'): string => {
      const failed = { ...heard(1500, operation, 500), path: `/public/v1/${kind}/${operation}` };
      return testOf(readReport(faultReport([CONFIG, failed])));
    };
    expect(failing('create_wallet')).to.include('setFault({"path":"/public/v1/submit/create_wallet"');
    expect(failing('create_wallet')).to.include("await api.submit('create_wallet', {");
    expect(failing('list_wallets', 'query')).to.include("await api.query('list_wallets', {});");
    expect(failing('create_policy')).to.include('// Here the page asked for create_policy: do what it did, and expect that to work.');
    expect(failing('constructor')).to.include('// Here the page asked for constructor: do what it did, and expect that to work.');
  });

  it('includes a failed request of the page that no element reported', () => {
    const signing = { ...heard(9000, 'sign_raw_payload', 503), path: '/public/v1/submit/sign_raw_payload' };
    const calm = { happenings: [] };
    for (const text of [faultReport([CONFIG, signing], {}, calm), faultReport([CONFIG, heard(1500, 'otp_init', 503), signing])]) {
      const report = readReport(text);
      expect(report).to.include({ failure: undefined });
      expect(report.failed.at(-1)).to.deep.equal({
        operation: 'sign_raw_payload',
        status: 503,
        path: '/public/v1/submit/sign_raw_payload',
      });
      expect(testOf(report)).to.include('a request had failed.').and.include("await api.submit('sign_raw_payload'");
    }
    const gotOver = { ...signing, startedAtMs: signing.startedAtMs + 1, status: 200 };
    expect(readReport(faultReport([CONFIG, signing, gotOver], {}, calm)).failed).to.deep.equal([]);
  });

  it('is the same without anything that names a user, an organization, a key or a request', () => {
    const session = {
      state: 'signed-in',
      organizationId: 'org-9',
      userId: 'user-9',
      expiresAtMs: 0,
      inMemory: false,
      clockOffsetMs: 7000,
    } as const;
    const stamp = { scheme: 'SIGNATURE_SCHEME_TK_API_P256', publicKeyHex: '02ab' } as const;
    const requests = [CONFIG, { ...heard(1500, 'otp_login', 503), requestId: 'req-9', stamp }];
    const text = faultReport(requests, {}, { session });
    expect(text).to.match(/user-9[\s\S]*org-9[\s\S]*req-9[\s\S]*02ab/);
    expect(essenceOf(text)).not.to.match(/user-9|org-|req-9|02ab|browser/);
    expect(readReport(essenceOf(text))).to.deep.equal(readReport(text));
  });

  it('accepts no other text, and copies only words of ours from a report into the test', () => {
    expect(() => readReport('hello')).to.throw("this isn't a report from the debug panel");
    const forged = faultReport([CONFIG, heard(1500, 'otp_init', 503)])
      .replace('Method: email', "Method: x'}); process.exit(); ({")
      .replace('Path: /v1/otp_init', "Path: /v1/'); process.exit(('")
      .replace('Sign-in methods: email', 'Sign-in methods: "); evil(');
    expect(testOf(readReport(forged)))
      .to.not.include('process.exit')
      .and.not.include('evil');
  });
});
