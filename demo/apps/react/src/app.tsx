import { KmsLogin, KmsProvider, KmsSession, useKmsSession } from 'kms-elements/react';
import { kms } from './kms';
import { Sign } from './sign';
import { Theme } from './theme';

export function App() {
  const session = useKmsSession(kms);
  return (
    <KmsProvider client={kms}>
      <Theme />
      <KmsLogin
        heading="Sign in to React"
        headingLevel={1}
        onKmsError={({ detail }) => console.info('shown to the person:', detail.code)}
        slots={{ 'signed-in': <KmsSession headingLevel={2} />, terms: <small>By continuing, you accept our terms.</small> }}
      />
      {session.state === 'signed-in' && <Sign key={session.organizationId} />}
    </KmsProvider>
  );
}
