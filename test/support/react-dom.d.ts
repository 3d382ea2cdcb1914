/** The little of `react-dom` that tests call. Its types are a package that nothing else needs. */
declare module 'react-dom/client' {
  import type { ReactNode } from 'react';

  /** Draws into a node, until it is unmounted. */
  export function createRoot(container: Element): { render(node: ReactNode): void; unmount(): void };
}
