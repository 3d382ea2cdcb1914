/** What version 2 of the API adds; older browsers leave it out and the watch says nothing. */
interface VisibilityEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

/**
 * Tell whether the page draws something over the frame, where the browser can tell.
 *
 * @source Intersection Observer v2, `trackVisibility`
 */
export function coverWatch(target: Element): () => boolean {
  let covered = false;
  const options = { threshold: [0, 0.5, 1], trackVisibility: true, delay: 100 };
  new IntersectionObserver((entries) => {
    const last: VisibilityEntry | undefined = entries.at(-1);
    covered = last?.isVisible === false && last.isIntersecting;
  }, options).observe(target);
  return () => covered;
}
