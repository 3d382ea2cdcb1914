import { KmsLogin, KmsSession } from 'kms-elements/react';
import { StrictMode, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';

const EMULATOR = 'http://localhost:8787';
const elsewhere = document.querySelector('#elsewhere');

function App() {
  const [order, setOrder] = useState(['login', 'text', 'more']);
  const [isShown, setShown] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const [heard, setHeard] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOrder(order.toReversed())}>
        Reverse
      </button>
      <button type="button" onClick={() => setShown(!isShown)}>
        Show or hide
      </button>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Portal
      </button>
      <output aria-label="Sign-ins">{heard}</output>
      {order.map((key) =>
        key === 'login' ? (
          isShown && <KmsLogin key={key} emulator={EMULATOR} methods="email" onKmsSignedIn={() => setHeard((count) => count + 1)} />
        ) : (
          <p key={key}>{key}</p>
        ),
      )}
      {isOpen && elsewhere && createPortal(<KmsSession emulator={EMULATOR} />, elsewhere)}
    </>
  );
}

const place = document.getElementById('app');
if (place)
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
