import { selectOf } from './controls.js';

/**
 * Lead to the same page of another version, where the site lies in a folder of its version beside the others, as a release makes it. The list
 * beside them is as new as the newest release.
 *
 * @param base of the site
 */
export async function startVersions(base: URL): Promise<void> {
  const own = document.querySelector<HTMLElement>('[data-version]');
  const { version = '' } = own?.dataset ?? {};
  if (!own || !base.pathname.endsWith(`/${version}/`)) return;
  // Without a network, the stored version is the only one.
  const answer = await fetch(new URL('../versions.json', base)).catch(() => undefined);
  const versions: readonly string[] = answer?.ok ? await answer.json() : [];
  if (versions.length < 2) return;
  const select = selectOf(
    versions.map((one, at) => [one, at === 0 ? `${one}, the newest` : one]),
    version,
  );
  select.ariaLabel = 'Version';
  select.addEventListener('change', () => void goTo(select.value, base));
  own.replaceChildren(select);
}

/** The same page, or the start page if that version doesn't have it. */
async function goTo(version: string, base: URL): Promise<void> {
  const other = new URL(`../${version}/`, base);
  const same = new URL(location.pathname.slice(base.pathname.length), other);
  const answer = await fetch(same, { method: 'HEAD' }).catch(() => undefined);
  location.assign(answer?.ok ? same : other);
}
