import { readFile, writeFile } from 'node:fs/promises';

/**
 * Write everything an emulator holds to a file that only its owner can read: it contains keys.
 * @throws Error if the emulator can't be reached.
 */
export async function exportTo(file: string, origin: string): Promise<void> {
  const response = await ask(origin, { method: 'GET' });
  await writeFile(file, await response.text(), { mode: 0o600 });
}

/** Continue from such a file. @throws Error if the emulator can't be reached, or refuses the file. */
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
