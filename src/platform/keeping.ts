// What keeps records and locks: asked for at once, and no part of the first file.
export { browserLocks } from './locks.js';
export { memoryRecords } from './memory-records.js';
export { indexedDbRecords } from './records.js';
