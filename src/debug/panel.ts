import type { LogEntry } from '../client/settings.js';
import type { KmsClient } from '../kms-client.js';
import { copyText } from '../platform/copy-text.js';
import { browserName, pageKind, panelNow } from '../platform/debug-page.js';
import { memberOf, ownMembers } from '../platform/member.js';
import { chaptersOf } from './chapters.js';
import { followEvents, happeningOf } from './happening.js';
import { reportOf } from './report.js';
import { clientOf, type DebugSource, followRequests } from './source.js';
import { createStory, type Served, type Story } from './story.js';
import { openView, type View } from './view.js';

/** Where a panel may be shown. */
export interface DebugPanelOptions {
  /** Also on pages that aren't served from this machine. Every visitor of such a page sees the panel. */
  readonly anywhere?: boolean;
}

/** A panel for a page's developer. It contains no code, token, signature, signing key or contact. */
export interface DebugPanel {
  /** For a client's `logger`: requests with their ids and stamps. */
  readonly logger: (entry: LogEntry) => void;
  /**
   * Show it at the end of the page.
   *
   * @param source a client; or an element, whose client it shows. Requests to the element's service come from the browser's timeline.
   * @returns whether it is shown: not on a page elsewhere, unless `anywhere` is set, and not without a source.
   */
  open(source: DebugSource | null | undefined): boolean;
  close(): void;
  /** Everything it knows, as text. */
  report(): string;
}

/** On other people's pages, and outside a page: shows, listens to and stores nothing. */
const NOWHERE: DebugPanel = { logger: () => {}, open: () => false, close: () => {}, report: () => '' };

/** Create a panel. It records what it hears from now on, and shows nothing until it is opened. */
export function debugPanel(options: DebugPanelOptions = {}): DebugPanel {
  const { anywhere = false } = ownMembers(options);
  const kind = pageKind();
  if (kind === 'none' || (kind === 'other' && !anywhere)) return NOWHERE;
  const story = createStory();
  const watch = watchOf(story);
  followEvents((event) => {
    story.happened(happeningOf(event, panelNow()));
    watch.look(event.type === 'kms-ready');
  });
  const report = () => reportOf(chaptersOf(story.known), { atMs: panelNow(), browser: browserName() });
  let close = () => {};
  return {
    logger: story.logged,
    report,
    open: (source) => {
      close();
      if (!source) return false;
      story.timesAnew();
      const view = openView({ copy: () => copyText(report()), report, close: () => close() });
      const ends = [watch.begin(source), followRequests(source, story.timed), drawn(story, view), view.remove];
      close = () => {
        for (const end of ends.splice(0)) end();
      };
      return true;
    },
    close: () => close(),
  };
}

/** Draws once, however much is learned at a time. @returns a function that ends it. */
function drawn(story: Story, view: View): () => void {
  let isDue = false;
  const draw = () => {
    isDue = false;
    view.show(chaptersOf(story.known));
  };
  draw();
  return story.subscribe(() => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(draw);
  });
}

/** Follows the client of a source; an element may get it later, or change it. */
interface Watch {
  /** @returns a function that ends it. */
  begin(source: DebugSource): () => void;
  /** @param anew whether to request the configuration again; its result is cached for a while. */
  look(anew: boolean): void;
}

function watchOf(story: Story): Watch {
  let source: DebugSource | undefined;
  let client: KmsClient | undefined;
  let leave = () => {};
  const read = async (asked: KmsClient) => {
    const served = await servedBy(asked);
    if (asked === client) story.follows({ served });
  };
  const follow = (found: KmsClient | undefined) => {
    leave();
    client = found;
    leave = found?.session.subscribe((session) => story.follows({ session })) ?? (() => {});
    story.follows({ session: found?.session.snapshot ?? { state: 'unknown' } });
    story.follows({ served: undefined });
  };
  const look = (anew: boolean) => {
    const found = source && clientOf(source);
    const isNew = found !== client;
    if (isNew) follow(found);
    if (found && (isNew || anew)) void read(found);
  };
  return {
    look,
    begin: (given) => {
      source = given;
      look(false);
      return () => {
        source = undefined;
        look(false);
      };
    },
  };
}

/** The service's configuration, requested as the elements do: once the page is drawn. */
async function servedBy(client: KmsClient): Promise<Served> {
  try {
    await client.prepare();
    const providers = await client.providers();
    return { providers, unsupported: providers.methods.filter((method) => !client.supports(method)) };
  } catch (error) {
    // With elements from a script tag, failures have another class.
    const code = String(memberOf(error, 'code'));
    return { failure: /^[a-z_]{1,32}$/.test(code) ? code : 'internal' };
  }
}
