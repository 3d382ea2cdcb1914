// Components for React 18 and later. React 18 only passes strings to custom elements, so properties and listeners are set on the element
// itself.
import type { ForwardedRef, ForwardRefExoticComponent, HTMLAttributes, ReactNode, RefAttributes } from 'react';
import * as React from 'react';
import { type Definer, defineNow } from '../define/when-used.js';
import { hyphened } from '../elements/base/hyphened.js';
import type { ComponentListeners, KmsElementOf, KmsElements, KmsSlot, KmsTag } from './elements.js';
import { BARE, SHARED } from './made/shared.js';
import { clientReact } from './react-page.js';

/** A component's props: the element's properties and listeners, and the content of its slots. */
export type KmsComponentProps<T extends KmsTag> = Omit<HTMLAttributes<KmsElementOf<T>>, keyof KmsElements[T]['properties']> &
  Partial<KmsElements[T]['properties']> &
  ComponentListeners<T> & {
    /** Content by slot name. */
    readonly slots?: { readonly [Name in KmsSlot<T>]?: ReactNode } | undefined;
  };

/** A component that renders one element and accepts a `ref` to it. */
export type KmsComponent<T extends KmsTag> = ForwardRefExoticComponent<KmsComponentProps<T> & RefAttributes<KmsElementOf<T>>>;

type Values = Readonly<Record<string, unknown>>;
type Hear = (event: Event) => void;

/** A component's props, by how they are passed on. */
interface Sorted {
  /** Passed to `createElement`. */
  readonly attributes: Record<string, unknown>;
  /** Set on the element. */
  readonly properties: Record<string, unknown>;
  /** By event name. */
  readonly listeners: Record<string, Hear>;
}

/** What an element was last given. It is also the element's only listener, for all events. */
class Held {
  properties: Values = {};
  listeners: Readonly<Record<string, Hear>> = {};

  handleEvent(event: Event): void {
    this.listeners[event.type]?.(event);
  }
}

const held = new WeakMap<Element, Held>();

/** Objects as JSON, flags as present or absent: the same text on a server, in React 18 and in React 19. */
function textOf(value: unknown): unknown {
  if (value === true) return '';
  if (value === false || value === null) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

function sort(props: Values, attributes: readonly string[]): Sorted {
  const sorted: Sorted = { attributes: {}, properties: {}, listeners: {} };
  for (const [name, value] of Object.entries(props)) {
    const attribute = hyphened(name);
    if (/^onKms[A-Z]/.test(name)) {
      if (typeof value === 'function') sorted.listeners[attribute.slice('on-'.length)] = value as Hear; // by the component's own type
    } else if (SHARED.includes(attribute) || attributes.includes(attribute)) sorted.attributes[attribute] = textOf(value);
    else if (BARE.includes(name)) sorted.properties[name] = value;
    else sorted.attributes[name === 'className' ? 'class' : name] = value;
  }
  return sorted;
}

/** Update an element's properties and listeners. Anything given before but not now is reset. */
function give(element: Element, { properties, listeners }: Sorted): void {
  const last = held.get(element) ?? new Held();
  for (const name of new Set([...Object.keys(last.properties), ...Object.keys(properties)])) {
    if (last.properties[name] !== properties[name]) Object.assign(element, { [name]: properties[name] });
  }
  // Adding the same listener again has no effect.
  for (const type of Object.keys(listeners)) element.addEventListener(type, last);
  held.set(element, Object.assign(last, { properties, listeners }));
}

/** One box per slot. */
function boxesOf(slots: Readonly<Record<string, ReactNode>> = {}): ReactNode[] {
  return Object.entries(slots).map(([slot, node]) => React.createElement('div', { key: slot, slot }, node));
}

/** Props that aren't passed to the element unchanged. */
interface Inner extends Values {
  readonly children?: ReactNode;
  readonly slots?: Readonly<Record<string, ReactNode>>;
}

/**
 * Create the component for one element.
 *
 * @param define registers the element. Called once it is in the page, so that a server can render it and the page can hydrate it first.
 * @param attributes the element's own, besides the shared ones.
 */
export function component<T extends KmsTag>(tag: T, define: Definer, attributes: readonly string[]): KmsComponent<T> {
  const drawn = React.forwardRef(({ children, slots, ...props }: Inner, outer: ForwardedRef<Element>) => {
    const { useEffect, useImperativeHandle, useRef } = clientReact();
    const sorted = sort(props, attributes);
    useEffect(() => {
      void defineNow(tag, define);
    }, []);
    const own = useRef<Element>(null);
    // A new function each time: React calls it after each change, before the page is painted, and never on a server.
    const ref = (element: Element | null): void => {
      own.current = element;
      if (element) give(element, sorted);
    };
    // The page's own ref is called once for the element, and is cleaned up the way that version of React does it.
    useImperativeHandle<Element | null, Element | null>(outer, () => own.current, []);
    return React.createElement(tag, { ...sorted.attributes, ref }, children, ...boxesOf(slots));
  });
  drawn.displayName = tag;
  return drawn as unknown as KmsComponent<T>; // React's own type computes with the props, which it can't for a type parameter
}
