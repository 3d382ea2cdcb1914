import { expect } from '@esm-bundle/chai';
import { createEmulator } from '../../emulator/emulator.js';
import { fixedBrowser } from '../support/fixed-environment.js';
import { ANN, stage } from './otp-stage.js';

type Claims = Record<string, string>;

/** The token with other claims. Checking its signature would refuse it too, but the client doesn't get that far. */
function changed(token: string, change: (claims: Claims) => Claims): string {
  const [head = '', body = '', tail = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
  return [head, Buffer.from(JSON.stringify(change(claims))).toString('base64url'), tail].join('.');
}

const FOREIGN: Readonly<Record<string, (claims: Claims) => Claims>> = {
  'another contact': (claims) => ({ ...claims, contact: 'eve@example.com' }),
  'another key': (claims) => ({ ...claims, public_key: `02${'ab'.repeat(32)}` }),
  'another kind': (claims) => ({ ...claims, verification_type: 'OTP_TYPE_SMS' }),
};

describe('a verification token for another user', () => {
  for (const [name, change] of Object.entries(FOREIGN)) {
    it(`${name}: isn't passed on by the client`, async () => {
      const browser = fixedBrowser();
      const emulator = createEmulator({ now: browser.clock.now });
      const fetch = async (request: Request) => {
        const answer = await emulator.fetch(request);
        if (!request.url.endsWith('/v1/otp_verify')) return answer;
        const { verificationToken } = (await answer.json()) as { verificationToken: string };
        return Response.json({ verificationToken: changed(verificationToken, change) });
      };
      const { contact, enter, calls, kms, code } = stage({ emulator, browser, fetch });
      await contact(ANN);
      expect(await enter(code())).to.deep.include({ step: 'code', problem: { code: 'token_invalid', retryable: 'user' } });
      expect(calls()).to.deep.equal(['otp_init', 'otp_verify']);
      expect(kms.session.snapshot.state).to.equal('signed-out');
    });

    it(`${name}: is refused by the service`, async () => {
      const browser = fixedBrowser();
      const emulator = createEmulator({ now: browser.clock.now });
      const fetch = async (request: Request) => {
        if (!request.url.endsWith('/v1/otp_login')) return emulator.fetch(request);
        const body = JSON.parse(await request.text()) as { verificationToken: string };
        const forged = JSON.stringify({ ...body, verificationToken: changed(body.verificationToken, change) });
        return emulator.fetch(new Request(request.url, { method: 'POST', headers: request.headers, body: forged }));
      };
      const { contact, enter, kms, code } = stage({ emulator, browser, fetch });
      await contact(ANN);
      expect(await enter(code())).not.to.include({ step: 'done' });
      expect(kms.session.snapshot.state).to.equal('signed-out');
    });
  }
});
