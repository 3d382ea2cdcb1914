// Runs in the page before its own scripts: keeps what each change of the document showed, also when it is gone by the end.
(() => {
  const kept = new Map();

  const see = (place, text) => {
    if (text) kept.set(`${place}\n${text}`, { place, text });
  };

  function seeElement(element) {
    const name = element.localName;
    for (const attribute of element.attributes) see(`attribute ${attribute.name} of ${name}`, attribute.value);
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) see(`text of ${name}`, node.nodeValue);
    if (element instanceof HTMLInputElement) see(`value of ${element.name}`, element.value);
    if (element.shadowRoot) seeTree(element.shadowRoot);
  }

  function seeTree(root) {
    for (const element of root.querySelectorAll('*')) seeElement(element);
  }

  /** Everything of the document that its scripts can read: text, attributes and values through all shadow trees, and web storage. */
  function seeAll() {
    seeTree(document);
    see('localStorage', JSON.stringify({ ...localStorage }));
    see('sessionStorage', JSON.stringify({ ...sessionStorage }));
    see('cookie', document.cookie);
    see('title', document.title);
    see('history', JSON.stringify(history.state));
    see('performance entry', JSON.stringify(performance.getEntries()));
    see('event', JSON.stringify(window.seen ?? []));
  }

  window.keptSightings = () => {
    seeAll();
    return [...kept.values()];
  };

  let waiting = false;
  function seeSoon() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      seeAll();
    });
  }
  for (const type of ['input', 'click', 'submit', 'kms-step', 'kms-error', 'kms-signed-in', 'kms-signed-out'])
    addEventListener(type, seeSoon, true);
})();
