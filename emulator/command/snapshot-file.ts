import { readFile, writeFile } from 'node:fs/promises';

/** Write all that an emulator holds into a file, which only its owner may read: it has keys. @throws Error when it is not reached. */
export async function exportTo(file: string, origin: string): Promise<void> {
  const response = await ask(origin, { method: 'GET' });
  await writeFile(file, await response.text(), { mode: 0o600 });
}

/** Have an emulator go on from such a file. @throws Error when it is not reached, or takes the file for none. */
export async function importFrom(file: string, origin: string): Promise<void> {
  await ask(origin, { method: 'PUT', body: await readFile(file, 'utf8'), headers: { 'Content-Type': 'application/json' } });
}

async function ask(origin: string, request: RequestInit): Promise<Response> {
  const response = await fetch(new URL('/_emulator/snapshot', origin), request).catch((cause: unknown) => {
    throw new Error(`no emulator answers at ${origin}`, { cause });
  });
  if (!response.ok) throw new Error(`${origin}: ${response.status} ${await response.text()}`);
  return response;
}
