import { expect } from '@esm-bundle/chai';
import { freshForEach, profile, stand } from '../support/journey.js';
import { visit } from '../support/visitor.js';

describe('a site that locks', () => {
  freshForEach();

  it('stays open while the user presses keys, whatever a script sends, and shows the login after that', async () => {
    const visitor = await visit(profile, stand.emulator, { ...stand, attributes: { 'lock-after': '2s' } });
    await visitor.signIn('ada@example.com');
    await visitor.signOut.waitFor();
    for (let times = 0; times < 4; times++) {
      await visitor.page.waitForTimeout(800);
      await visitor.page.keyboard.press('Shift');
    }
    expect(await visitor.signOut.isVisible()).to.equal(true);
    await visitor.page.evaluate(() => {
      setInterval(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })), 500);
    });
    await visitor.email.waitFor({ timeout: 8000 });
    await visitor.page.getByText('Your session has ended.').first().waitFor();
    expect((await visitor.event('kms-signed-out')).detail).to.include({ reason: 'expired' });
  });
});
