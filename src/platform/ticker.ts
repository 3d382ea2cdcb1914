/** The device's clock in milliseconds since the epoch, for what an element shows. */
export const shownNow = (): number => Date.now();

/**
 * Call a task once a second while the page is visible, and right away when it becomes visible again.
 *
 * @returns a function that ends it.
 */
export function everySecond(task: () => void): () => void {
  let timer = setInterval(task, 1000);
  const follow = () => {
    clearInterval(timer);
    if (document.hidden) return;
    task();
    timer = setInterval(task, 1000);
  };
  document.addEventListener('visibilitychange', follow);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', follow);
  };
}
