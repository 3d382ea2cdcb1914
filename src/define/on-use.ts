import { defineSession } from './definers.js';
import { LATER } from './later.js';
import './otp.js';
import { whenUsed } from './when-used.js';

whenUsed({ ...LATER, 'kms-session': defineSession });
