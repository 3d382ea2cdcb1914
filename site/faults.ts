/** What can go wrong in the page's service, by the text in the playground. Paths and faults: `docs/emulator.md`. */
export const FAULTS: Readonly<Record<string, readonly object[]>> = {
  'Nothing fails': [],
  'The connection drops when a code is requested': [{ path: '/v1/otp_init', fault: 'reset' }],
  'This site is not allowed': [{ path: '/v1/otp_init', fault: 'status', value: 403 }],
  'Too many tries': [
    { path: '/v1/otp_init', fault: 'status', value: 429 },
    { path: '/v1/otp_init', fault: 'retry-after', value: '20' },
  ],
  'The code is too old': [{ path: '/v1/otp_verify', fault: 'status', value: 404 }],
  'The service is down': [{ path: '/v1/otp_verify', fault: 'status', value: 503 }],
  'The answer to the login is lost': [{ path: '/v1/otp_login', fault: 'reset', value: 'after' }],
};

/** How long each response takes, by the text in the playground: as far away as the service may be. */
export const LATENCIES: Readonly<Record<string, readonly object[]>> = {
  'At once': [],
  'After 300 ms': [late(300)],
  'After a second': [late(1000)],
  'After five seconds': [late(5000)],
};

function late(ms: number): object {
  return { path: '*', fault: 'delay', value: ms, times: 1000 };
}

/** Answers a request in the page. */
export type Answer = (request: Request) => Promise<Response>;

/** Set what the next requests run into, replacing pending faults. */
export async function setFaults(answer: Answer, faults: readonly object[]): Promise<void> {
  const ask = (method: string, body?: object) =>
    answer(new Request('http://localhost/_emulator/faults', { method, ...(body && { body: JSON.stringify(body) }) }));
  await ask('DELETE');
  for (const fault of faults) await ask('POST', fault);
}
