import { headers } from 'next/headers';
import { verifySession } from '../server';
import { SignIn } from './sign-in';

/** Drawn by the server, which knows by its own cookie who is there. */
export default async function Page() {
  const verdict = await verifySession({ headers: await headers() });
  return (
    <main>
      <p>{verdict.state === 'signed-in' ? `Signed in on the server as ${verdict.session.userId}.` : 'Not signed in on the server.'}</p>
      <SignIn />
    </main>
  );
}
