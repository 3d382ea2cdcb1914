import type { Scenery } from './scenery.js';

/** A page with the first step of a login. */
export const start = async (scenery: Scenery): Promise<void> => {
  await scenery.put({ heading: 'Sign in to Acme' });
  await scenery.button('Continue with Google').waitFor();
};

/** Goes to the code step, for an address that hasn't been used before. */
export async function askForCode(scenery: Scenery): Promise<string> {
  const to = scenery.contact();
  await scenery.email.fill(to);
  await scenery.continueWithEmail.click();
  return to;
}
