import { NAMES, type SocialProvider } from '../../wire/brand-names.js';
import type { Words } from '../base/kms-element.js';
import type { Face } from '../card/card.js';

/** What is needed to draw the window step of a social account. */
interface WindowParts extends Pick<Face, 'flow' | 'actions'> {
  readonly text: Words<'brandInWindow' | 'brandBlocked' | 'finishWithBrand'>;
  readonly provider: SocialProvider;
  readonly isBlocked: boolean;
}

/** A social account is open in its own window, or couldn't be opened. */
export function windowFace({ text, provider, isBlocked, actions, flow }: WindowParts): Face {
  const name = NAMES[provider];
  const said = isBlocked ? '' : text('brandInWindow', { name });
  const heading = isBlocked ? text('brandBlocked') : text('finishWithBrand', { name });
  return { step: 'window', flow, heading, text: said, provider: name, actions, status: said };
}
