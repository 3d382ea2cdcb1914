/** The release of this copy. Written by `npm run release`. */
export const RELEASE = '0.1.0';
