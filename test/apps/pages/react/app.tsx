import { KmsLogin, KmsSession } from 'kms-elements/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';

const EMULATOR = 'http://localhost:8787';
const elsewhere = document.querySelector('#elsewhere');

export function App() {
  const [order, setOrder] = useState(['login', 'text', 'more']);
  const [isShown, setShown] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const [heard, setHeard] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOrder(order.toReversed())}>
        Other order
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
