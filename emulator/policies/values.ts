/** A string that is compared ignoring case, such as `eth.tx.to`. */
export class CaselessText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A point in time, in milliseconds since the epoch. */
export class Timestamp {
  readonly atMs: number;

  constructor(atMs: number) {
    this.atMs = atMs;
  }
}

/** What an expression computes with. Integers are exact up to 256 bits. */
export type Value = boolean | bigint | string | CaselessText | Timestamp | readonly Value[] | Struct;

/** Named members. An absent one is an evaluation error, never false. */
export interface Struct {
  readonly [member: string]: Value;
}
