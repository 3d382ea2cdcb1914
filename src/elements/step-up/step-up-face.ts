import { html } from 'lit';
import type { StepUpWay } from '../../flows/add-way/step-up.js';
import { ACCOUNT } from '../../texts/en/account.js';
import type { FIRST } from '../../texts/en/first.js';
import { STEP_UP } from '../../texts/en/step-up.js';
import { WAYS } from '../../texts/en/ways.js';
import { NAMES } from '../../wire/brand-names.js';
import { signOf } from '../account/choices.js';
import { TYPES } from '../account/way-list.js';
import { windowFace } from '../account/window-face.js';
import type { Words } from '../base/kms-element.js';
import { button, type Face } from '../card/card.js';
import { MARKS } from '../ways/marks.js';
import type { StepUpController, StepUpStage } from './step-up-controller.js';

/** The element's texts. */
export const STEP_UP_WORDS: typeof ACCOUNT & typeof STEP_UP & Pick<typeof WAYS, 'cancel'> = { ...ACCOUNT, ...STEP_UP, cancel: WAYS.cancel };

interface Asking {
  readonly asking: StepUpController;
  readonly text: Words<keyof typeof STEP_UP_WORDS | keyof typeof FIRST>;
}

/** The question, or the window of a social account. Draws nothing while there is no question. */
export function stepUpFace({ asking, text }: Asking, stage: Exclude<StepUpStage, { at: 'code' }>): Face | undefined {
  const heading = text('stepUpHeading');
  if (stage.at === 'window') {
    const actions = button({ label: text('backToWays'), kind: 'link', press: () => asking.back() });
    return windowFace({ text, provider: stage.provider, isBlocked: false, actions, flow: 'step-up' });
  }
  if (stage.at === 'idle') {
    const said = stage.isSilent ? text('stepUpSilence') : '';
    const actions = button({ label: text('cancel'), kind: 'link', press: () => asking.close() });
    return said ? { step: 'missing', flow: 'step-up', heading, text: said, actions, status: said } : undefined;
  }
  const { ways = [] } = asking.step ?? {};
  const { busy, problem, provider } = stage;
  const each = (way: StepUpWay) =>
    button({
      label: way.type === 'oauth' ? NAMES[way.provider] : text(TYPES[way.type]),
      kind: 'plain choice',
      sign: way.type === 'oauth' ? MARKS[way.provider] : signOf(way.type),
      busy: busy?.type === way.type && text('loading'),
      off: busy !== undefined,
      press: () => asking.prove(way),
    });
  const said = text(ways.length > 0 ? 'stepUpText' : 'stepUpNone');
  return {
    step: 'ways',
    flow: 'step-up',
    heading,
    text: said,
    actions: html`<div class="choices">${ways.map(each)}</div>${button({ label: text('cancel'), kind: 'link', off: busy !== undefined, press: () => asking.decline() })}`,
    busy: busy !== undefined,
    problem,
    status: said,
    ...(provider && { provider: NAMES[provider] }),
  };
}
