// A site that is paid by x402, with a facilitator and a chain on this machine.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { x402Facilitator } from '@x402/core/facilitator';
import { type HTTPRequestContext, x402HTTPResourceServer } from '@x402/core/http';
import { HTTPFacilitatorClient, x402ResourceServer } from '@x402/core/server';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator';
import { ExactEvmScheme } from '@x402/evm/exact/server';
import solc from 'solc';
import { createTestClient, createWalletClient, type Hex, http, parseAbi, publicActions, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { baseSepolia } from 'viem/chains';
import { localChain } from './local-chain.js';

const NETWORK = 'eip155:84532';
/** Where the protocol's packages expect dollars on that chain. */
const DOLLARS = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';
const ABI = parseAbi(['function mint(address to, uint256 value)', 'function balanceOf(address) view returns (uint256)']);
/** The first account that anvil funds. */
const FACILITATOR_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

/** The site, and who has how many dollars. */
export interface PaidSite {
  readonly network: typeof NETWORK;
  /** Costs a cent. */
  readonly address: string;
  /** Of the site, in millionths of a dollar. */
  earned(): Promise<bigint>;
  /** In millionths of a dollar. */
  give(address: string, amount: bigint): Promise<void>;
  close(): void;
}

/** Start a chain, a facilitator and the site. */
export async function paidSite(): Promise<PaidSite> {
  const chain = await localChain(baseSepolia.id);
  const transport = http(chain.url);
  const account = privateKeyToAccount(FACILITATOR_KEY);
  const anvil = createTestClient({ account, chain: baseSepolia, mode: 'anvil', transport }).extend(publicActions).extend(walletActions);
  await anvil.setCode({ address: DOLLARS, bytecode: codeOfDollars() });
  const payTo = privateKeyToAccount(`0x${'22'.repeat(32)}`).address;

  const wallet = createWalletClient({ account, chain: baseSepolia, transport }).extend(publicActions);
  const facilitator = new x402Facilitator();
  registerExactEvmScheme(facilitator, {
    signer: toFacilitatorEvmSigner({ ...wallet, address: account.address } as never),
    networks: NETWORK,
  }); // viem's types are narrower than what it takes
  const facilitating = await listen(async (request, response) => answer(response, 200, await facilitate(facilitator, request)));
  const paying = new x402ResourceServer(new HTTPFacilitatorClient({ url: facilitating.origin })).register(NETWORK, new ExactEvmScheme());
  await paying.initialize();
  const accepts = { scheme: 'exact', network: NETWORK, payTo, price: '$0.01' } as const;
  const server = new x402HTTPResourceServer(paying, { 'GET /report': { accepts, description: 'A report', mimeType: 'application/json' } });
  const site = await listen((request, response) => sell(server, request, response));
  return {
    network: NETWORK,
    address: `${site.origin}/report`,
    earned: () => anvil.readContract({ address: DOLLARS, abi: ABI, functionName: 'balanceOf', args: [payTo] }),
    give: async (to, amount) => {
      const hash = await anvil.writeContract({ address: DOLLARS, abi: ABI, functionName: 'mint', args: [to as Hex, amount] });
      await anvil.waitForTransactionReceipt({ hash });
    },
    close: () => {
      site.server.close();
      facilitating.server.close();
      chain.close();
    },
  };
}

/** Return the report once it is paid. */
async function sell(server: x402HTTPResourceServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url: path = '/' } = request;
  const headerOf = (name: string): string | undefined => request.headers[name.toLowerCase()]?.toString();
  const adapter = {
    getHeader: headerOf,
    getMethod: () => method,
    getPath: () => path,
    getUrl: () => `http://${request.headers.host}${path}`,
    getAcceptHeader: () => headerOf('accept') ?? '',
    getUserAgent: () => headerOf('user-agent') ?? '',
  };
  const context: HTTPRequestContext = { adapter, path, method };
  const result = await server.processHTTPRequest(context);
  if (result.type === 'payment-error') return answer(response, result.response.status, result.response.body, result.response.headers);
  if (result.type === 'no-payment-required') return answer(response, 404, {});
  const settled = await server.processSettlement(result.paymentPayload, result.paymentRequirements, result.declaredExtensions);
  if (!settled.success) return answer(response, 402, { error: settled.errorReason }, settled.headers);
  return answer(response, 200, { report: 'Sunny' }, settled.headers);
}

/** The three calls that a facilitator answers. */
async function facilitate(facilitator: x402Facilitator, request: IncomingMessage): Promise<unknown> {
  if (request.url === '/supported') return facilitator.getSupported();
  const { paymentPayload, paymentRequirements } = JSON.parse(await text(request));
  return request.url === '/verify'
    ? facilitator.verify(paymentPayload, paymentRequirements)
    : facilitator.settle(paymentPayload, paymentRequirements);
}

function codeOfDollars(): Hex {
  const source = readFileSync(fileURLToPath(new URL('./paying-for.sol', import.meta.url)), 'utf8');
  const outputSelection = { '*': { '*': ['evm.deployedBytecode.object'] } };
  const input = { language: 'Solidity', sources: { 'a.sol': { content: source } }, settings: { outputSelection } };
  const { contracts, errors } = JSON.parse(solc.compile(JSON.stringify(input)));
  if (!contracts) throw new Error(JSON.stringify(errors));
  return `0x${contracts['a.sol'].Dollars.evm.deployedBytecode.object}`;
}

const answer = (response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => answer(response, 500, { error: error.message }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
