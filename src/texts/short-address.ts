/** The start and end of an address, enough to tell two apart. */
export function shortAddress(address: string): string {
  const first = address.startsWith('0x') ? 6 : 4;
  return address.length > 14 ? `${address.slice(0, first)}…${address.slice(-4)}` : address;
}
