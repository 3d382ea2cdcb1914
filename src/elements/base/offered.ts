const offered = new Set<string>();

/** These elements work when added to the page: they are already defined, or load then. */
export function offer(tags: readonly string[]): void {
  for (const tag of tags) offered.add(tag);
}

/** Whether an element of this name does. */
export const isOffered = (tag: string): boolean => offered.has(tag);
