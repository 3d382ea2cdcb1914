import { expect } from '@esm-bundle/chai';
import fc from 'fast-check';
import { KmsError } from '../../src/errors.js';
import { codeOf } from '../../src/flows/otp/code.js';
import { contactOf } from '../../src/flows/otp/contact.js';
import { readVerificationToken } from '../../src/flows/otp/verification-token.js';
import tokens from '../vectors/jwt-tokens.json' with { type: 'json' };
import inputs from '../vectors/user-input.json' with { type: 'json' };

interface InputCase {
  readonly id: string;
  readonly target: string;
  readonly input: string;
  readonly value: string | null;
  readonly why: string;
  readonly length?: number;
  readonly alphanumeric?: boolean;
  readonly either?: boolean;
}

function read({ target, input, length = 6, alphanumeric = false }: InputCase): string | undefined {
  if (target === 'otp') return codeOf(input, { otpLength: length, otpAlphanumeric: alphanumeric });
  return contactOf(target === 'email' ? 'email' : 'sms', input)?.value;
}

describe('what a user types', () => {
  for (const given of inputs.cases as readonly InputCase[]) {
    it(`${given.id}: ${given.target}, ${given.why}`, () => {
      const value = read(given) ?? null;
      if (given.either && value !== null) expect(given.input).to.include(value);
      else if (!given.either) expect(value).to.equal(given.value);
    });
  }

  for (const [target, alphabet] of [
    ['otp', /^[0-9]{6}$/],
    ['email', /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+$/],
    ['phone', /^\+[0-9]+$/],
  ] as const) {
    it(`is read the same when it is read twice, and only into the alphabet: ${target}`, () => {
      const pieces = fc.constantFrom(
        '1',
        '23',
        '456',
        ' ',
        '-',
        '\u2013',
        'a',
        '@',
        '.',
        'example.com',
        '+',
        '00',
        '\u0663',
        '\u200b',
        '\n',
        'Z',
        '😀',
      );
      fc.assert(
        fc.property(
          fc.oneof(
            fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
            fc.string({ unit: 'grapheme' }),
          ),
          (input) => {
            const once = read({ id: '', why: '', value: null, target, input });
            if (once === undefined) return;
            expect(once).to.match(alphabet);
            expect(read({ id: '', why: '', value: null, target, input: once })).to.equal(once);
          },
        ),
        { numRuns: 3000 },
      );
    });
  }

  it("is accepted as a code of any length while the rules aren't known", () => {
    expect(codeOf('12 34', undefined)).to.equal('1234');
    expect(codeOf('abc-def-gh', undefined)).to.equal('ABCDEFGH');
    expect(codeOf('123', undefined)).to.equal(undefined);
    expect(codeOf('12345678901', undefined)).to.equal(undefined);
  });

  it('reads digits of scripts whose blocks are next to each other', () => {
    expect(codeOf('\u{1d7d9}\u{1d7e0}\u{1d7ed}\u{1d7ce}\u{1d7ff}\u{1d7d7}', { otpLength: 6, otpAlphanumeric: false })).to.equal('181099');
  });

  it('accepts no character that only becomes a letter in upper case', () => {
    expect(codeOf('ABC12\u017f', { otpLength: 6, otpAlphanumeric: true })).to.equal(undefined);
    expect(codeOf('ABCD\u00df', { otpLength: 6, otpAlphanumeric: true })).to.equal(undefined);
  });

  it('accepts no host that means a different one', () => {
    for (const host of [
      'ex%61mple.com',
      'example.com/x',
      'example.com:80',
      'example.com?x',
      '127.0.0.1',
      '0x7f.1',
      'example.com.',
      `${'x'.repeat(64)}.com`,
    ]) {
      expect(contactOf('email', `ann@${host}`), host).to.equal(undefined);
    }
  });

  it('is masked so that its owner recognizes it', () => {
    expect(contactOf('email', 'ann@mail.example.co.uk')?.masked).to.equal('a***@m***.uk');
    expect(contactOf('sms', '+12025550123')?.masked).to.equal('***23');
  });
});

describe('verification tokens', () => {
  for (const given of tokens.cases.filter((each) => each.class.startsWith('verify'))) {
    it(`${given.expect}: ${given.id}, ${given.why}`, () => {
      const expected = given as unknown as {
        readonly expectedContact: string;
        readonly expectedType: 'OTP_TYPE_EMAIL';
        readonly token: string;
      };
      const isContact = (contact: string) => contact.toLowerCase() === expected.expectedContact.toLowerCase();
      let outcome: string;
      try {
        const { expiresAtMs } = readVerificationToken(expected.token, {
          publicKeyHex: given.expectedPublicKey,
          otpType: expected.expectedType,
          isContact,
        });
        outcome = expiresAtMs > given.now * 1000 ? 'ok' : 'otp_expired';
      } catch (thrown) {
        expect(thrown).to.be.instanceOf(KmsError);
        outcome = (thrown as KmsError).code;
      }
      if (given.expect === 'ok') expect(outcome).to.equal('ok');
      if (given.expect === 'reject') expect(outcome).to.equal((given as { readonly code?: string }).code);
    });
  }
});
