// Components for React 18 and later. React 18 hands custom elements nothing but text, so properties and listeners go by the element itself.
import type { ForwardedRef, ForwardRefExoticComponent, HTMLAttributes, ReactNode, RefAttributes } from 'react';
import * as React from 'react';
import { type Definer, defineNow } from '../define/when-used.js';
import { hyphened } from '../elements/base/hyphened.js';
import type { ComponentListeners, KmsElementOf, KmsElements, KmsSlot, KmsTag } from './elements.js';
import { BARE, SHARED } from './made/shared.js';
import { clientReact } from './react-page.js';

/** Properties of a component: those of the element, its listeners, and what stands in its slots. */
export type KmsComponentProps<T extends KmsTag> = Omit<HTMLAttributes<KmsElementOf<T>>, keyof KmsElements[T]['properties']> &
  Partial<KmsElements[T]['properties']> &
  ComponentListeners<T> & {
    /** Contents by the names of the element's slots. */
    readonly slots?: { readonly [Name in KmsSlot<T>]?: ReactNode } | undefined;
  };

/** A component that draws one element and takes a `ref` to it. */
export type KmsComponent<T extends KmsTag> = ForwardRefExoticComponent<KmsComponentProps<T> & RefAttributes<KmsElementOf<T>>>;

type Values = Readonly<Record<string, unknown>>;
type Hear = (event: Event) => void;

/** One component's properties, by the way that each takes. */
interface Sorted {
  /** For `createElement`. */
  readonly attributes: Record<string, unknown>;
  /** Set at the element. */
  readonly properties: Record<string, unknown>;
  /** By the event's name. */
  readonly listeners: Record<string, Hear>;
}

/** What an element was given last. It is also the element's one listener, for all events. */
class Held {
  properties: Values = {};
  listeners: Readonly<Record<string, Hear>> = {};

  handleEvent(event: Event): void {
    this.listeners[event.type]?.(event);
  }
}

const held = new WeakMap<Element, Held>();

/** Objects as JSON, flags as there or not: the same text on a server, in React 18 and in React 19. */
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

/** Bring properties and listeners of an element up to date. What was given before and is not any more is taken back. */
function give(element: Element, { properties, listeners }: Sorted): void {
  const last = held.get(element) ?? new Held();
  for (const name of new Set([...Object.keys(last.properties), ...Object.keys(properties)])) {
    if (last.properties[name] !== properties[name]) Object.assign(element, { [name]: properties[name] });
  }
  // One that was added before is not added again.
  for (const type of Object.keys(listeners)) element.addEventListener(type, last);
  held.set(element, Object.assign(last, { properties, listeners }));
}

/** One box for each slot. */
function boxesOf(slots: Readonly<Record<string, ReactNode>> = {}): ReactNode[] {
  return Object.entries(slots).map(([slot, node]) => React.createElement('div', { key: slot, slot }, node));
}

/** What is not handed on to the element as it is. */
interface Inner extends Values {
  readonly children?: ReactNode;
  readonly slots?: Readonly<Record<string, ReactNode>>;
}

/**
 * Make the component of one element.
 *
 * @param define registers the element. Called once it is in the page, so that a server can draw it and the page can take that over first.
 * @param attributes that it has beside the shared ones.
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
    // The page's own ref is called once for the element, and ends as that version of React ends refs.
    useImperativeHandle<Element | null, Element | null>(outer, () => own.current, []);
    return React.createElement(tag, { ...sorted.attributes, ref }, children, ...boxesOf(slots));
  });
  drawn.displayName = tag;
  return drawn as unknown as KmsComponent<T>; // React's own type computes with the properties, which it cannot with those of a type parameter
}
