import { byId, make } from './page.js';

const SCHEME = 'kms-demo-theme';
const LOOK = 'kms-demo-look';

/** Let the user choose a theme, and light, dark or the system's scheme. Stored for the next visit. */
export function startTheme(): void {
  startScheme();
  startLook();
  startPlace();
}

/** On a narrow screen, the choice of light and dark moves from the bar into the drawer. */
function startPlace(): void {
  const looks = byId('looks', HTMLDivElement);
  const narrow = matchMedia('(width < 47.5rem)');
  const place = () => {
    if (narrow.matches) byId('looks-narrow', HTMLDivElement).append(looks);
    else byId('tools-button', HTMLButtonElement).before(looks);
  };
  narrow.addEventListener('change', place);
  place();
}

function startScheme(): void {
  startChoice({ radios: 'theme', kept: SCHEME, first: 'system' }, (theme) => {
    document.documentElement.dataset.theme = theme;
  });
}

/** Each theme is a single CSS file, loaded when it is chosen. The previous one stays until then. */
function startLook(): void {
  let shown: HTMLLinkElement | undefined;
  startChoice({ radios: 'look', kept: LOOK, first: '' }, (look) => {
    const before = shown;
    shown = look ? Object.assign(make('link'), { rel: 'stylesheet', href: `./themes/${look}.css` }) : undefined;
    if (shown) {
      shown.addEventListener('load', () => before?.remove());
      document.head.append(shown);
    } else before?.remove();
  });
}

/** Radio buttons whose choice is stored. */
function startChoice(of: { readonly radios: string; readonly kept: string; readonly first: string }, use: (value: string) => void): void {
  const chosen = readStored(of.kept) ?? of.first;
  for (const radio of document.querySelectorAll<HTMLInputElement>(`input[name="${of.radios}"]`)) {
    radio.checked = radio.value === chosen;
    radio.addEventListener('change', () => {
      use(radio.value);
      store(of.kept, radio.value);
    });
  }
  use(chosen);
}

/** Storage may be blocked. The choice then lasts as long as the page. */
function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    return;
  }
}
