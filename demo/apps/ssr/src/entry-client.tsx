import './theme.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app';

const place = document.getElementById('app');
if (place)
  hydrateRoot(
    place,
    <StrictMode>
      <App />
    </StrictMode>,
  );
