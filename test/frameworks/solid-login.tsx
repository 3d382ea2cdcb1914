/** @jsxImportSource solid-js */
import 'kms-elements/define';
import { createKmsClient } from 'kms-elements';
import { type KmsSlot, useKmsSession } from 'kms-elements/solid';
import { type JSX, Show } from 'solid-js';

const kms = createKmsClient({ emulator: 'http://localhost:8787' });

export function App(): JSX.Element {
  const session = useKmsSession(kms);
  return (
    <kms-provider prop:client={kms}>
      <kms-login attr:heading-level="1" on:kms-error={({ detail }) => console.info('shown to the person:', detail.code)}>
        <small slot={'terms' satisfies KmsSlot<'kms-login'>}>By continuing, you accept our terms.</small>
        <kms-session slot={'signed-in' satisfies KmsSlot<'kms-login'>} attr:heading-level="2" />
      </kms-login>
      <Show when={session().state === 'signed-in'}>
        <p>Only for you.</p>
      </Show>
    </kms-provider>
  );
}
