import { generate } from 'lean-qr';

const SVG = 'http://www.w3.org/2000/svg';
/** Width of the white margin that scanners need around a code, in modules. @source ISO/IEC 18004 */
const QUIET = 4;

/** A text as a QR code. Dark on white even on a dark page, since not every scanner can read inverted codes. */
export function qrCode(text: string): SVGElement {
  const code = generate(text);
  const places = Array.from({ length: code.size }, (_, at) => at);
  const dark = places.flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`));
  const drawing = document.createElementNS(SVG, 'svg');
  const side = code.size + 2 * QUIET;
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', dark.join(''));
  drawing.setAttribute('viewBox', `${-QUIET} ${-QUIET} ${side} ${side}`);
  drawing.setAttribute('class', 'code');
  drawing.setAttribute('shape-rendering', 'crispEdges');
  drawing.setAttribute('role', 'img');
  drawing.setAttribute('aria-labelledby', 'title');
  drawing.append(path);
  return drawing;
}
