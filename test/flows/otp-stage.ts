import type { EmulatorOptions } from '../../emulator/controls/given/options.js';
import { createEmulator, type Emulator } from '../../emulator/emulator.js';
import type { CommonConfig, ServiceConfig } from '../../src/client/settings.js';
import type { OtpIntent, OtpView } from '../../src/flows/otp/view.js';
import type { Flow } from '../../src/flows/runner.js';
import { createKmsClient, type KmsClient, type StartOptions } from '../../src/kms-client.js';
import {
  type FixedBrowser,
  type FixedEnvironment,
  type FixedOverrides,
  fixedBrowser,
  fixedEnvironment,
  until,
} from '../support/fixed-environment.js';

export const EMULATOR = 'http://localhost:8787';
export const ANN = 'ann@example.com';

type StepOf<N extends OtpView['step']> = Extract<OtpView, { readonly step: N }>;

/** One tab with a client and a flow, and the service behind it. */
export interface Stage {
  readonly emulator: Emulator;
  readonly env: FixedEnvironment;
  readonly kms: KmsClient;
  readonly flow: Flow<OtpView, OtpIntent>;
  /** Calls to the proxy, by the last part of their path, in order. */
  calls(): readonly string[];
  /** The newest code that was sent. */
  code(): string;
  /** Wait until the flow shows a step and is not busy. */
  at<N extends OtpView['step']>(step: N): Promise<StepOf<N>>;
  /** Type the contact and wait for the result. */
  contact(value?: string): Promise<OtpView>;
  /** Type a code, the right one if absent, and wait for the result. */
  enter(code?: string): Promise<OtpView>;
  send(intent: OtpIntent): Promise<OtpView>;
  /** Another tab, or the same after a reload. */
  tab(options?: StageOptions): Stage;
}

export interface StageOptions extends FixedOverrides {
  readonly emulator?: Emulator;
  readonly emulatorOptions?: EmulatorOptions;
  readonly config?: CommonConfig;
  readonly start?: StartOptions;
  /** Settings as a live page has them, in place of the emulator's address. */
  readonly live?: boolean;
}

function liveSettings(emulator: Emulator): ServiceConfig {
  const { authProxyConfigId, keys } = emulator.config(EMULATOR) as Pick<ServiceConfig, 'authProxyConfigId' | 'keys'>; // its own settings
  return { baseUrl: EMULATOR, authProxyUrl: EMULATOR, authProxyConfigId, ...(keys && { keys }) };
}

export function stage(options: StageOptions = {}): Stage {
  const { emulator: given, emulatorOptions, config, start, live, browser = fixedBrowser(), ...overrides } = options;
  const emulator = given ?? createEmulator({ now: browser.clock.now, ...emulatorOptions });
  const env = fixedEnvironment({ fetch: (request) => emulator.fetch(request), browser, ...overrides });
  const kms = createKmsClient({ ...(live ? liveSettings(emulator) : { emulator: EMULATOR }), ...config }, env);
  const flow = kms.startOtp(start);
  const idle = () => !('busy' in flow.view && flow.view.busy);
  const send = async (intent: OtpIntent) => {
    flow.send(intent);
    await until(idle, `the end of ${intent.type}`);
    return flow.view;
  };
  const self: Stage = {
    emulator,
    env,
    kms,
    flow,
    calls: () => emulator.requests.filter(({ path }) => path.startsWith('/v1/')).map(({ path }) => path.slice('/v1/'.length)),
    code: () => emulator.mailbox.messages()[0]?.code ?? '',
    at: async <N extends OtpView['step']>(step: N) => {
      await until(() => flow.view.step === step && idle(), `the step ${step}, after ${JSON.stringify(flow.view)}`);
      return flow.view as StepOf<N>;
    },
    contact: (value = ANN) => send({ type: 'submit-contact', channel: value.includes('@') ? 'email' : 'sms', value }),
    enter: (code = self.code()) => send({ type: 'submit-code', code }),
    send,
    tab: (more = {}) =>
      stage({ emulator, browser: env.browser as FixedBrowser, ...(config && { config }), ...(live && { live }), ...more }),
  };
  return self;
}

/** A stage whose contact already has an account. */
export async function stageWithAccount(options: StageOptions = {}): Promise<Stage> {
  const first = stage(options);
  await first.contact();
  await first.enter();
  await first.at('done');
  await first.kms.session.signOut();
  first.flow.stop();
  first.kms.dispose();
  const { emulatorOptions: _, ...rest } = options;
  const second = stage({ ...rest, emulator: first.emulator, browser: first.env.browser });
  first.emulator.faults.clear();
  return second;
}
