/** The product's look, as in the demo: one accent, system type, `light-dark()`. */
export const style = `
:root{color-scheme:light dark;--accent:light-dark(#3b4bd8,#8f9bff);--on-accent:light-dark(#fff,#0b0d1a);--ink:light-dark(#14161f,#eceef6);--quiet:light-dark(#565b6d,#a3a8bb);--ground:light-dark(#eef0f6,#0d0f16);--surface:light-dark(#fff,#171922);--field:light-dark(#fff,#1f222d);--line:light-dark(#dfe2eb,#2b2f3d);--field-line:light-dark(#868da3,#6b7186);--danger:light-dark(#b3261e,#ff8f86);--success:light-dark(#14713f,#6fdba0);--mono:ui-monospace,"SF Mono","Cascadia Mono",Menlo,monospace}
*{box-sizing:border-box}
body{margin:0;min-width:320px;background:var(--ground);color:var(--ink);font:400 15px/1.5 system-ui,sans-serif}
h1,h2,h3,p,pre,fieldset,ul{margin:0;padding:0;border:0;min-width:0}
button,input,select,textarea{font:inherit;color:inherit}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
a{color:var(--accent);font-weight:550}
code,pre,.figures{font-family:var(--mono);font-size:12px;overflow-wrap:anywhere}
.skip{position:absolute;inset:-60px auto auto 12px;padding:10px 16px;border-radius:10px;background:var(--surface)}
.skip:focus{inset-block-start:8px}
.bar{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;align-items:center;gap:4px 20px;padding:10px 20px;border-bottom:1px solid var(--line);background:var(--surface)}
.bar h1{font-size:15px;font-weight:650}
.bar nav{display:flex;flex-wrap:wrap;gap:4px 16px;margin-inline-start:auto;font-size:13px}
.bar .lost{display:none;color:var(--danger);font-size:13px}
[data-lost] .lost{display:block}
main{display:grid;grid-template-columns:minmax(0,1fr);gap:24px;max-width:1240px;margin:0 auto;padding:24px 20px 48px}
main>section{scroll-margin-top:64px;padding:20px 24px;border-radius:14px;background:var(--surface);box-shadow:0 1px 2px rgb(10 12 30/6%),0 12px 32px rgb(10 12 30/10%)}
.head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px;margin-bottom:8px}
h2{font-size:17px;font-weight:650}
h3{margin:12px 0 4px;font-size:13px;font-weight:600;color:var(--quiet)}
.small,.empty{font-size:13px;color:var(--quiet)}
.wide{overflow-x:auto}
.wide code{white-space:nowrap}
table{width:100%;border-collapse:collapse;font-size:13px}
th{font-weight:600;color:var(--quiet)}
th,td{padding:6px 16px 6px 0;border-top:1px solid var(--line);text-align:start;vertical-align:top}
thead th{border-top:0}
details{border-top:1px solid var(--line)}
summary{display:flex;flex-wrap:wrap;align-items:baseline;gap:2px 14px;padding:8px 2px;cursor:pointer;font-size:13px}
summary::before{content:"+";width:10px;color:var(--quiet);font-family:var(--mono)}
details[open]>summary::before{content:"\\2212"}
summary b{font-weight:600}
summary .end{margin-inline-start:auto;color:var(--quiet)}
.inside{padding:0 0 14px 24px}
pre{max-height:340px;overflow:auto;padding:12px 14px;border-radius:10px;background:color-mix(in srgb,var(--ink) 5%,transparent);white-space:pre-wrap}
.good{color:var(--success)}.bad{color:var(--danger)}
.good::before{content:"\\2713 "/""}.bad::before{content:"! "/""}
form.settings{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,260px),1fr));gap:14px 24px}
label,legend{display:block;margin-bottom:4px;padding:0;font-size:13px;font-weight:550}
.checks{display:flex;flex-wrap:wrap;gap:2px 16px}
.check{display:flex;align-items:center;gap:8px;min-height:32px;margin:0;font-weight:400}
.check input{margin:0;width:16px;height:16px;accent-color:var(--accent)}
input:not([type=checkbox]),select,textarea{width:100%;min-height:40px;padding:8px 12px;border:1px solid var(--field-line);border-radius:10px;background:var(--field)}
.row{grid-column:1/-1}
button{min-height:36px;padding:0 14px;border:1px solid var(--field-line);border-radius:10px;background:none;font-size:13px;font-weight:600;cursor:pointer}
button:hover{background:color-mix(in srgb,var(--ink) 5%,transparent)}
button.primary{min-height:44px;padding:0 20px;border:0;background:var(--accent);color:var(--on-accent)}
@media (width<760px){.bar{position:static}main>section{padding:16px}.inside{padding-inline-start:0}}
@media (forced-colors:active){main>section,pre{border:1px solid CanvasText}}`;

/** Keeps the page as the service is: what was opened stays open, the focus stays, what is being typed or selected stays. */
export const script = `
const parts = () => document.querySelectorAll('[data-live]');
const seen = new Map([...parts()].map((part) => [part.id, part.outerHTML]));
const isBusy = (part) => {
  const selection = getSelection();
  const isSelected = !selection.isCollapsed && selection.containsNode(part, true);
  return isSelected || part.hasAttribute('data-typed') || (part.id === 'auth' && part.contains(document.activeElement));
};
function replace(part, fresh) {
  for (const was of part.querySelectorAll('details')) {
    const next = fresh.querySelector('#' + CSS.escape(was.id));
    if (next) next.open = was.open;
  }
  const focused = part.contains(document.activeElement) ? document.activeElement.id : '';
  part.replaceWith(document.adoptNode(fresh));
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}
async function look() {
  const answer = await fetch('/_emulator/', { cache: 'no-store' }).catch(() => undefined);
  document.body.toggleAttribute('data-lost', !answer?.ok);
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined;
  for (const part of page ? parts() : []) {
    const fresh = page.getElementById(part.id);
    if (!fresh || seen.get(part.id) === fresh.outerHTML || isBusy(part)) continue;
    seen.set(part.id, fresh.outerHTML);
    replace(part, fresh);
  }
}
async function stay() {
  if (!document.hidden) await look();
  setTimeout(stay, 1000);
}
document.addEventListener('input', ({ target }) => target.closest('[data-live]')?.setAttribute('data-typed', ''));
stay();`;
