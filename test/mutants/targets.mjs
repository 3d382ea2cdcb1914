// What is mutated, and the tests that must notice. Paths of tests may contain one `*`.
import { filesOf } from '../house/source.mjs';

/** @type {readonly { name: string, sources: readonly string[], tests: readonly string[] }[]} */
export const groups = [
  {
    name: 'session',
    sources: ['src/session/session-token.ts', 'src/session/session-record.ts', 'src/session/attempts.ts'],
    tests: ['test/session/session-token.test.ts', 'test/session/session-records.test.ts', 'test/session/attempts.test.ts'],
  },
  {
    name: 'crypto',
    sources: [
      'src/crypto/base58check.ts',
      'src/crypto/hpke.ts',
      'src/crypto/import-scalar.ts',
      'src/crypto/pkce.ts',
      'src/crypto/receiver-key.ts',
      'src/crypto/signing-key.ts',
      'src/crypto/verify.ts',
      'src/encoding/der-decode.ts',
      'src/encoding/point.ts',
      'src/encoding/point-decompress.ts',
      'src/encoding/point-on-curve.ts',
      'src/encoding/hex.ts',
      'src/encoding/base64url.ts',
      'src/client/bundle.ts',
      'src/client/credential-bundle.ts',
      'src/wire/bundle.ts',
    ],
    tests: [
      'test/crypto/*.test.ts',
      'test/encoding/*.test.ts',
      'test/client/bundle.test.ts',
      'test/client/stampers.test.ts',
      'test/key-frame/*.test.ts',
      'test/session/framed-keys.test.ts',
      'test/wire/key-port.test.ts',
    ],
  },
  {
    name: 'readers',
    sources: ['src/wire/read.ts', 'src/wire/config.ts', 'src/wire/id.ts', 'src/platform/member.ts'],
    tests: ['test/wire/*.test.ts'],
  },
  {
    name: 'oauth',
    sources: [
      'src/wire/oauth-return.ts',
      'src/wire/oidc-token.ts',
      'src/flows/oauth/return-url.ts',
      'src/flows/oauth/machine.ts',
      'src/flows/otp/verification-token.ts',
    ],
    tests: [
      'test/flows/oauth-return.test.ts',
      'test/flows/oauth-machine.test.ts',
      'test/flows/verification-token.test.ts',
      'test/wire/oidc-token.test.ts',
    ],
  },
  {
    name: 'frame',
    sources: ['src/wire/export-port.ts', 'src/flows/export/machine.ts', 'src/export-frame/phrase.ts'],
    tests: ['test/wire/export-port*.test.ts', 'test/flows/export*.test.ts', 'test/export-frame/*.test.ts'],
  },
  {
    name: 'policies',
    sources: ['emulator/policies/decide.ts', 'emulator/policies/consensus.ts', 'emulator/policies/parsed.ts'],
    tests: ['test/emulator-chains/policy*.test.ts', 'test/emulator/to-the-letter.test.ts', 'test/emulator/first-month.test.ts'],
  },
];

/** The files that a list of patterns names. */
export function testsOf(patterns) {
  const matches = patterns.map((pattern) => new RegExp(`^${pattern.replace(/[.]/g, '\\.').replace('*', '[^/]*')}$`));
  const files = filesOf('test', ['.test.ts']).filter((path) => !path.endsWith('.browser.test.ts'));
  return files.filter((path) => matches.some((match) => match.test(path)));
}
