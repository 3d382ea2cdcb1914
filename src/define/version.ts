/** The release that this copy is of. Written by `npm run release`. */
export const VERSION = '0.1.0';
