/** Whether a message comes as its bytes, in hex behind 0x. Some pages send the text itself, which wallets take as it is. */
export const isHexMessage = (message: string): message is `0x${string}` => /^0x([0-9a-f]{2})*$/i.test(message);
