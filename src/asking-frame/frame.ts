import { serveKeys } from '../key-frame/serve.js';
import { askPerson } from './ask.js';
import { judge } from './judge.js';

// This document keeps the key from the page, and signs what can do no harm. All else is for a person to approve.
serveKeys(async ({ publicKey, bytes, asker, isOwn, onAsked }) => {
  // A key that is not here signs nothing, whatever is decided.
  if (!(await isOwn(publicKey))) return true;
  const question = await judge(bytes, isOwn);
  return question === undefined || askPerson({ question, asker, onAsked });
}, 'asking ');
