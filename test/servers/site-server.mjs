// One process of a site that runs several, as docs/server.md shows it. Prints its address.
import { createServer } from 'node:http';
import { Redis } from 'ioredis';
import { createKmsServer } from 'kms-elements/server';
import { nodeHandler } from 'kms-elements/server/node';
import { createStorage } from 'unstorage';
import redisDriver from 'unstorage/drivers/redis';

const redis = new Redis(process.env.REDIS_URL);
const storage = createStorage({ driver: redisDriver({ url: process.env.REDIS_URL }) });
const store = {
  getItem: (key) => storage.getItem(key),
  setItem: (key, value, options) => storage.setItem(key, value, options),
  removeItem: (key) => storage.removeItem(key),
  claim: async (key, ttlSeconds) => (await redis.set(key, '{}', 'EX', ttlSeconds, 'NX')) === 'OK',
};

const { EMULATOR, SECRET, ROTATE_MS } = process.env;
const origins = ['https://site.example'];
const kms = createKmsServer({ emulator: EMULATOR, origins, secret: SECRET, store, handlingMs: 2000, rotateAfterMs: Number(ROTATE_MS) });

/** What the site does with a delivery: it records who took it. The process named under `hangs` never finishes. */
async function take({ eventId }) {
  await redis.rpush(`began:${eventId}`, process.pid);
  if ((await redis.get('hangs')) === String(process.pid)) await new Promise(() => {});
  await redis.rpush(`taken:${eventId}`, process.pid);
}

const routes = {
  '/session': nodeHandler(kms.handleSession),
  '/account': nodeHandler(kms.withSession((_, { userId }) => Response.json({ userId }))),
  '/webhook': nodeHandler(kms.handleWebhook(take)),
};
const server = createServer((request, response) => {
  const route = routes[request.url];
  if (route) route(request, response);
  else response.writeHead(404).end();
}).listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
