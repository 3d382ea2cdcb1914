/** CRC-16/XMODEM (polynomial 0x1021, initial value 0) as two bytes, most significant first. */
export function crc16Xmodem(bytes: Uint8Array): Uint8Array {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return Uint8Array.of(crc >> 8, crc & 0xff);
}
