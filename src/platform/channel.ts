import type { Channel } from './environment.js';
import { OwnBroadcastChannel } from './primitives.js';

/** Where nobody else shares the records, nobody has to be told. It keeps no process alive either. */
export function silentChannel(): Channel {
  return { post: () => {}, subscribe: () => () => {}, close: () => {} };
}

/** A channel to the other tabs of this origin; a silent one where the browser has no `BroadcastChannel`. */
export function browserChannel(name: string): Channel {
  if (!OwnBroadcastChannel) return silentChannel();
  const channel = new OwnBroadcastChannel(name);
  let open = true;
  return {
    // A flow may still speak when its page has let go of the channel; that is no fault.
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
