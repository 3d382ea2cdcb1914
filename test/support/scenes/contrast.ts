import type { Page } from 'playwright';

/** What is measured: a text's computed colour, and a picture of its place. */
export interface Sample {
  /** CSS colour. */
  readonly color: string;
  /** Of the text and its ancestors, multiplied. */
  readonly opacity: number;
  /** PNG, base64. */
  readonly picture: string;
}

/**
 * How much a text stands out from the most common colour of its picture.
 *
 * @param bench an empty page without a policy
 * @source WCAG 2.2, 1.4.3
 */
export function contrastIn(bench: Page, sample: Sample): Promise<number> {
  return bench.evaluate(async ({ color, opacity, picture }) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const counts = new Map<string, number>();
    for (let at = 0; at < data.length; at += 4) {
      const key = `${data[at]} ${data[at + 1]} ${data[at + 2]}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const [most = '255 255 255'] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
    const ground = most.split(' ').map(Number);
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
    const share = (alpha / 255) * opacity;
    const text = [red, green, blue].map((part, index) => part * share + (ground[index] ?? 0) * (1 - share));
    const luminance = (rgb: readonly number[]) => {
      const [r = 0, g = 0, b = 0] = rgb.map((part) => {
        const value = part / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [low = 0, high = 0] = [luminance(text), luminance(ground)].sort((one, other) => one - other);
    return (high + 0.05) / (low + 0.05);
  }, sample);
}
