// What a page script may try on an import, besides what it tries on an export. Each runs in the page on its own, before the frame is there,
// with `see` to record what it gets hold of, and `whenFramed` to act on the frame.

/** Reads of the frame's window, each tried repeatedly. */
const READS = {
  'its document': (inner) => inner.document.body.textContent,
  'its selection': (inner) => inner.getSelection().toString(),
  'its storage': (inner) => JSON.stringify(inner.localStorage),
  'its name and its frames': (inner) => `${inner.name} ${inner.length} ${inner[0]}`,
  'its address': (inner) => inner.location.href,
  'its scrolling': (inner) => `${inner.scrollY} ${inner.visualViewport.height}`,
  'its focus': (inner) => inner.document.activeElement.value,
  'its performance entries': (inner) => JSON.stringify(inner.performance.getEntries()),
};

/** Name to `[the attack, what it must get hold of to count as one]`; `ends` if the import ends with the attack. */
export const IMPORT_ATTACKS = {
  ...Object.fromEntries(
    Object.entries(READS).map(([what, read]) => [
      `reads ${what} again and again`,
      [
        `() => window.whenFramed((frame) => setInterval(() => {
          try { window.see((${read})(frame.contentWindow)); } catch (refused) { window.see('refused: ' + refused.name); }
        }, 20))`,
        /refused: SecurityError/,
      ],
    ]),
  ),
  'hears every key and every input of the page': [
    () => {
      const types = 'keydown keyup keypress beforeinput input textInput compositionupdate paste copy cut drop dragover'.split(' ');
      for (const type of types)
        for (const target of [window, document])
          target.addEventListener(
            type,
            ({ key, data, clipboardData, target: at }) => window.see({ type, key, data, clipboardData, at }),
            true,
          );
      window.see('listening');
    },
    /listening/,
  ],
  'selects and copies everything, again and again': [
    () => {
      window.whenFramed(() =>
        setInterval(() => {
          for (const command of ['selectAll', 'copy', 'cut']) window.see(`${command} ${document.execCommand(command)}`);
          window.see(getSelection().toString());
          navigator.clipboard?.readText().then(window.see, ({ name }) => window.see(name));
        }, 50),
      );
    },
    /selectAll/,
  ],
  'measures the frame with every observer': [
    () => {
      window.whenFramed((frame) => {
        for (const Observer of [ResizeObserver, IntersectionObserver, MutationObserver]) {
          const observer = new Observer((entries) => window.see(entries));
          if (Observer === MutationObserver)
            observer.observe(frame, { attributes: true, childList: true, characterData: true, subtree: true });
          else observer.observe(frame);
        }
        new PerformanceObserver((list) => window.see(list.getEntries().map((entry) => entry.toJSON()))).observe({
          entryTypes: PerformanceObserver.supportedEntryTypes,
        });
        setInterval(() => window.see([frame.offsetHeight, frame.scrollHeight, getComputedStyle(frame).height]), 20);
      });
    },
    /576/,
  ],
  'draws the frame into a picture': [
    () => {
      window.whenFramed((frame) =>
        setInterval(() => {
          const canvas = document.createElement('canvas');
          try {
            canvas.getContext('2d').drawImage(frame, 0, 0);
            window.see(canvas.toDataURL());
          } catch (refused) {
            window.see(`refused: ${refused.name}`);
          }
        }, 50),
      );
    },
    /refused: TypeError/,
  ],
  'hears errors, reports and violations': [
    () => {
      for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation', 'messageerror', 'rejectionhandled'])
        addEventListener(type, ({ message, reason, sample, data }) => window.see({ type, message, reason, sample, data }), true);
      for (const name of ['log', 'warn', 'error', 'debug', 'info']) window.wrap(console, name);
      if ('ReportingObserver' in window) new ReportingObserver((reports) => window.see(reports), { buffered: true }).observe();
      window.see('listening');
    },
    /listening/,
  ],
  'reads all storage of the page, again and again': [
    () => {
      const channel = new BroadcastChannel('kms');
      channel.onmessage = window.see;
      setInterval(async () => {
        window.see([document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage), location.href, name]);
        window.see(await indexedDB.databases());
      }, 50);
    },
    /localhost/,
  ],
  'hears every request on its way out': [
    () => {
      const { fetch } = window;
      window.fetch = (address, options) => {
        address.clone?.().text().then(window.see);
        return fetch(address, options);
      };
    },
    /encryptedBundle/,
  ],
  'says that the import failed, a hundred times over': [
    () => {
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function more(message, ...rest) {
        if (message.kind === 'target')
          for (let at = 0; at < 100; at += 1) postMessage.call(this, { v: 1, kind: 'refused', code: 'network' });
        window.see(message);
        return postMessage.call(this, message, ...rest);
      };
    },
    /dataSignature/,
  ],
  'names another account once the frame is open': [
    () => {
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function more(message, ...rest) {
        const owner = { organizationId: 'attacker', userId: 'attacker' };
        for (const kind of ['init', 'owner', 'bundle', 'reveal']) postMessage.call(this, { v: 1, kind, owner, theme: {} });
        window.see(message);
        return postMessage.call(this, message, ...rest);
      };
    },
    /dataSignature/,
  ],
  'changes the address of the frame behind the number sign': [
    () => {
      window.whenFramed((frame) => {
        const { src } = frame;
        let isDone = false;
        const change = () => {
          if (isDone) return;
          isDone = true;
          try {
            frame.contentWindow.location.replace(src.replace(/danger-signer=\w+/, 'danger-signer=04&kind=phrase'));
            window.see('changed');
          } catch (refused) {
            window.see(`changed: ${refused.name}`);
          }
        };
        // Before it has loaded, this would load another document in its place.
        frame.addEventListener('load', () => setTimeout(change, 300));
        setTimeout(change, 3000);
      });
    },
    /changed/,
    'ends',
  ],
  'styles everything it can reach': [
    () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('iframe, kms-import::part(frame) { color: red; font-size: 40px } iframe:focus-within { outline: 9px solid }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      window.whenFramed((frame) => setInterval(() => window.see(getComputedStyle(frame).cssText), 50));
      window.see('styled');
    },
    /styled/,
  ],
  'measures the memory and the time of the page while it is typed': [
    () => {
      setInterval(() => {
        window.see([
          performance.memory?.usedJSHeapSize,
          performance.now(),
          performance.eventCounts && [...performance.eventCounts.entries()],
        ]);
      }, 20);
      window.see('measured');
    },
    /measured/,
  ],
};

/**
 * What hides or reshapes the frame, so that users don't see what they press. Each is applied to the frame, to the element, or on top of
 * both.
 */
export const IMPORT_COVERS = {
  'is made transparent': 'frame.style.opacity = 0.01',
  'is made small': "frame.style.transform = 'scale(0.3)'",
  'is turned': "frame.style.transform = 'rotate(180deg)'",
  'is moved out of the window': "frame.style.transform = 'translateX(-3000px)'",
  'is clipped to its button': "frame.style.clipPath = 'inset(440px 0 0 0)'",
  'is masked': "frame.style.mask = 'linear-gradient(transparent, black)'",
  'is blurred': "frame.style.filter = 'blur(9px)'",
  'is blended away': "frame.style.mixBlendMode = 'screen'; document.body.style.background = 'white'",
  'is cut to a strip': "frame.style.height = '60px'",
  'is made narrow': "frame.style.inlineSize = '100px'; frame.style.minInlineSize = '0'",
  'is hidden with its element': "element.style.visibility = 'hidden'",
  'is transparent with its element': 'element.style.opacity = 0',
  'is clipped with its element': "element.style.clipPath = 'circle(40px)'; element.style.display = 'block'",
  'lies behind the page': "element.style.position = 'relative'; element.style.zIndex = -1; over()",
  'lies under a picture of something else': 'over()',
  'lies under a sheet that lets presses through': "over('none')",
  'lies under a dialog of the page': "const dialog = over(); document.body.append(dialog); dialog.popover = 'manual'; dialog.showPopover()",
  'is scrolled half away':
    "document.body.style.paddingBottom = '3000px'; scrollTo(0, frame.getBoundingClientRect().bottom + scrollY - 200)",
  'is zoomed out with the page': 'document.body.style.zoom = 0.3',
};
