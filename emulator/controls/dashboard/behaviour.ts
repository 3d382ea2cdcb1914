/** Keeps a page up to date with the service. Whatever is open stays open, and so do the focus, a selection and an open question. */
export const behaviour = `const root = document.documentElement;
root.dataset.script = '';
const clock = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' });
const localTimes = (within) => {
  for (const time of within.querySelectorAll('time')) time.textContent = clock.format(new Date(time.dateTime));
};
const parts = () => document.querySelectorAll('[data-live]');
const seen = new Map([...parts()].map((part) => [part.id, part.outerHTML]));
localTimes(document);
document.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
document.getElementById('problem')?.focus();
function isBusy(part) {
  const selection = getSelection();
  const isSelected = !selection.isCollapsed && selection.containsNode(part, true);
  const isChoosing = part.contains(document.activeElement) && document.activeElement.matches('select, input');
  return isSelected || isChoosing || part.querySelector(':popover-open') !== null;
}
function replace(part, fresh) {
  for (const was of part.querySelectorAll('details')) {
    const next = was.id && fresh.querySelector('#' + CSS.escape(was.id));
    if (next) next.open = was.open;
  }
  const places = [...part.querySelectorAll('pre')].filter((one) => one.scrollTop > 0).map((one) => [one.id, one.scrollTop]);
  const focused = part.contains(document.activeElement) ? document.activeElement.id : '';
  const { scrollLeft } = part;
  part.replaceWith(document.adoptNode(fresh));
  localTimes(fresh);
  fresh.scrollLeft = scrollLeft;
  for (const [id, top] of places) document.getElementById(id)?.scrollTo({ top });
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}
const lost = document.getElementById('lost');
let turn = 0;
async function look() {
  turn += 1;
  const mine = turn;
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  const text = answer?.ok ? await answer.text() : undefined;
  if (mine !== turn) return;
  const problem = text === undefined ? 'The emulator does not answer. Start it again; this page goes on by itself.' : '';
  if (lost.textContent !== problem) lost.textContent = problem;
  const page = text === undefined ? undefined : new DOMParser().parseFromString(text, 'text/html');
  for (const part of page ? parts() : []) {
    const fresh = page.getElementById(part.id);
    if (!fresh || seen.get(part.id) === fresh.outerHTML || isBusy(part)) continue;
    seen.set(part.id, fresh.outerHTML);
    replace(part, fresh);
  }
}
async function stay() {
  if (!document.hidden) await look().catch(() => {});
  setTimeout(stay, 1000);
}
function filter(form) {
  history.replaceState(null, '', '?' + new URLSearchParams(new FormData(form)));
  return look();
}
let soon;
document.addEventListener('input', ({ target }) => {
  const form = target.closest('form[data-filter]');
  if (!form) return;
  clearTimeout(soon);
  soon = setTimeout(filter, 150, form);
});
document.addEventListener('submit', (event) => {
  if (!event.target.matches('form[data-filter]')) return;
  event.preventDefault();
  filter(event.target);
});
document.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-copy]');
  if (!button) return;
  const isCopied = await navigator.clipboard.writeText(button.dataset.copy).then(() => true, () => false);
  document.getElementById('said').textContent = isCopied ? 'Code copied' : 'The browser did not let it be copied';
  button.textContent = isCopied ? 'Copied' : 'Not copied';
  setTimeout(() => { button.textContent = 'Copy'; document.getElementById('said').textContent = ''; }, 2000);
});
setTimeout(stay, 1000);`;
