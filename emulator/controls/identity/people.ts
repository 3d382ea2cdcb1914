import { type Fields, requiredText } from '../../http/fields.js';

/** A person who has an account at every brand. */
export interface Person {
  readonly name: string;
  readonly email: string;
}

/** The people to choose from on the sign-in pages. */
export interface People {
  readonly all: readonly Person[];
  /** Add a person, or rename the one with this address. @throws Refusal for an invalid name or address. */
  add(fields: Fields): Person;
  /** Only keep the initial people. */
  clear(): void;
}

const firstPeople: readonly Person[] = [
  { name: 'Alice Example', email: 'alice@example.com' },
  { name: 'Bob Example', email: 'bob@example.com' },
];

/** Start with two people. */
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

/** A person's name at a brand: always the same, and different for each brand. */
export function subjectOf(brand: string, person: Person): string {
  return `${brand}-${person.email.replace(/[^a-z0-9]+/gi, '-')}`;
}
