import type { Channel } from './environment.js';
import { OwnBroadcastChannel } from './primitives.js';

/** A channel that does nothing, for records that no other tab shares. It doesn't keep a Node process alive. */
export function silentChannel(): Channel {
  return { post: () => {}, subscribe: () => () => {}, close: () => {} };
}

/** A channel to the other tabs of this origin; a silent one if the browser has no `BroadcastChannel`. */
export function browserChannel(name: string): Channel {
  if (!OwnBroadcastChannel) return silentChannel();
  const channel = new OwnBroadcastChannel(name);
  let open = true;
  return {
    // A flow may still post after the channel was closed. That isn't an error.
    post: (message) => void (open && channel.postMessage(message)),
    subscribe: (listener) => {
      const onMessage = ({ data }: MessageEvent<unknown>) => listener(data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
    close: () => {
      open = false;
      channel.close();
    },
  };
}
