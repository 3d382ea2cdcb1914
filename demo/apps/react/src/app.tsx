import { KmsLogin, KmsProvider, KmsSession } from 'kms-elements/react';
import { kms } from './kms';
import { Sign } from './sign';
import { Theme } from './theme';
import { useSession } from './use-session';

export function App() {
  const session = useSession();
  return (
    <KmsProvider client={kms}>
      <Theme />
      <KmsLogin
        heading="Sign in to React"
        headingLevel={1}
        onKmsError={({ detail }) => console.info('shown to the person:', detail.code)}
        slots={{ 'signed-in': <KmsSession headingLevel={2} />, terms: <small>By going on you accept our terms.</small> }}
      />
      {session.state === 'signed-in' && <Sign key={session.organizationId} />}
    </KmsProvider>
  );
}
