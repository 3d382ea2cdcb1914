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

/** The phone of the demo shows the codes, so that no other inbox does. */
function inPage(): Service {
  const emulator = import('kms-elements/emulator/inline').then(({ inlineEmulator }) => {
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
