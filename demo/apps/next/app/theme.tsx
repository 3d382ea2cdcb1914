'use client';

import { useState } from 'react';

/** Switches between light and dark. The elements follow `color-scheme`. */
export function Theme() {
  const [theme, setTheme] = useState('light');
  const other = theme === 'light' ? 'dark' : 'light';
  const change = () => {
    document.documentElement.dataset.theme = other;
    setTheme(other);
  };
  return (
    <button type="button" onClick={change}>
      {`Make it ${other}`}
    </button>
  );
}
