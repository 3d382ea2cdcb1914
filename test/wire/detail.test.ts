import { expect } from '@esm-bundle/chai';
import { serviceDetail } from '../../src/wire/detail.js';

const ID = '7c1f3f1e-0d8e-4a63-9a20-8a4e3a7ad8c1';
const ADDRESS = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';

/** A service may repeat each of these in its message, and it must not be passed on. */
const SECRETS = [
  'ada@example.com',
  'ада@пример.рф',
  '+1 415 555 2671',
  '(415) 555-2671',
  '+4915112345678',
  '482913',
  'K7QZ3M',
  'KQZXBM',
  'eyJhbGciOiJFUzI1NiJ9.eyJjb250YWN0IjoiYSJ9.c2ln',
  `${'02ab'.repeat(16)}0f`,
  'MEUCIQDx'.repeat(9),
  'abandon'.repeat(6),
];

describe('what the service says of a refusal', () => {
  it('has its code, its words, and the identifiers and addresses that a developer looks for', () => {
    const message = `could not find any resource to sign with (${ADDRESS}) in organization ${ID}: P256 key at v1/sign_raw_payloads`;
    expect(serviceDetail({ serviceCode: 'NOT_FOUND', message })).to.equal(`NOT_FOUND: ${message.replace('v1/sign_raw_payloads', '…')}`);
    expect(serviceDetail({ message: 'user not found' })).to.equal('user not found');
    expect(serviceDetail({ serviceCode: 'NOT_FOUND' })).to.equal('NOT_FOUND');
    expect(serviceDetail({})).to.equal('');
  });

  it('passes on no contact, code, token or key', () => {
    for (const secret of SECRETS) {
      for (const message of [`no user ${secret}`, `no user '${secret}'.`, `value=${secret}, sorry`, `${secret}`, `{"a":"${secret}"}`]) {
        const said = serviceDetail({ message });
        for (const part of secret.split(/[^\p{L}\p{N}@+]+/u).filter((one) => one.length > 3)) expect(said, message).to.not.include(part);
      }
    }
  });

  it('ends after 300 characters', () => {
    expect(serviceDetail({ message: 'no such word '.repeat(60) })).to.have.length(300);
  });
});
