/** The parts of a request, which can be passed from one thread to another. */
export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly [string, string][];
  readonly body: ArrayBuffer;
}

/** The parts of a response. */
export interface Answered {
  readonly status: number;
  readonly headers: readonly [string, string][];
  readonly body: ArrayBuffer;
}

/** Take a request apart, including its body. */
export async function sentOf(request: Request): Promise<Sent> {
  const { url, method, headers } = request;
  return { url, method, headers: [...headers], body: await request.arrayBuffer() };
}

/** Put a request back together. */
export function requestOf({ url, method, headers, body }: Sent, signal: AbortSignal | null = null): Request {
  return new Request(url, { method, headers: [...headers], signal, ...(body.byteLength > 0 && { body }) });
}

/** Take a response apart. */
export async function answeredOf(response: Response): Promise<Answered> {
  const { status, headers } = response;
  return { status, headers: [...headers], body: await response.arrayBuffer() };
}

/** Put a response back together. An empty body becomes none: some statuses allow no other. */
export function responseOf({ status, headers, body }: Answered): Response {
  return new Response(body.byteLength > 0 ? body : null, { status, headers: [...headers] });
}
