/** A whole number from 0 up to, but not including, `below`. No script of a page can guess it. */
export function random(below: number): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number % below;
}
