/** Somebody who has an account at every brand. */
export interface Person {
  readonly name: string;
  readonly email: string;
}

/** Who can be chosen on the sign-in pages. */
export const people: readonly Person[] = [
  { name: 'Alice Example', email: 'alice@example.com' },
  { name: 'Bob Example', email: 'bob@example.com' },
];

/** The name of a person at a brand: the same each time, different between brands. */
export function subjectOf(brand: string, person: Person): string {
  return `${brand}-${person.email.replace(/[^a-z0-9]+/gi, '-')}`;
}
