// Whether the manifest says what an element really has, and nothing else.
import { elementsOf } from './manifest-reader.mjs';
import { surfaceOf } from './surface.mjs';

/** Slots that the elements fill themselves, not the page. */
const OWN_SLOTS = ['form', 'alert', 'status', '*', '*-hint'];
const OWN_STATES = ['system-font'];

/** What the shared code could have, but one element never has. */
const NEVER = {
  // Only `<kms-login>` marks the method last used.
  'kms-export': ['part badge'],
  'kms-import': ['part badge'],
  'kms-session': ['part badge'],
  'kms-signup': ['part badge', 'state step-wallet', 'state step-window'],
  'kms-otp': ['part badge', 'state step-wallet', 'state step-window', 'state step-unfinished'],
  'kms-oauth-button': ['state step-code', 'state step-wallet', 'state invalid'],
  // No one signs in there.
  'kms-account': ['part badge', 'event kms-signed-up', 'event kms-signed-in'],
  'kms-approvals': ['part badge', 'state invalid', 'event kms-signed-up', 'event kms-signed-in'],
  'kms-confirm': ['part badge', 'event kms-signed-up', 'event kms-signed-in'],
  'kms-step-up': ['part badge', 'slot heading', 'event kms-signed-up', 'event kms-signed-in'],
  // Its client reports these from each element that it serves, and no one signs in at a provider.
  'kms-provider': ['event kms-signed-up', 'event kms-signed-in'],
};

/** What is read in another document than the element's own. */
const ELSEWHERE = { 'kms-export': ['custom property --kms-font-mono'] };

/** Whether a name matches a pattern in the source. */
const isLike = (name, pattern) => new RegExp(`^${pattern.replaceAll('*', '[a-z-]+')}$`).test(name);

/** Names that appear on one side only, each with its kind. */
function differences(kind, real, documented, own = []) {
  const names = documented.map(({ name }) => name);
  const wanted = [...real].filter((name) => !own.includes(name));
  const isThere = (pattern) => names.some((name) => name === pattern || (pattern.includes('*') && isLike(name, pattern)));
  return {
    missing: wanted.filter((pattern) => !isThere(pattern)).map((name) => `${kind} ${name}`),
    idle: names.filter((name) => ![...real].some((pattern) => isLike(name, pattern))).map((name) => `${kind} ${name}`),
    bare: documented.filter(({ text }) => !text).map(({ name }) => `${kind} ${name}`),
  };
}

/**
 * Everything that is wrong with what a manifest says about the elements.
 *
 * @returns {string[]} such as `kms-otp: part badge is drawn and not documented`
 */
export function undocumented(manifest) {
  const paths = new Map(manifest.modules.flatMap(({ path, declarations }) => declarations.map(({ tagName }) => [tagName, path])));
  return elementsOf(manifest).flatMap(({ tag, name, text, ...said }) => {
    const surface = surfaceOf(paths.get(tag), name);
    const found = [
      differences('part', surface.parts, said.parts),
      differences('slot', surface.slots, said.slots, OWN_SLOTS),
      differences('event', surface.events, said.events),
      differences('custom property', new Set(surface.properties.keys()), said.styles),
      differences('state', surface.states, said.states, OWN_STATES),
      differences('attribute', new Set(said.attributes.map((one) => one.name)), said.attributes),
      differences('property', new Set(said.properties.map((one) => one.name)), said.properties),
    ];
    const never = NEVER[tag] ?? [];
    const elsewhere = ELSEWHERE[tag] ?? [];
    return [
      ...(text ? [] : [`${tag}: has no description`]),
      ...found.flatMap(({ missing }) =>
        missing.filter((one) => !never.includes(one)).map((one) => `${tag}: ${one} exists and is not documented`),
      ),
      ...found.flatMap(({ idle }) =>
        idle.filter((one) => !elsewhere.includes(one)).map((one) => `${tag}: ${one} is documented and does not exist`),
      ),
      ...found.flatMap(({ bare }) => bare.map((one) => `${tag}: ${one} is not explained`)),
    ];
  });
}
