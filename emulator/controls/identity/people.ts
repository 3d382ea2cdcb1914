import { type Fields, requiredText } from '../../http/fields.js';

/** A person who has an account at every brand. */
export interface Person {
  readonly name: string;
  readonly email: string;
}

/** Who can be chosen on the sign-in pages. */
export interface People {
  readonly all: readonly Person[];
  /** Add a person, or rename the one with that address. @throws Refusal for a name or an address that is not valid. */
  add(fields: Fields): Person;
  /** Only those of the start. */
  clear(): void;
}

const firstPeople: readonly Person[] = [
  { name: 'Alice Example', email: 'alice@example.com' },
  { name: 'Bob Example', email: 'bob@example.com' },
];

/** Start with two. */
export function createPeople(): People {
  let all = firstPeople;
  return {
    get all() {
      return all;
    },
    add(fields) {
      const person = { name: requiredText(fields, 'name'), email: requiredText(fields, 'email') };
      all = [...all.filter(({ email }) => email !== person.email), person];
      return person;
    },
    clear() {
      all = firstPeople;
    },
  };
}

/** The name of a person at a brand: the same each time, different between brands. */
export function subjectOf(brand: string, person: Person): string {
  return `${brand}-${person.email.replace(/[^a-z0-9]+/gi, '-')}`;
}
