/** Whether a message is given as bytes, in hex after 0x. Some pages send the text itself, which wallets accept too. */
export const isHexMessage = (message: string): message is `0x${string}` => /^0x([0-9a-f]{2})*$/i.test(message);
