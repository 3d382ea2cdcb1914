// What the service's browser client asks of a browser, for Node: storage, passkeys, and a place for wallets to announce themselves.
import { ed25519 } from '@noble/curves/ed25519.js';
