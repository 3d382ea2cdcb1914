import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page, Request } from 'playwright';

/** A value that must not be seen, and the places where it may be, each with its reason. */
export interface Secret {
  readonly name: string;
  readonly value: string;
  readonly allowed?: readonly Allowance[];
}
export interface Allowance {
  /** Beginning of the place, such as `request otp_init` or `value of input#kms-email`. */
  readonly place: string;
  readonly because: string;
}

/** Something that was seen, and where. */
interface Sighting {
  readonly place: string;
  readonly text: string;
}

/** Watches every place that page scripts, logs, servers or the next user of the machine could read. */
export interface LeakWatch {
  /** Places where a secret was seen and not allowed. Empty if nothing leaked. */
  search(secrets: readonly Secret[]): Promise<readonly string[]>;
}

function watchTraffic(page: Page, sightings: Sighting[]): void {
  page.on('console', (message) => sightings.push({ place: `console ${message.type()}`, text: message.text() }));
  page.on('pageerror', (error) => sightings.push({ place: 'page error', text: String(error.stack) }));
  page.on('framenavigated', (frame) => sightings.push({ place: 'address', text: frame.url() }));
  page.on('websocket', (socket) => sightings.push({ place: 'address of a request', text: socket.url() }));
  page.on('request', (request: Request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1);
    sightings.push({ place: 'address of a request', text: request.url() });
    sightings.push({ place: `headers of ${name}`, text: JSON.stringify(request.headers()) });
    sightings.push({ place: `request ${name}`, text: request.postData() ?? '' });
  });
}

const isAllowed = (secret: Secret, place: string): boolean => (secret.allowed ?? []).some((one) => place.startsWith(one.place));

/** The forms a value can have: as it is, percent-encoded, and as base64 or base64url of its characters. */
function guisesOf(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  return [
    value,
    encodeURIComponent(value),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}

/**
 * Watch all pages that a profile opens from now on. What a page shows is reported to this process at once, so a reload loses nothing.
 */
export async function watchLeaks(profile: BrowserContext): Promise<LeakWatch> {
  const sightings: Sighting[] = [];
  await profile.exposeBinding('tellSighting', (_source, sighting: Sighting) => void sightings.push(sighting));
  await profile.addInitScript({ path: fileURLToPath(new URL('./leak-watch-page.js', import.meta.url)) });
  profile.on('page', (page) => watchTraffic(page, sightings));
  const search = async (secrets: readonly Secret[]): Promise<readonly string[]> => {
    await Promise.all(profile.pages().map((page) => page.evaluate(() => (window as unknown as { seeAllNow(): void }).seeAllNow())));
    const all = [...sightings, { place: 'cookie', text: JSON.stringify(await profile.cookies()) }];
    return secrets.flatMap((secret) => {
      const guises = guisesOf(secret.value);
      const places = all.filter(({ text }) => guises.some((guise) => text.includes(guise))).map(({ place }) => place);
      return [...new Set(places)].filter((place) => !isAllowed(secret, place)).map((place) => `${secret.name} in ${place}`);
    });
  };
  return { search };
}
