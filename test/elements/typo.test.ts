import { expect } from '@esm-bundle/chai';
import { likelyAddress } from '../../src/elements/fields/typo.js';

describe('a typo in an address', () => {
  for (const [typed, meant] of [
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmail.con', 'ada@gmail.com'],
    ['ada@gmial.con', 'ada@gmail.com'],
    ['ada@gmail.co', 'ada@gmail.com'],
    ['ada@gmail.com.', 'ada@gmail.com'],
    ['Ada@GMAIL.CMO', 'Ada@gmail.com'],
    ['ada@gnail.com', 'ada@gmail.com'],
    ['ada@hotmial.com', 'ada@hotmail.com'],
    ['ada@homtail.co', 'ada@hotmail.com'],
    ['ada@outlok.com', 'ada@outlook.com'],
    ['ada@iclould.com', 'ada@icloud.com'],
    ['ada@yaho.com', 'ada@yahoo.com'],
    [' ada@protonmial.com ', 'ada@protonmail.com'],
  ] as const) {
    it(`${typed}: ${meant}`, () => expect(likelyAddress(typed)).to.equal(meant));
  }

  for (const typed of [
    '',
    'ada',
    'ada@',
    'ada@gmail',
    '@gmial.com',
    'ada@gmail.com',
    'ada@example.com',
    'ada@mail.com',
    'ada@email.com',
    'ada@ymail.com',
    'ada@gmx.de',
    'ada@yahoo.co.uk',
    'ada@hotmail.fr',
    'ada@outlook.de',
    'ada@acme.co',
    'ada@goggle.com',
    `ada@${'gmail.com'.repeat(9000)}`,
  ]) {
    it(`${typed.slice(0, 40)}: none`, () => expect(likelyAddress(typed)).to.equal(undefined));
  }

  it("isn't looked for in an ending that may still be typed", () => {
    expect(['ada@gmail.c', 'ada@gmail.co', 'ada@hotmail.co'].map((text) => likelyAddress(text, true))).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]);
    expect(likelyAddress('ada@gmial.com', true)).to.equal('ada@gmail.com');
  });
});
