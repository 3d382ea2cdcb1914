import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { createTestClient, http, publicActions } from 'viem';
import { foundry } from 'viem/chains';

/** A chain on this machine. */
export interface LocalChain {
  readonly id: number;
  readonly url: string;
  /** Give an account coins, in wei. */
  give(address: string, wei: bigint): Promise<void>;
  balance(address: string): Promise<bigint>;
  close(): void;
}

/** Start anvil on a free port. */
export async function localChain(id: number): Promise<LocalChain> {
  const anvil: ChildProcess = spawn('node_modules/.bin/anvil', ['--port', '0', '--chain-id', String(id)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((found, failed) => {
    anvil.once('exit', (code) => failed(new Error(`anvil ended with ${code}`)));
    createInterface({ input: anvil.stdout! }).on('line', (line) => {
      const [, host] = /^Listening on (.+)$/.exec(line) ?? [];
      if (host) found(`http://${host}`);
    });
  });
  const client = createTestClient({ chain: { ...foundry, id }, mode: 'anvil', transport: http(url) }).extend(publicActions);
  const at = (address: string) => ({ address: address as `0x${string}` });
  return {
    id,
    url,
    give: (address, value) => client.setBalance({ ...at(address), value }),
    balance: (address) => client.getBalance(at(address)),
    close: () => anvil.kill(),
  };
}
