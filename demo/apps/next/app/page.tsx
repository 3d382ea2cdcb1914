import { headers } from 'next/headers';
import { verifySession } from '../server';
import { SignIn } from './sign-in';

/** Drawn by the server, which knows by its own cookie who is there. */
export default async function Page() {
  const verdict = await verifySession({ headers: await headers() });
  return (
    <main>
      <p>{verdict.state === 'signed-in' ? `The server knows ${verdict.session.userId}.` : 'The server knows nobody.'}</p>
      <SignIn />
    </main>
  );
}
