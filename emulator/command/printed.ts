import type { EmulatorServer } from '../node.js';

/** What `--help` prints. */
export const HELP = `Usage
  kms-emulator [options]                   serve until stopped
  kms-emulator exec [options] -- COMMAND   serve on free ports while a command runs, and exit with its code
  kms-emulator export FILE [--url URL]     save the state of a running emulator to a file
  kms-emulator import FILE [--url URL]     load such a file into a running emulator
  kms-emulator replay FILE [--url URL]     put a running emulator into the state of a debug report, and print a test for it
  kms-emulator policies test FILE          run a file of policy tests, and fail if one expects something else

Options
  --port N            port to listen on; 0 picks a free one (8787, or a free one if that is taken)
  --config FILE       configuration, as JSON
  --data FOLDER       store the state there, across restarts and crashes
  --sync              answer only once the state is on disk, so that a power cut loses nothing; slower
  --identity-port N   port of the brands' sign-in pages (a free one, stored with the data)
  --remote-webhooks   allow webhooks to other machines
  --all-interfaces    listen on all addresses of this machine, for containers: anyone who can reach the port can read codes and keys
  --log               print each request with its status
  --quiet             print only failures
  --url URL           the running emulator (default: KMS_EMULATOR, or http://localhost:8787)
  -h, --help          print this
  -v, --version       print the version

exec sets, for the command:
  KMS_EMULATOR, KMS_EMULATOR_IDENTITY      addresses of the emulator and of the brands' sign-in pages
  KMS_BASE_URL, KMS_AUTH_PROXY_URL, KMS_AUTH_PROXY_CONFIG_ID, KMS_ORGANIZATION_ID
  KMS_API_PUBLIC_KEY, KMS_API_PRIVATE_KEY  of the parent organization's root user
`;

/** What is printed at the start: where the emulator is, and what to paste. */
export function startText({ origin, emulator }: EmulatorServer, isOpen = false): string {
  const { authProxyConfigId, organizationId } = emulator.config(origin);
  const opening = isOpen
    ? 'It listens on all addresses of this machine: anyone who can reach the port can read its codes and keys.\n\n'
    : '';
  return `emulator ready at ${origin}/

${opening}Dashboard: ${origin}/_emulator/

In a page:
  <script type="module" src="kms.js"></script>
  <kms-login emulator="${origin}"></kms-login>

With the service's own client packages:
  apiBaseUrl: '${origin}',
  authProxyUrl: '${origin}',
  authProxyConfigId: '${authProxyConfigId}',
  organizationId: '${organizationId}',
`;
}
