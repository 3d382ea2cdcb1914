'use client';

import { createKmsClient } from 'kms-elements';
import { KmsLogin, KmsProvider, KmsSession, useKmsSession } from 'kms-elements/react';
import { useRouter } from 'next/navigation';
import { Sign } from './sign';
import { Theme } from './theme';

/** One client for the whole app. Going live changes these settings and nothing else. */
const kms = createKmsClient({ emulator: 'http://localhost:8787' });

export function SignIn() {
  const session = useKmsSession(kms);
  const { refresh } = useRouter();

  /** The server's own session, by the token of the one that just began. */
  async function tellServer() {
    await fetch('/session', { method: 'POST', headers: await kms.session.proof(await fetch('/session', { method: 'HEAD' })) });
    refresh();
  }
  async function leaveServer() {
    await fetch('/session', { method: 'DELETE' });
    refresh();
  }

  return (
    <KmsProvider client={kms}>
      <Theme />
      <KmsLogin
        heading="Sign in to Next"
        headingLevel={1}
        onKmsSignedIn={tellServer}
        onKmsSignedOut={leaveServer}
        onKmsError={({ detail }) => console.info('shown to the person:', detail.code)}
        slots={{ 'signed-in': <KmsSession headingLevel={2} />, terms: <small>By continuing, you accept our terms.</small> }}
      />
      {session.state === 'signed-in' && <Sign key={session.organizationId} />}
    </KmsProvider>
  );
}
