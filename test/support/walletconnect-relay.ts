import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import WebSocket from 'ws';

/** A WalletConnect relay on this machine: topics, and messages that wait for a listener. It can't read them. */
export interface Relay {
  readonly url: string;
  /** Everything that it received, in order. */
  readonly heard: readonly string[];
  /** How clients described themselves when they connected: the query of their address. */
  readonly visits: readonly URLSearchParams[];
  /** Open sockets. */
  readonly open: () => number;
  readonly close: () => Promise<void>;
}

interface Call {
  readonly id: number | string;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}
interface Message {
  readonly topic: string;
  readonly message: string;
  readonly from: WebSocket;
}

/** Who listens to what, and what was said before. */
class Topics {
  readonly #listeners = new Map<string, Set<WebSocket>>();
  readonly #messages: Message[] = [];
  #count = 0;

  /** What was said before is delivered at once. */
  listen(socket: WebSocket, topics: readonly string[]): readonly string[] {
    for (const topic of topics) {
      this.#listeners.set(topic, (this.#listeners.get(topic) ?? new Set()).add(socket));
      for (const one of this.#messages.filter((said) => said.topic === topic && said.from !== socket)) this.#tell(socket, one);
    }
    return topics.map((topic) => `subscription-${topic}`);
  }

  say(from: WebSocket, topic: unknown, message: unknown): void {
    const said = { from, topic: String(topic), message: String(message) };
    this.#messages.push(said);
    for (const socket of this.#listeners.get(said.topic) ?? []) if (socket !== from) this.#tell(socket, said);
  }

  leave(socket: WebSocket, topics: readonly string[] = [...this.#listeners.keys()]): void {
    for (const topic of topics) this.#listeners.get(topic)?.delete(socket);
  }

  #tell(socket: WebSocket, { topic, message }: Message): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    this.#count += 1;
    const data = { topic, message, publishedAt: Date.now(), tag: 0 };
    const params = { id: `subscription-${topic}`, data };
    socket.send(JSON.stringify({ id: Date.now() * 1000 + this.#count, jsonrpc: '2.0', method: 'irn_subscription', params }));
  }
}

/** Clients in Node treat a relay that is silent for 30 seconds as lost. */
const PING_MS = 10_000;

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** @source specs.walletconnect.com, "Relay Server RPC"; `wc_proposeSession` and `wc_approveSession` as the client of 2.21 asks for them */
function answer(topics: Topics, socket: WebSocket, { method, params = {} }: Call): unknown {
  const { topic, message, pairingTopic, sessionTopic } = params;
  switch (method) {
    case 'irn_subscribe':
      return topics.listen(socket, [String(topic)])[0];
    case 'irn_batchSubscribe':
      return topics.listen(socket, listOf(params.topics));
    case 'irn_unsubscribe':
      topics.leave(socket, [String(topic)]);
      return true;
    case 'irn_batchUnsubscribe':
      return true;
    case 'irn_fetchMessages':
    case 'irn_batchFetchMessages':
      return { messages: [], hasMore: false };
    case 'irn_publish':
      topics.say(socket, topic, message);
      return true;
    case 'wc_proposeSession':
      topics.say(socket, pairingTopic, params.sessionProposal);
      topics.listen(socket, [String(pairingTopic)]);
      return true;
    case 'wc_approveSession':
      topics.listen(socket, [String(sessionTopic)]);
      topics.say(socket, pairingTopic, params.sessionProposalResponse);
      topics.say(socket, sessionTopic, params.sessionSettlementRequest);
      return true;
    default:
      throw new Error(`no ${method} here`);
  }
}

/** Start one on a free port. */
export async function startRelay(): Promise<Relay> {
  const server = createServer();
  const sockets = new WebSocket.Server({ server });
  const heard: string[] = [];
  const visits: URLSearchParams[] = [];
  const topics = new Topics();
  sockets.on('connection', (socket, { url = '/' }) => {
    visits.push(new URL(url, 'ws://localhost').searchParams);
    const pings = setInterval(() => socket.ping(), PING_MS);
    socket.on('close', () => {
      clearInterval(pings);
      topics.leave(socket);
    });
    socket.on('message', (text) => {
      heard.push(String(text));
      const call = JSON.parse(String(text)) as Call;
      if (!call.method) return;
      socket.send(JSON.stringify({ id: call.id, jsonrpc: '2.0', result: answer(topics, socket, call) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { url: `ws://localhost:${port}`, heard, visits, open: () => sockets.clients.size, close };
}
