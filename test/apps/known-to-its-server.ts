// What an app with its own server promises: the server knows the signed-in user for as long as the page does, by a cookie.
import { expect } from '@esm-bundle/chai';
import { type AppStage, signIn } from './app-stage.js';
import { type AppName, serveApp } from './app-tools.js';

interface Served {
  readonly name: AppName;
  readonly stand: () => AppStage;
  readonly folder: () => string;
}

/** The test; `folder` is where the app was built. */
export function knownToItsServer({ name, stand, folder }: Served): void {
  it('is known to its own server from sign-in to sign-out, by a cookie that no script can read', async () => {
    const { origin } = stand().owns(await serveApp(name, folder(), stand().emulator.origin));
    const { page, profile, complaints } = await stand().open();
    await page.goto(`${origin}/`);
    await page.getByText('Not signed in on the server.').waitFor();
    await signIn(page, stand().emulator, `known-${name}@example.com`);
    await page.getByText(/^Signed in on the server as [\w-]{36}\.$/).waitFor();
    const [cookie, ...others] = await profile.cookies();
    expect([cookie!.name, cookie!.httpOnly, cookie!.secure, others]).to.deep.equal(['__Host-kms-session', true, true, []]);
    await page.reload({ waitUntil: 'commit' });
    await page.getByText(/^Signed in on the server as [\w-]{36}\.$/).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Not signed in on the server.').waitFor();
    expect(await profile.cookies()).to.deep.equal([]);
    expect(complaints).to.deep.equal([]);
  });
}
