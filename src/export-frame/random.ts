/** A whole number from 0 to below another one, which no script of a page can guess. */
export function random(below: number): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number % below;
}
