import { formatUnits } from 'viem';
import type { Value } from './approval.js';

/** Chains by id: name and coin. @source chainid.network */
const CHAINS: Readonly<Record<string, readonly [name: string, coin: string]>> = {
  1: ['Ethereum', 'ETH'],
  10: ['OP Mainnet', 'ETH'],
  56: ['BNB Smart Chain', 'BNB'],
  100: ['Gnosis', 'xDAI'],
  137: ['Polygon', 'POL'],
  324: ['ZKsync', 'ETH'],
  8453: ['Base', 'ETH'],
  42161: ['Arbitrum One', 'ETH'],
  43114: ['Avalanche', 'AVAX'],
  59144: ['Linea', 'ETH'],
  534352: ['Scroll', 'ETH'],
  84532: ['Base Sepolia testnet', 'testnet ETH'],
  11155111: ['Sepolia testnet', 'testnet ETH'],
};

/** Tokens by chain and contract: name and decimals. @source the issuers' own lists of contracts */
const TOKENS: Readonly<Record<string, readonly [name: string, decimals: number]>> = {
  '1 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': ['USDC', 6],
  '10 0x0b2c639c533813f4aa9d7837caf62653d097ff85': ['USDC', 6],
  '137 0x3c499c542cef5e3811e1192ce70d8cc03d5c3359': ['USDC', 6],
  '8453 0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': ['USDC', 6],
  '42161 0xaf88d065e77c8cc2239327c5edb3a432268e5831': ['USDC', 6],
  '43114 0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e': ['USDC', 6],
  '1 0xdac17f958d2ee523a2206206994597c13d831ec7': ['USDT', 6],
  '1 0x6b175474e89094c44da98b954eedeac495271d0f': ['DAI', 18],
  '1 0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2': ['WETH', 18],
  '8453 0x4200000000000000000000000000000000000006': ['WETH', 18],
  '10 0x4200000000000000000000000000000000000006': ['WETH', 18],
  '1 0x2260fac5e5542a773aa44fbcfedf7c193bc2c599': ['WBTC', 8],
  'solana EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v': ['USDC', 6],
  'solana Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB': ['USDT', 6],
};

/** From this amount on, "everything" is meant: the largest number of 160 bits, which Permit2 uses for that, and anything above. */
const ALL = 2n ** 160n - 1n;

/** A chain's name as people know it. */
export function chainName(id: number | string | undefined): Value {
  if (id === undefined) return { text: 'anyChain' };
  const [name] = CHAINS[String(id)] ?? [];
  return name ? `${name} (${id})` : String(id);
}

/** An amount of a chain's own coin, given in its smallest unit. */
export function coins(amount: bigint, chain: number | undefined): Value {
  const [, coin] = CHAINS[String(chain)] ?? [];
  const number = formatUnits(amount, 18);
  return coin ? `${number} ${coin}` : { text: 'chainCoin', places: { amount: number } };
}

/** A token by chain and contract; `undefined` if unknown. */
const tokenAt = (chain: number | string | undefined, contract: string) =>
  TOKENS[`${chain} ${chain === 'solana' ? contract : contract.toLowerCase()}`];

/** Whether a contract is a known token. */
export const isKnownToken = (chain: number | undefined, contract: string): boolean => tokenAt(chain, contract) !== undefined;

/** An amount of a token, in its own unit if it is known, otherwise in its smallest one. */
export function tokens(amount: bigint, chain: number | string | undefined, contract: string): Value {
  const [token, decimals = 0] = tokenAt(chain, contract) ?? [];
  if (amount >= ALL) return token ? { text: 'allOf', places: { token } } : { text: 'allTokens', places: { contract } };
  return token ? `${formatUnits(amount, decimals)} ${token}` : { text: 'units', places: { amount: String(amount), contract } };
}

/** A time in seconds as a date. */
export function dateOf(seconds: bigint): Value {
  if (seconds >= 10_000_000_000n) return { text: 'noEnd' };
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', ' UTC').replace('T', ' ');
}
