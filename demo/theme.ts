const STORED = 'kms-demo-theme';

/** Let the person choose light, dark or what the system says; kept for the next visit. */
export function startTheme(): void {
  const radios = document.querySelectorAll<HTMLInputElement>('input[name="theme"]');
  const use = (theme: string) => {
    document.documentElement.dataset.theme = theme;
    for (const radio of radios) radio.checked = radio.value === theme;
  };
  use(readStored() ?? 'system');
  for (const radio of radios) {
    radio.addEventListener('change', () => {
      use(radio.value);
      store(radio.value);
    });
  }
}

/** Storage may be blocked: the choice then lasts as long as the page. */
function readStored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function store(theme: string): void {
  try {
    localStorage.setItem(STORED, theme);
  } catch {
    return;
  }
}
