/** A request as its parts, which can go from one thread to another. */
export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly [string, string][];
  readonly body: ArrayBuffer;
}

/** The same of a response. */
export interface Answered {
  readonly status: number;
  readonly headers: readonly [string, string][];
  readonly body: ArrayBuffer;
}

/** Take a request apart, and its body with it. */
export async function sentOf(request: Request): Promise<Sent> {
  const { url, method, headers } = request;
  return { url, method, headers: [...headers], body: await request.arrayBuffer() };
}

/** Put one together again. */
export function requestOf({ url, method, headers, body }: Sent, signal: AbortSignal | null = null): Request {
  return new Request(url, { method, headers: [...headers], signal, ...(body.byteLength > 0 && { body }) });
}

/** Take a response apart. */
export async function answeredOf(response: Response): Promise<Answered> {
  const { status, headers } = response;
  return { status, headers: [...headers], body: await response.arrayBuffer() };
}

/** Put one together again. An empty body is none: some statuses have no other. */
export function responseOf({ status, headers, body }: Answered): Response {
  return new Response(body.byteLength > 0 ? body : null, { status, headers: [...headers] });
}
