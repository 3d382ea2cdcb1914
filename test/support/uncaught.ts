/** The next uncaught error, in Node as in a browser; mocha doesn't see it. */
export function uncaught(): Promise<Error> {
  return typeof window === 'undefined' ? uncaughtInNode() : uncaughtInPage();
}

function uncaughtInNode(): Promise<Error> {
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  return new Promise((resolve) => {
    process.once('uncaughtException', (error) => {
      for (const one of others) process.on('uncaughtException', one);
      resolve(error);
    });
  });
}

function uncaughtInPage(): Promise<Error> {
  const before = window.onerror;
  return new Promise((resolve) => {
    window.onerror = (_message, _source, _line, _column, error) => {
      window.onerror = before;
      resolve(error as Error);
      return true;
    };
  });
}
