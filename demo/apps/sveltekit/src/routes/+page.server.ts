import { kms } from '../kms.server';
import type { PageServerLoad } from './$types';

/** Who is there, by the site's own cookie. */
export const load: PageServerLoad = async ({ request }) => {
  const verdict = await kms.verifySession(request);
  return { userId: verdict.state === 'signed-in' ? verdict.session.userId : undefined };
};
