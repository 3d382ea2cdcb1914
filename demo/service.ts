/** Where the page's service is. */
export interface Service {
  /** Such as `http://localhost:8787`. */
  readonly baseUrl: string;
  fetch(request: Request): Promise<Response>;
  /** Shows the dashboard over the page, if it has no address of its own. */
  readonly showDashboard?: () => Promise<void>;
}

/** The service that the page names: an emulator at an origin, or the one inside the page. */
export function serviceOf(name: string): Service {
  return name === 'inline' ? inPage() : { baseUrl: name, fetch: (request) => fetch(request) };
}

/** The service that the script tag loads: a separate module next to it, which no bundler may copy. */
async function theirs(): Promise<typeof import('kms-elements/emulator/inline')> {
  return import(/* @vite-ignore */ new URL('dist/emulator/inline.js', document.baseURI).href);
}

/** The demo's phone shows the codes, so no other inbox does. */
function inPage(): Service {
  const emulator = theirs().then(({ inlineEmulator }) => {
    const one = inlineEmulator();
    one.withoutInbox();
    return one;
  });
  // No request leaves the page: the host never receives any.
  return {
    baseUrl: 'http://localhost',
    fetch: async (request) => (await emulator).fetch(request),
    showDashboard: async () => (await emulator).dashboard(),
  };
}
