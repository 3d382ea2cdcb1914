import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { ALONE_MS, type Driver, type Hand, KEYS, type Tab } from './engines.js';

const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSER = process.env.WEBKIT_PATH ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
export const WEBKIT_NEEDS: readonly string[] = [DRIVER, BROWSER];
/** How W3C WebDriver names an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

function callerOf(base: string): Call {
  return async (method, path, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(base + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: unknown };
    const { error, message } = (value ?? {}) as { error?: string; message?: string };
    if (!answer.ok) throw new Error(`${error}: ${message} (${path})`);
    return value;
  };
}

/** WebKitGTK through its own driver, in W3C WebDriver's plain JSON over HTTP. */
export async function openWebkit(): Promise<Driver> {
  const port = await freePort();
  const driver: ChildProcess = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore' });
  const call = callerOf(`http://127.0.0.1:${port}`);
  const end = performance.now() + 10_000;
  while (
    !(await call('GET', '/status').then(
      () => true,
      () => false,
    ))
  ) {
    if (performance.now() > end) throw new Error('WebKitWebDriver did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const options = { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } };
  const profile = async (): Promise<Tab> => {
    const { sessionId } = (await call('POST', '/session', { capabilities: { alwaysMatch: options } })) as { sessionId: string };
    const own: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
    return tabOf(own, (await own('GET', '/window')) as string);
  };
  return { profile, close: async () => void driver.kill() };
}

const SHIFT = '\uE008';
const keysOf = ([first = '', ...rest]: string): readonly object[] => {
  const press = (value: string) => ['keyDown', 'keyUp'].map((type) => ({ type, value }));
  if (first !== SHIFT) return [first, ...rest].filter(Boolean).flatMap(press);
  return [{ type: 'keyDown', value: SHIFT }, ...rest.flatMap(press), { type: 'keyUp', value: SHIFT }];
};

/** One command of the driver, with its pauses. @param element path of what is pressed, which a keyboard finds by the focus */
function pressing(by: Hand, element: string, typed: string): readonly object[] {
  const pause = (duration: number) => ({ type: 'pause', duration });
  const rest = [...(typed ? [pause(ALONE_MS.between)] : []), ...keysOf(typed), pause(ALONE_MS.after)];
  if (by === 'keyboard') return [{ type: 'key', id: 'keyboard', actions: [pause(ALONE_MS.before), ...keysOf(KEYS.Enter ?? ''), ...rest] }];
  const origin = { [ELEMENT]: element.split('/').at(-1) };
  const button = (type: string) => ({ type, button: 0 });
  const press = [{ type: 'pointerMove', origin, x: 0, y: 0, duration: 0 }, button('pointerDown'), button('pointerUp')];
  const steps = [pause(ALONE_MS.before), ...press];
  // Both start their steps together, and the longer of the two decides when the next one starts.
  return [
    { type: 'pointer', id: 'mouse', actions: steps },
    { type: 'key', id: 'keyboard', actions: [...steps.map(() => pause(0)), ...rest] },
  ];
}

/** A window of a session. @param frames scripts that find the frames on the way to the content, from the outside in */
function tabOf(call: Call, id: string, frames: readonly string[] = []): Tab {
  const execute = (script: string) => call('POST', '/execute/sync', { script, args: [] });
  const elementOf = (value: unknown): string | undefined => (value as Record<string, string> | null)?.[ELEMENT];
  /** A session sends its commands to one place at a time. */
  const here = async (): Promise<boolean> => {
    await call('POST', '/window', { handle: id });
    await call('POST', '/frame', { id: null });
    for (const script of frames) {
      const frame = await execute(script);
      if (!elementOf(frame)) return false;
      await call('POST', '/frame', { id: frame });
    }
    return true;
  };
  const act = async (script: string, work: (element: string) => Promise<unknown>): Promise<boolean> => {
    const element = (await here()) ? elementOf(await execute(script)) : undefined;
    if (element === undefined) return false;
    await work(`/element/${element}`);
    return true;
  };
  return {
    id,
    goto: async (url) => {
      await here();
      await call('POST', '/url', { url });
    },
    url: async () => {
      await here();
      return (await (frames.length > 0 ? execute('return location.href') : call('GET', '/url'))) as string;
    },
    back: async () => {
      await here();
      await call('POST', '/back', {});
    },
    reload: async () => {
      await here();
      await call('POST', '/refresh', {});
    },
    evaluate: async (script) => {
      await here();
      return execute(script);
    },
    click: (script) => act(script, (element) => call('POST', `${element}/click`, {})),
    type: (script, text) =>
      act(script, async (element) => {
        await call('POST', `${element}/clear`, {});
        await call('POST', `${element}/value`, { text });
      }),
    pressAlone: (script, by, typed) =>
      act(script, async (element) => {
        if (by === 'keyboard') await execute(`(() => { ${script} })().focus()`);
        await call('POST', '/actions', { actions: pressing(by, element, typed) });
      }),
    keys: async (text) => {
      await here();
      await call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions: keysOf(KEYS[text] ?? text) }] });
    },
    frame: async (script) => ((await act(script, async () => {})) ? tabOf(call, id, [...frames, script]) : undefined),
    windows: async () => ((await call('GET', '/window/handles')) as string[]).map((handle) => tabOf(call, handle)),
    close: async () => void (await call('DELETE', '')),
  };
}
