import type { ForwardedRef } from 'react';
import * as React from 'react';
import { defined } from '../define/when-used.js';
import type { KmsClient } from '../kms-client.js';
import type { KmsElementOf } from './elements.js';
import type { KmsComponent, KmsComponentProps } from './react-component.js';
import { ClientContext } from './react-hooks.js';
import { clientReact } from './react-page.js';

type Provider = KmsElementOf<'kms-provider'>;

/** `<kms-provider>` that also passes its client to the hooks inside it: the client it was given, or the one its settings lead to. */
export function providing(drawn: KmsComponent<'kms-provider'>): KmsComponent<'kms-provider'> {
  const provider = React.forwardRef((props: KmsComponentProps<'kms-provider'>, outer: ForwardedRef<Provider>) => {
    const { useContext, useEffect, useImperativeHandle, useRef, useState } = clientReact();
    const own = useRef<Provider>(null);
    const around = ClientContext && useContext(ClientContext);
    const [found, setFound] = useState<KmsClient>();
    useImperativeHandle<Provider | null, Provider | null>(outer, () => own.current, []);
    // After each change, since any of its settings may be different.
    useEffect(() => {
      let isOver = false;
      const look = async () => {
        await defined('kms-provider');
        await own.current?.updateComplete;
        if (!isOver) setFound(own.current?.client);
      };
      void look();
      return () => {
        isOver = true;
      };
    });
    const element = React.createElement(drawn, { ...props, ref: own });
    return ClientContext ? React.createElement(ClientContext.Provider, { value: props.client ?? found ?? around }, element) : element;
  });
  provider.displayName = 'kms-provider';
  return provider as KmsComponent<'kms-provider'>; // the same props and the same element
}
