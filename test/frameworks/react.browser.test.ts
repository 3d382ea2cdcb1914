import { expect } from '@esm-bundle/chai';
import { createElement, type Ref } from 'react';
import { createRoot } from 'react-dom/client';
import { KmsLogin } from '../../src/frameworks/react.js';
import type { KmsLogin as LoginElement } from '../../src/index.js';
import { until } from '../support/elements.js';
import { fakeClient } from '../support/fake-client.js';

describe('a ref of a React component', () => {
  /** A login whose heading is drawn again by `draw`. */
  function page() {
    const place = document.createElement('div');
    document.body.append(place);
    const root = createRoot(place);
    const client = fakeClient();
    return {
      element: () => place.querySelector('kms-login'),
      draw: async (heading: string, ref: Ref<LoginElement>) => {
        root.render(createElement(KmsLogin, { client, heading, ref }));
        await until(() => place.querySelector('kms-login')?.heading === heading);
      },
      leave: async () => {
        root.unmount();
        await until(() => !place.hasChildNodes());
        place.remove();
      },
    };
  }

  it('receives the element once, however often it is drawn, and is cleared once', async () => {
    const { draw, element, leave } = page();
    const told: unknown[] = [];
    const ref = (one: unknown) => void told.push(one);
    for (const heading of ['One', 'Two', 'Three']) await draw(heading, ref);
    expect(told).to.deep.equal([element()]);
    await leave();
    expect(told.slice(1)).to.deep.equal([null]);
  });

  it('has its own cleanup instead of a call without a value, as in React 19', async () => {
    const { draw, element, leave } = page();
    const told: unknown[] = [];
    const ref = (one: unknown) => {
      told.push(one);
      return () => void told.push('clean');
    };
    await draw('One', ref);
    await draw('Two', ref);
    const drawn = element();
    await leave();
    expect(told).to.deep.equal([drawn, 'clean']);
  });

  it('may change, and then the previous one is cleared', async () => {
    const { draw, element, leave } = page();
    const told: string[] = [];
    const box: { current: LoginElement | null } = { current: null };
    await draw('One', (one) => void told.push(one ? 'element' : 'nothing'));
    await draw('Two', box);
    expect(told).to.deep.equal(['element', 'nothing']);
    expect(box.current).to.equal(element());
    await leave();
    expect(box.current).to.equal(null);
  });

  it('has the element with its properties', async () => {
    const { draw, leave } = page();
    let client: unknown;
    await draw('One', (one) => {
      client ??= one?.client;
    });
    expect(client).to.be.an('object');
    await leave();
  });
});
