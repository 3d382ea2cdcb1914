// The service of a page in a worker. `inline.ts` starts and asks it.
import { expose } from 'comlink';
import { answeredOf, requestOf } from './http/sent.js';
import { type InlineService, inlineService, type ServiceInWorker } from './inline-service.js';

let service: InlineService;

const remote: ServiceInWorker = {
  start: (state, address, show) => {
    service = inlineService(state, { address, show });
  },
  ready: () => service.ready(),
  fetch: async (request) => answeredOf(await service.fetch(requestOf(request))),
  ownPage: async (request) => answeredOf(await service.ownPage(requestOf(request))),
  messages: (to) => service.messages(to),
  reset: () => service.reset(),
  link: () => service.link(),
};

expose(remote);
