// A page's service in a worker. `inline.ts` starts it and sends it requests.
import { expose } from 'comlink';
import { answeredOf, requestOf } from './http/sent.js';
import { type InlineService, inlineService, type ServiceInWorker } from './inline-service.js';

let service: InlineService;
const waiting = new Map<number, AbortController>();

const remote: ServiceInWorker = {
  start: (state, address, show) => {
    service = inlineService(state, { address, show });
  },
  ready: () => service.ready(),
  fetch: async (request, ticket) => {
    const wanted = new AbortController();
    waiting.set(ticket, wanted);
    try {
      return await answeredOf(await service.fetch(requestOf(request, wanted.signal)));
    } finally {
      waiting.delete(ticket);
    }
  },
  drop: (ticket) => waiting.get(ticket)?.abort(),
  ownPage: async (request) => answeredOf(await service.ownPage(requestOf(request))),
  messages: (to) => service.messages(to),
  reset: () => service.reset(),
  link: () => service.link(),
};

expose(remote);
