// A debug panel's report, opened in the page: the page's service is set up as the report describes.
import { make } from '../demo/page.js';
import { packed, unpacked } from '../emulator/bytes/packed.js';
import { setTo, titleOf } from '../emulator/command/replay.js';
import { essenceOf, type Report, readReport } from '../emulator/command/report.js';
import { buttonOf, labelled } from './controls.js';
import type { Answer } from './faults.js';

const MARK = '#report=';

/** The report in an address; `undefined` if there is none. @throws Error if it can't be read */
async function reportIn(hash: string): Promise<Report | undefined> {
  return hash.startsWith(MARK) ? readReport(await unpacked(hash.slice(MARK.length))) : undefined;
}

/**
 * A place to open a report, and the contents of the one in the address.
 *
 * @param answer of the service in the page.
 * @param show redraws the element with the service in its new state.
 */
export async function reportBox(answer: () => Promise<Answer>, show: () => void): Promise<HTMLElement> {
  const box = make('details');
  const field = Object.assign(make('textarea'), { rows: 6, spellcheck: false });
  const said = Object.assign(make('p'), { role: 'status' });
  const open = async (read: () => Promise<Report | undefined>) => {
    try {
      const report = await read();
      if (!report) return;
      await setTo(report, await answer());
      show();
      said.textContent = `From the report of ${report.at}: a user ${titleOf(report)}. Sign in that way to see it.`;
      box.open = true;
    } catch {
      said.textContent = "This isn't a report from the debug panel.";
    }
  };
  const button = buttonOf('Open it');
  button.addEventListener('click', () =>
    open(async () => {
      const report = readReport(field.value);
      history.replaceState(null, '', MARK + (await packed(essenceOf(field.value))));
      return report;
    }),
  );
  const hint = 'The address of this page then links to it, without any identifiers from the report: no user, organization, key or request.';
  box.append(make('summary', '', 'Open a report from the debug panel'), labelled('Report', field, hint), button, said);
  await open(() => reportIn(location.hash));
  return box;
}
