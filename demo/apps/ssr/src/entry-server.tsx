import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app';

/** The page's content as HTML. */
export const render = (): string =>
  renderToString(
    <StrictMode>
      <App />
    </StrictMode>,
  );
