/** @jsxImportSource react */
// What the types of React let through and what they refuse; `npm run test:types` fails where one of the marks below is wrong.
import { useRef } from 'react';
import { KmsLogin, KmsSession, type KmsSlot } from '../../src/frameworks/react.js';
import type { KmsClient } from '../../src/index.js';

/** All that is right, by the tags. */
export function Tags({ client }: { readonly client: KmsClient }): React.JSX.Element {
  return (
    <kms-provider client={client} oauth-mode="popup">
      <kms-login
        className="login"
        heading-level={3}
        headingLevel={3}
        without-signup
        request-timeout-ms="5000"
        messages={{ signIn: 'Come in' }}
        onkms-signed-in={({ detail, currentTarget }) => console.log(detail.organizationId, currentTarget.client?.session)}
        onkms-account-missing={(event) => event.preventDefault()}
        onClick={(event) => event.currentTarget.heading}
      >
        <p slot={'terms' satisfies KmsSlot<'kms-login'>}>Terms</p>
        {/* @ts-expect-error no such slot */}
        <p slot={'term' satisfies KmsSlot<'kms-login'>}>Terms</p>
      </kms-login>
    </kms-provider>
  );
}

/** All that is wrong, by the tags: each line one mistake. */
export const WrongTags = (): React.JSX.Element[] => [
  // @ts-expect-error no such attribute
  <kms-login key="1" headin="Hello" />,
  // @ts-expect-error no such word
  <kms-login key="2" oauth-mode="window" />,
  // @ts-expect-error no number
  <kms-login key="3" heading-level="three" />,
  // @ts-expect-error no such property
  <kms-session key="4" headingLevle={2} />,
  // @ts-expect-error another event's detail
  <kms-session key="5" onkms-signed-out={({ detail }) => detail.organizationId} />,
  // @ts-expect-error no client
  <kms-provider key="6" client={{}} />,
  // @ts-expect-error no such text
  <kms-login key="7" messages={{ signInn: 'Come in' }} />,
  // @ts-expect-error no such element
  <kms-lgin key="8" />,
];

/** All that is right, by the components. */
export function Components({ client }: { readonly client: KmsClient }): React.JSX.Element {
  const login = useRef<import('../../src/index.js').KmsLogin>(null);
  return (
    <KmsLogin
      ref={login}
      client={client}
      className="login"
      headingLevel={3}
      withoutSignup
      oauthClientIds={{ google: 'id' }}
      slots={{ terms: <p>Terms</p> }}
      onKmsSignedIn={({ detail }) => console.log(detail.userId)}
      onFocus={() => login.current?.client}
    >
      <input type="email" />
    </KmsLogin>
  );
}

/** All that is wrong, by the components. */
export const WrongComponents = (): React.JSX.Element[] => [
  // @ts-expect-error no such attribute
  <KmsLogin key="1" headingLevle={3} />,
  // @ts-expect-error an attribute of another element
  <KmsSession key="2" withoutSignup />,
  // @ts-expect-error no such event
  <KmsLogin key="3" onKmsSignedInn={() => {}} />,
  // @ts-expect-error an event of another element
  <KmsSession key="4" onKmsSignedIn={() => {}} />,
  // @ts-expect-error no such slot
  <KmsLogin key="5" slots={{ term: 'Terms' }} />,
  // @ts-expect-error the session's element, not the login's
  <KmsLogin key="6" ref={(element: import('../../src/index.js').KmsSession | null) => console.log(element)} />,
  // @ts-expect-error no word
  <KmsLogin key="7" profile="old" />,
];
