/** The release that this copy is of. Written by `npm run release`. */
export const RELEASE = '0.1.0';
