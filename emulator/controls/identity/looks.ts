import type { BrandName } from '../../state/brands.js';

/** How a brand's own page looks and what it says, in short. Colors are for light and dark. */
export interface Look {
  readonly font: string;
  /** Page, card, text, secondary text, line. */
  readonly colours: readonly [page: string, card: string, ink: string, quiet: string, line: string];
  /** The main button's background and text. */
  readonly button: readonly [ground: string, ink: string];
  readonly corners: readonly [card: string, button: string];
  readonly align: 'start' | 'center';
  /** Texts above the choice of a person, and above the question. `{site}` is the site that asks. */
  readonly words: { readonly choose: string; readonly line: string; readonly ask: string; readonly wants: string };
  /** Additional rules for this brand. */
  readonly more?: string;
}

const SYSTEM = 'system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif';

/** The look of each brand. */
export const looks: Readonly<Record<BrandName, Look>> = {
  google: {
    font: '"Google Sans",Roboto,Arial,sans-serif',
    colours: [
      'light-dark(#f0f4f9,#1e1f20)',
      'light-dark(#fff,#0e0e0e)',
      'light-dark(#1f1f1f,#e3e3e3)',
      'light-dark(#444746,#c4c7c5)',
      'light-dark(#dadce0,#444746)',
    ],
    button: ['light-dark(#0b57d0,#a8c7fa)', 'light-dark(#fff,#062e6f)'],
    corners: ['28px', '20px'],
    align: 'start',
    words: {
      choose: 'Choose an account',
      line: 'to continue to {site}',
      ask: 'Sign in to {site}',
      wants: 'Google will let {site} know your name, email address and profile picture.',
    },
    more: 'h1{font-size:32px;line-height:40px;font-weight:400}.row{border-radius:0}.avatar{background:#7b1fa2;color:#fff}',
  },
  apple: {
    font: `"SF Pro Text",${SYSTEM}`,
    colours: [
      'light-dark(#fff,#000)',
      'light-dark(#fff,#000)',
      'light-dark(#1d1d1f,#f5f5f7)',
      'light-dark(#6e6e73,#a1a1a6)',
      'light-dark(#d2d2d7,#424245)',
    ],
    button: ['light-dark(#000,#fff)', 'light-dark(#fff,#000)'],
    corners: ['18px', '12px'],
    align: 'center',
    words: {
      choose: 'Apple Account',
      line: 'Use your Apple Account to sign in to {site}.',
      ask: 'Share with {site}?',
      wants: 'Your name and your email address will be shared with {site}.',
    },
    more: 'h1{font-size:28px;line-height:32px;font-weight:600;letter-spacing:-.01em}main{border:0}.mark{width:44px;height:44px}',
  },
  facebook: {
    font: `"Segoe UI Historic",${SYSTEM}`,
    colours: [
      'light-dark(#f0f2f5,#18191a)',
      'light-dark(#fff,#242526)',
      'light-dark(#050505,#e4e6eb)',
      'light-dark(#606770,#b0b3b8)',
      'light-dark(#dadde1,#3e4042)',
    ],
    button: ['#0866ff', '#fff'],
    corners: ['8px', '6px'],
    align: 'start',
    words: {
      choose: 'Log in to continue to {site}',
      line: 'With your Facebook account',
      ask: '{site} is requesting access',
      wants: 'To your name, your profile picture and your email address.',
    },
    more: 'h1{font-size:20px;line-height:24px;font-weight:700}main{box-shadow:0 2px 4px rgb(0 0 0/10%),0 8px 16px rgb(0 0 0/10%);border:0}',
  },
  x: {
    font: `TwitterChirp,${SYSTEM}`,
    colours: [
      'light-dark(#f7f9f9,#242d34)',
      'light-dark(#fff,#000)',
      'light-dark(#0f1419,#e7e9ea)',
      'light-dark(#536471,#8b98a5)',
      'light-dark(#cfd9de,#536471)',
    ],
    button: ['light-dark(#0f1419,#eff3f4)', 'light-dark(#fff,#0f1419)'],
    corners: ['16px', '9999px'],
    align: 'start',
    words: {
      choose: '{site} wants to access your X account',
      line: 'Who are you?',
      ask: '{site} wants to access your X account',
      wants: 'This app will be able to see your profile information and your email address.',
    },
    more: 'h1{font-size:27px;line-height:32px;font-weight:800}',
  },
  discord: {
    font: `"gg sans","Noto Sans",${SYSTEM}`,
    colours: [
      'linear-gradient(160deg,#404eed,#5865f2 60%,#8a5cf5)',
      'light-dark(#fff,#313338)',
      'light-dark(#060607,#f2f3f5)',
      'light-dark(#4e5058,#b5bac1)',
      'light-dark(#e3e5e8,#3f4147)',
    ],
    button: ['#5865f2', '#fff'],
    corners: ['8px', '8px'],
    align: 'center',
    words: {
      choose: 'Welcome back',
      line: 'An external application, {site}, asks who you are.',
      ask: 'An external application wants to access your Discord account',
      wants: '{site} will know your username, your avatar and your email address.',
    },
    more: 'h1{font-size:22px;line-height:28px;font-weight:700}main{border:0;box-shadow:0 16px 48px rgb(0 0 0/30%)}',
  },
};
