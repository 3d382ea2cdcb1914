import { expect } from '@esm-bundle/chai';
import '../../src/define/account.js';
import '../../src/define/export.js';
import '../../src/define/oauth-button.js';
import { warnOfAttributes } from '../../src/elements/base/slips.js';
import { atStep, mount, unmountAll } from '../support/elements.js';
import { fakeClient } from '../support/fake-client.js';

/** Attributes that every element may have, and some of frameworks. */
const ANYBODYS =
  'accesskey autofocus class dir draggable exportparts hidden id inert is itemid itemprop lang nonce part popover role slot spellcheck style tabindex title translate data-step data-testid aria-label aria-live onclick v-cloak x-data wire:id jsname key ref name type value src href label for';

/** What the console received. */
async function warned(task: () => unknown): Promise<string[]> {
  const lines: string[] = [];
  const { warn } = console;
  console.warn = (line) => void lines.push(line);
  await task();
  console.warn = warn;
  return lines;
}

describe('an attribute with a typo', () => {
  afterEach(unmountAll);

  it('is named in the console with the one that was meant, of the login and of the provider around it', async () => {
    const said = await warned(async () => {
      const provider = mount('kms-provider', { client: fakeClient(), attributes: { emulater: 'http://localhost:8787' } });
      const login = mount('kms-login', {
        into: provider,
        attributes: { 'aplication-name': 'Ours', 'app-nme': 'Ours', 'offer-passky': '' },
      });
      await atStep(login, 'contact');
    });
    expect(said).to.deep.equal([
      'kms-elements: <kms-login> has no attribute app-nme. Did you mean app-name?',
      'kms-elements: <kms-login> has no attribute offer-passky. Did you mean offer-passkey?',
      'kms-elements: <kms-provider> has no attribute emulater. Did you mean emulator?',
    ]);
  });

  it("isn't an attribute of the page's own", async () => {
    for (const tag of [
      'kms-provider',
      'kms-login',
      'kms-otp',
      'kms-signup',
      'kms-session',
      'kms-account',
      'kms-oauth-button',
      'kms-export',
    ] as const) {
      const element = document.createElement(tag);
      for (const name of ANYBODYS.split(' ')) element.setAttribute(name, '');
      expect(await warned(() => warnOfAttributes(element)), tag).to.deep.equal([]);
    }
  });
});
