/** Where the page's service is. */
export interface Service {
  /** Such as `http://localhost:8787`. */
  readonly baseUrl: string;
  fetch(request: Request): Promise<Response>;
  /** Shows the dashboard over the page, where it has no address of its own. */
  readonly showDashboard?: () => Promise<void>;
}

/** The service that the page names: an emulator at an origin, or the one in the page itself. */
export function serviceOf(name: string): Service {
  return name === 'inline' ? inPage() : { baseUrl: name, fetch: (request) => fetch(request) };
}

/** The service that the script tag loads: a module of its own beside it, which no bundler may copy. */
async function theirs(): Promise<typeof import('kms-elements/emulator/inline')> {
  return import(/* @vite-ignore */ new URL('dist/emulator/inline.js', document.baseURI).href);
}

/** The phone of the demo shows the codes, so that no other inbox does. */
function inPage(): Service {
  const emulator = theirs().then(({ inlineEmulator }) => {
    const one = inlineEmulator();
    one.withoutInbox();
    return one;
  });
  // No request leaves the page: the host is never asked.
  return {
    baseUrl: 'http://localhost',
    fetch: async (request) => (await emulator).fetch(request),
    showDashboard: async () => (await emulator).dashboard(),
  };
}
