// Stand-in of Turnstile's script: a widget is a frame of its own origin, which asks whether the user is human.
(() => {
  const { origin } = new URL(document.currentScript.src);
  const widgets = new Map();
  let made = 0;
  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin) return;
    for (const { frame, callback, 'error-callback': fail } of widgets.values()) {
      if (frame.contentWindow !== source) continue;
      if (data.token) callback(data.token);
      else fail(data.code);
    }
  });
  window.turnstile = {
    render: (container, given) => {
      const frame = document.createElement('iframe');
      frame.title = 'Bot check';
      frame.src = `${origin}/widget.html?sitekey=${encodeURIComponent(given.sitekey)}`;
      container.append(frame);
      const id = `widget-${++made}`;
      widgets.set(id, { ...given, frame });
      return id;
    },
    remove: (id) => {
      widgets.get(id)?.frame.remove();
      widgets.delete(id);
    },
  };
})();
