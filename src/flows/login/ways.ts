import type { KeyMethod } from '../../wire/method.js';
import type { PasskeyIntent, PasskeyView } from '../passkey/view.js';
import type { Flow, StartOptions } from '../runner.js';
import type { WalletIntent, WalletView } from '../wallet/view.js';

/** Starts the flows of these methods: a client. */
export interface KeyStarters {
  startPasskey(options: StartOptions): Flow<PasskeyView, PasskeyIntent>;
  startWallet(options: StartOptions): Flow<WalletView, WalletIntent>;
}

/** What each sign-in method with a key of the user's own shows, and what it can be asked. */
interface KeyFlows {
  readonly passkey: { readonly view: PasskeyView; readonly intent: PasskeyIntent };
  readonly wallet: { readonly view: WalletView; readonly intent: WalletIntent };
}

/** Their views; absent until their flow starts. */
export type KeyViews = { readonly [W in KeyMethod]?: KeyFlows[W]['view'] };

/** An intent for one of them. */
export type KeyIntent = { readonly [W in KeyMethod]: { readonly way: W; readonly intent: KeyFlows[W]['intent'] } }[KeyMethod];

/** A view of one of them. */
export type KeyView = { readonly [W in KeyMethod]: { readonly way: W; readonly view: KeyFlows[W]['view'] } }[KeyMethod];

/** How a login uses one of them. */
interface KeyRow<W extends KeyMethod> {
  /** Starts its flow. */
  readonly start: (starters: KeyStarters, options: StartOptions) => Flow<KeyFlows[W]['view'], KeyFlows[W]['intent']>;
  /** Intents that differ from the others. `quiet`: shows nothing of the method. `new`: creates an account, so that a new user has to agree first. */
  readonly intents?: Readonly<Record<string, 'quiet' | 'new'>>;
}

/** The sign-in methods with a key of the user's own. */
const KEY_WAYS: { readonly [W in KeyMethod]: KeyRow<W> } = {
  passkey: {
    start: (starters, options) => starters.startPasskey(options),
    intents: { prepare: 'quiet', listen: 'quiet', create: 'new' },
  },
  wallet: { start: (starters, options) => starters.startWallet(options) },
};

/** Their names. */
export const KEY_NAMES: readonly KeyMethod[] = Object.keys(KEY_WAYS) as KeyMethod[]; // its own keys

/** Whether a sign-in method is one of them. */
export const isKeyMethod = (way: string | undefined): way is KeyMethod => KEY_NAMES.includes(way as KeyMethod); // it only compares

/** How an intent differs from the others of its method. */
export const kindOf = ({ way, intent }: KeyIntent): 'quiet' | 'new' | undefined => KEY_WAYS[way].intents?.[intent.type];

/**
 * Their flows. Each starts with its first intent.
 *
 * @param optionsOf how to start each of them.
 * @param seen called with each view.
 * @returns a function that sends an intent to its flow.
 */
export function keyFlows(
  starters: KeyStarters,
  optionsOf: (way: KeyMethod) => StartOptions,
  seen: (shown: KeyView) => void,
): (asked: KeyIntent) => void {
  const flows: { [W in KeyMethod]?: (intent: never) => unknown } = {};
  return ({ way, intent }) => {
    flows[way] ??= followed<KeyView['view'], never>(
      KEY_WAYS[way].start(starters, optionsOf(way)),
      (view) => seen({ way, view } as KeyView), // the view of this method's flow
    );
    flows[way](intent as never); // an intent of this method's flow
  };
}

/** Follow a flow's views. @returns a function that sends the flow an intent and returns the view after it. */
export function followed<V, E>(flow: Flow<V, E>, seen: (view: V) => void): (intent: E) => V {
  flow.subscribe(seen);
  return (intent) => {
    flow.send(intent);
    return flow.view;
  };
}
