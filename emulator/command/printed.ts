import type { EmulatorServer } from '../node.js';

/** What `--help` prints. */
export const HELP = `Usage
  kms-emulator [options]                   serve until it is stopped
  kms-emulator exec [options] -- COMMAND   serve on free ports while a command runs, and end with its exit code
  kms-emulator export FILE [--url URL]     write all that a running emulator holds into a file
  kms-emulator import FILE [--url URL]     have a running emulator go on from such a file
  kms-emulator replay FILE [--url URL]     set a running emulator to what a report of the debug panel says, and print a test of it
  kms-emulator policies test FILE          say what policies decide, and fail where a test of the file expects something else

Options
  --port N            where to listen; 0 picks a free port (8787, or a free one when that is taken)
  --config FILE       what to start with, as JSON
  --data FOLDER       keep the state there, across restarts and crashes
  --sync              answer once the disk itself has the state, so that a power cut loses nothing; slower
  --identity-port N   where the brands' sign-in pages listen (a free port, kept with the data)
  --remote-webhooks   let webhooks go to other machines
  --all-interfaces    listen on all addresses of this machine, for containers: who reaches the port reads codes and keys
  --log               print each request with its status
  --quiet             print nothing but failures
  --url URL           the running emulator (KMS_EMULATOR, or http://localhost:8787)
  -h, --help          print this
  -v, --version       print the version

exec sets, for the command:
  KMS_EMULATOR, KMS_EMULATOR_IDENTITY      addresses of the emulator, and of the brands' sign-in pages
  KMS_BASE_URL, KMS_AUTH_PROXY_URL, KMS_AUTH_PROXY_CONFIG_ID, KMS_ORGANIZATION_ID
  KMS_API_PUBLIC_KEY, KMS_API_PRIVATE_KEY  of the parent organization's root user
`;

/** What is printed at the start: where the emulator is, and what to paste. */
export function startText({ origin, emulator }: EmulatorServer, isOpen = false): string {
  const { authProxyConfigId, organizationId } = emulator.config(origin);
  const opening = isOpen ? 'It listens on all addresses of this machine: who reaches the port reads its codes and keys.\n\n' : '';
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
