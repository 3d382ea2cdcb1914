/** @jsxImportSource solid-js */
// What the types of Solid let through and what they refuse; `npm run test:types` fails where one of the marks below is wrong.
import type { JSX } from 'solid-js';
import type { KmsSlot } from '../../src/frameworks/solid.js';
import type { KmsClient } from '../../src/index.js';

/** All that is right. */
export const Right = ({ client }: { readonly client: KmsClient }): JSX.Element => (
  <kms-provider prop:client={client} attr:oauth-mode="popup">
    <kms-login
      class="login"
      heading-level="3"
      headingLevel={3}
      bool:without-signup={true}
      prop:messages={{ signIn: 'Come in' }}
      on:kms-signed-in={({ detail, currentTarget }) => console.log(detail.organizationId, currentTarget.client?.session)}
    >
      <p slot={'terms' satisfies KmsSlot<'kms-login'>}>Terms</p>
      {/* @ts-expect-error no such slot */}
      <p slot={'term' satisfies KmsSlot<'kms-login'>}>Terms</p>
    </kms-login>
  </kms-provider>
);

/** All that is wrong: each line one mistake. */
export const Wrong = (): Record<string, JSX.Element> => ({
  // @ts-expect-error no such attribute
  attribute: <kms-login headin="Hello" />,
  // @ts-expect-error no such word
  word: <kms-login oauth-mode="window" />,
  // @ts-expect-error no such property
  property: <kms-login prop:headingLevle={2} />,
  // @ts-expect-error another event's detail
  detail: <kms-session on:kms-signed-out={({ detail }) => detail.organizationId} />,
  // @ts-expect-error no client
  client: <kms-provider prop:client={{}} />,
});
