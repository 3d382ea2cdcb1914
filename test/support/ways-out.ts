/** Where the ways out lead to. */
export interface Outside {
  readonly origin: string;
  /** Last word of the way's name, for those that only differ in it. */
  readonly last: string;
}

/** A way to send something out of a document. Resolves once the browser has decided, with `refused` if it says so. */
export type WayOut = (outside: Outside) => Promise<unknown> | unknown;

/** Every way that a script has to make a request, or open another socket, without leaving its document. Each runs inside the document. */
export const WAYS_OUT: Readonly<Record<string, WayOut>> = {
  fetch: ({ origin }) => fetch(`${origin}/fetch`, { method: 'POST', mode: 'no-cors', body: 'words' }),
  'fetch that outlives the page': ({ origin }) => fetch(`${origin}/keepalive`, { keepalive: true, mode: 'no-cors' }),
  XMLHttpRequest: ({ origin }) =>
    new Promise((done) => {
      const request = new XMLHttpRequest();
      request.onloadend = done;
      request.open('GET', `${origin}/xhr`);
      request.send();
    }),
  beacon: ({ origin }) => navigator.sendBeacon(`${origin}/beacon`, 'words'),
  WebSocket: ({ origin }) =>
    new Promise((done) => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket`);
      socket.onerror = done;
      socket.onopen = done;
    }),
  EventSource: ({ origin }) =>
    new Promise((done) => {
      const source = new EventSource(`${origin}/events`);
      source.onopen = done;
      source.onerror = () => done(source.close());
    }),
  WebTransport: ({ origin }) => {
    const { WebTransport: Transport } = globalThis as unknown as { WebTransport: new (url: string) => { ready: Promise<void> } };
    return new Transport(`${origin.replace('http:', 'https:')}/transport`).ready;
  },
  image: ({ origin }) =>
    new Promise((done) => {
      const image = new Image();
      image.onload = done;
      image.onerror = done;
      image.src = `${origin}/image`;
    }),
  font: ({ origin }) => new FontFace('words', `url(${origin}/font)`).load(),
  script: ({ origin }) => import(/* @vite-ignore */ `${origin}/module.js`),
  'worker of an address': ({ origin }) =>
    new Promise((done) => {
      const worker = new Worker(`${origin}/worker.js`);
      worker.onerror = done;
    }),
  'worker of a text': ({ origin }) =>
    new Promise((done) => {
      const text = `fetch('${origin}/from-worker', { mode: 'no-cors' }).finally(() => postMessage(1))`;
      const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
      worker.onerror = done;
      worker.onmessage = done;
    }),
  'shared worker': ({ origin }) =>
    new Promise((done) => {
      new SharedWorker(`${origin}/shared.js`).onerror = done;
    }),
  'service worker': ({ origin }) => navigator.serviceWorker.register(`${origin}/service.js`),
  window: ({ origin }) => window.open(`${origin}/window`) === null,
  form: ({ origin }) => {
    const form = document.createElement('form');
    form.action = `${origin}/form`;
    document.body.append(form);
    form.submit();
    form.remove();
  },
  ping: ({ origin }) => {
    const link = document.createElement('a');
    link.href = '#';
    link.ping = `${origin}/ping`;
    document.body.append(link);
    link.click();
    link.remove();
  },
  ...Object.fromEntries(
    ['stylesheet', 'prefetch', 'preload', 'modulepreload', 'icon', 'manifest', 'prerender', 'preconnect', 'dns-prefetch'].map((rel) => [
      `link of rel ${rel}`,
      ({ origin, last: kind }: Outside) => {
        const link = document.createElement('link');
        Object.assign(link, { rel: kind, as: kind === 'preload' ? 'image' : '', href: `${origin}/${kind}` });
        document.head.append(link);
      },
    ]),
  ),
  ...Object.fromEntries(
    ['iframe', 'embed', 'object', 'video', 'audio', 'track', 'input', 'script', 'frame'].map((tag) => [
      `element ${tag}`,
      ({ origin, last: name }: Outside) => {
        const element = document.createElement(name);
        if (name === 'input') element.setAttribute('type', 'image');
        element.setAttribute(name === 'object' ? 'data' : 'src', `${origin}/${name}`);
        document.body.append(element);
      },
    ]),
  ),
  'background in CSS': ({ origin }) => {
    const box = document.createElement('p');
    box.textContent = 'x';
    box.style.cssText = `background: url(${origin}/background); cursor: url(${origin}/cursor), auto; list-style: url(${origin}/list)`;
    box.style.setProperty('border-image', `url(${origin}/border) 1`);
    document.body.append(box);
    return new Promise(requestAnimationFrame);
  },
  'sheet of rules': async ({ origin }) => {
    const sheet = new CSSStyleSheet();
    const face = `@font-face { font-family: leak; src: url(${origin}/face) }`;
    sheet.replaceSync(`${face} @import url(${origin}/import); body { font-family: leak; background: image-set(url(${origin}/set) 1x) }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    await document.fonts.load('16px leak').catch(() => {});
  },
  'picture of SVG': ({ origin }) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.innerHTML = `<image href="${origin}/svg-image"/><use href="${origin}/svg-use#a"/><feImage href="${origin}/svg-filter"/>`;
    document.body.append(svg);
    return new Promise(requestAnimationFrame);
  },
  'speculation rules': ({ origin }) => {
    const script = document.createElement('script');
    script.type = 'speculationrules';
    script.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: [`${origin}/speculation`], eagerness: 'immediate' }] });
    document.head.append(script);
  },
};
