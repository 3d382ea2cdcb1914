/** Puts something in front, in a page's own way; `pointer-events: none` lets presses through. */
export type Cover = (frame: HTMLIFrameElement) => void;

/** How a page may make a user press what they don't see. Each runs in the page. */
export const COVERS: Readonly<Record<string, Cover>> = {
  'a picture over all of it': () => {
    const cover = document.createElement('div');
    Object.assign(cover.style, { position: 'fixed', inset: '0', background: 'white', pointerEvents: 'none' });
    document.body.append(cover);
  },
  'a picture over its warning': (frame) => {
    const { left, top } = frame.getBoundingClientRect();
    const cover = document.createElement('div');
    const place = { left: `${left}px`, top: `${top}px`, width: '400px', height: '120px' };
    Object.assign(cover.style, { position: 'fixed', background: 'white', pointerEvents: 'none', ...place });
    document.body.append(cover);
  },
  'a picture over a corner of it': (frame) => {
    const { left, top } = frame.getBoundingClientRect();
    const cover = document.createElement('div');
    Object.assign(cover.style, { position: 'fixed', background: 'white', pointerEvents: 'none', width: '20px', height: '20px' });
    Object.assign(cover.style, { left: `${left}px`, top: `${top}px` });
    document.body.append(cover);
  },
  'a glass over it that lets nearly all through': () => {
    const cover = document.createElement('div');
    Object.assign(cover.style, { position: 'fixed', inset: '0', background: 'rgb(255 255 255 / 0.05)', pointerEvents: 'none' });
    document.body.append(cover);
  },
  'another frame over it': () => {
    const cover = document.createElement('iframe');
    Object.assign(cover.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', pointerEvents: 'none' });
    document.body.append(cover);
  },
  'a popover over it': () => {
    const cover = document.createElement('div');
    cover.popover = 'manual';
    Object.assign(cover.style, { width: '100vw', height: '100vh', pointerEvents: 'none', border: '0', padding: '0' });
    document.body.append(cover);
    cover.showPopover();
  },
  'a dialog in front of everything': () => {
    const cover = document.createElement('dialog');
    Object.assign(cover.style, {
      position: 'fixed',
      inset: '0',
      margin: '0',
      width: '100vw',
      height: '100vh',
      maxWidth: 'none',
      maxHeight: 'none',
      pointerEvents: 'none',
    });
    document.body.append(cover);
    cover.show();
  },
  'off screen': (frame) => {
    Object.assign(frame.style, { position: 'fixed', left: '-5000px' });
  },
  'half off screen': (frame) => {
    Object.assign(frame.style, { position: 'fixed', left: '-200px' });
  },
  'nearly below the window': (frame) => {
    Object.assign(frame.style, { position: 'fixed', top: '700px' });
  },
  'cut by the box around it': () => {
    Object.assign(document.body.style, { overflow: 'hidden', height: '60px', contain: 'paint' });
  },
  'nearly transparent': (frame) => {
    frame.style.opacity = '0.02';
  },
  'a little transparent': (frame) => {
    frame.style.opacity = '0.95';
  },
  'transparent with the page around it': () => {
    document.body.style.opacity = '0.01';
  },
  hidden: (frame) => {
    frame.style.visibility = 'hidden';
  },
  'scaled down': (frame) => {
    Object.assign(frame.style, { transform: 'scale(0.02)', transformOrigin: '0 0' });
  },
  'scaled down by half': (frame) => {
    frame.style.scale = '0.5';
  },
  'turned round': (frame) => {
    frame.style.rotate = '180deg';
  },
  'turned away in space': (frame) => {
    frame.style.transform = 'perspective(100px) rotateY(89deg)';
  },
  skewed: (frame) => {
    frame.style.transform = 'skewX(70deg)';
  },
  'without contrast': (frame) => {
    frame.style.filter = 'contrast(0)';
  },
  blurred: (frame) => {
    frame.style.filter = 'blur(20px)';
  },
  'cut to a button': (frame) => {
    frame.style.clipPath = 'inset(330px 0 0 0)';
  },
  'a shadow of something else over it': () => {
    const cover = document.createElement('div');
    const place = { left: '700px', top: '600px', width: '1px', height: '1px' };
    Object.assign(cover.style, { position: 'fixed', boxShadow: '0 0 0 5000px white', pointerEvents: 'none', ...place });
    document.body.append(cover);
  },
  'a pseudo-element over it': () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html::after { content: ""; position: fixed; inset: 0; background: white; pointer-events: none }');
    document.adoptedStyleSheets = [sheet];
  },
  'under the picture of a view transition': () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('::view-transition-group(root) { animation-duration: 60s }');
    document.adoptedStyleSheets = [sheet];
    document.startViewTransition(() => {});
  },
  'faded by an animation': (frame) => {
    frame.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 1, fill: 'forwards' });
  },
  'blended into white': (frame) => {
    frame.style.mixBlendMode = 'lighten';
  },
  'made smaller than what it holds': (frame) => {
    frame.style.blockSize = '200px';
  },
  'made narrower than what it holds': (frame) => {
    frame.style.inlineSize = '120px';
  },
  'zoomed to a dot': (frame) => {
    (frame.style as CSSStyleDeclaration & { zoom: string }).zoom = '0.05';
  },
};

/** What browsers do not tell a frame, or not all of them: the number that stands in the frame guards it there. */
export const UNTOLD: Readonly<Record<string, Cover>> = {
  'read by a filter of SVG': (frame) => {
    frame.style.filter = "url(\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><filter id='f'><feFlood/></filter></svg>#f\")";
  },
  'cut to a shape with a hole': (frame) => {
    frame.style.clipPath = 'polygon(0 0, 100% 0, 100% 100%, 0 100%, 0 0, 1px 1px, 1px 99%, 99% 99%, 99% 1px, 1px 1px)';
  },
  'cut to a path': (frame) => {
    frame.style.clipPath = 'path("M0 0 H5 V5 H0 Z M390 500 h5 v5 h-5 z")';
  },
  'cut to a star': (frame) => {
    frame.style.clipPath = 'polygon(50% 0%, 51% 99%, 49% 99%)';
  },
  'cut to an ellipse': (frame) => {
    frame.style.clipPath = 'ellipse(20px 20px at 10px 10px)';
  },
  'cut to a shape of SVG': (frame) => {
    const space = 'http://www.w3.org/2000/svg';
    const root = document.body.appendChild(document.createElementNS(space, 'svg'));
    const clip = root.appendChild(document.createElementNS(space, 'clipPath'));
    clip.id = 'shape';
    const hole = clip.appendChild(document.createElementNS(space, 'rect'));
    for (const name of ['width', 'height']) hole.setAttribute(name, '9');
    Object.assign(root.style, { position: 'absolute', width: '0', height: '0' });
    frame.style.clipPath = 'url(#shape)';
  },
  'masked by a shape of SVG': (frame) => {
    const space = 'http://www.w3.org/2000/svg';
    const root = document.body.appendChild(document.createElementNS(space, 'svg'));
    const mask = root.appendChild(document.createElementNS(space, 'mask'));
    mask.id = 'mask';
    const hole = mask.appendChild(document.createElementNS(space, 'rect'));
    for (const name of ['width', 'height']) hole.setAttribute(name, '9');
    hole.setAttribute('fill', 'white');
    Object.assign(root.style, { position: 'absolute', width: '0', height: '0' });
    frame.style.mask = 'url(#mask)';
  },
  'masked but for a spot': (frame) => {
    frame.style.mask = 'radial-gradient(circle at 20px 20px, black 15px, transparent 16px)';
  },
  'masked by its border': (frame) => {
    const image = 'linear-gradient(transparent, transparent) 10 fill';
    (frame.style as CSSStyleDeclaration & { maskBorder: string }).maskBorder = image;
    frame.style.webkitMaskBoxImage = image;
  },
  'masked with the page around it': () => {
    document.body.style.mask = 'linear-gradient(transparent, transparent)';
  },
  'a mask that lets nothing through': (frame) => {
    frame.style.mask = 'linear-gradient(transparent, transparent)';
  },
  'a zoom of the page by a fifth': (frame) => {
    (frame.style as CSSStyleDeclaration & { zoom: string }).zoom = '0.8';
  },
};
