/** A parsed page: nodes of a document, without scripts. */
export interface DrawnPage {
  readonly title: string;
  readonly body: Element;
  /** Texts of its style elements. */
  readonly styles: string;
  /** Addresses of its other style sheets. */
  readonly sheets: readonly string[];
}

const SVG = 'http://www.w3.org/2000/svg';
/** A tag with its attributes in double quotes, what comes before the page, or text. */
const PIECE = /<(\/?)([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*(\/?)>|<![^>]*>|[^<]+|</gi;
const ATTRIBUTE = /([\w-]+)(?:="([^"]*)")?/g;
const VOID = /^(br|hr|img|input|link|meta)$/;

/**
 * Create nodes from the markup of one of the emulator's own pages, which is always written the same way: every element is closed, and
 * characters are escaped by
 * number. The browser's own parser takes no text where a policy asks for Trusted Types.
 *
 * @param page the document that the nodes are for.
 */
export function drawnPage(markup: string, page: Document): DrawnPage {
  const whole = filled(page.createElement('div'), markup);
  for (const script of whole.querySelectorAll('script')) script.remove();
  return {
    title: textIn(whole, 'title'),
    body: whole.querySelector('body') ?? whole,
    styles: textIn(whole, 'style'),
    sheets: [...whole.querySelectorAll('link')].map((link) => link.getAttribute('href') ?? ''),
  };
}

function filled(whole: Element, markup: string): Element {
  const open: Element[] = [];
  for (const [piece, end, name, attributes = '', isClosed] of markup.matchAll(PIECE)) {
    const around = open.at(-1) ?? whole;
    if (end) open.pop();
    else if (name === undefined) around.append(piece.startsWith('<!') ? '' : textOf(piece));
    else {
      const node = nodeOf(name, attributes, around);
      around.append(node);
      if (!isClosed && !VOID.test(name)) open.push(node);
    }
  }
  return whole;
}

function nodeOf(name: string, attributes: string, { namespaceURI, ownerDocument }: Element): Element {
  const isDrawing = name === 'svg' || namespaceURI === SVG;
  const node = isDrawing ? ownerDocument.createElementNS(SVG, name) : ownerDocument.createElement(name);
  // A script without an address does nothing.
  if (name !== 'script') for (const [, key = '', value = ''] of attributes.matchAll(ATTRIBUTE)) node.setAttribute(key, textOf(value));
  return node;
}

const textOf = (escaped: string): string => escaped.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
const textIn = (whole: Element, name: string): string => whole.querySelector(name)?.textContent ?? '';
