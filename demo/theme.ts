import { byId } from './page.js';

const SCHEME = 'kms-demo-theme';
const LOOK = 'kms-demo-look';

/** Let the person choose a theme, and light, dark or what the system says; kept for the next visit. */
export function startTheme(): void {
  startScheme();
  startLook();
  startPlace();
}

/** On a narrow screen the choice of light and dark moves from the bar into the drawer. */
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
  const radios = document.querySelectorAll<HTMLInputElement>('input[name="theme"]');
  const use = (theme: string) => {
    document.documentElement.dataset.theme = theme;
    for (const radio of radios) radio.checked = radio.value === theme;
  };
  use(readStored(SCHEME) ?? 'system');
  for (const radio of radios) {
    radio.addEventListener('change', () => {
      use(radio.value);
      store(SCHEME, radio.value);
    });
  }
}

/** Each theme is a file of CSS alone; the one that is chosen counts. */
function startLook(): void {
  const radios = document.querySelectorAll<HTMLInputElement>('input[name="look"]');
  const use = (look: string) => {
    for (const radio of radios) radio.checked = radio.value === look;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-look]')) {
      link.media = link.dataset.look === look ? 'all' : 'not all';
    }
  };
  use(readStored(LOOK) ?? '');
  for (const radio of radios) {
    radio.addEventListener('change', () => {
      use(radio.value);
      store(LOOK, radio.value);
    });
  }
}

/** Storage may be blocked: the choice then lasts as long as the page. */
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
