import { KmsLogin, KmsProvider, KmsSession, useKmsSession } from 'kms-elements/react';
import { kms } from './kms';
import { Sign } from './sign';
import { Theme } from './theme';

/** Drawn by the server with the field in it, and taken over in the browser, where the elements are defined after that. */
export function App() {
  const session = useKmsSession(kms);
  return (
    <KmsProvider client={kms}>
      <Theme />
      <KmsLogin heading="Sign in" methods="email" headingLevel={1} slots={{ 'signed-in': <KmsSession headingLevel={2} /> }}>
        <label htmlFor="email">Email address</label>
        <input id="email" type="email" name="email" autoComplete="username webauthn" placeholder="you@example.com" />
      </KmsLogin>
      {session.state === 'signed-in' && <Sign key={session.organizationId} />}
    </KmsProvider>
  );
}
