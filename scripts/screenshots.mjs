// npm run screenshots [-- kms-login …]: a sheet for each element with every step and failure in every look, into docs/images/.
// Each picture is also checked by axe. Contrasts that axe can't determine are measured.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';
import { root } from './entries.mjs';

register();
const { closeStage, stage } = await import('../test/support/stage.ts');
const { findingsAndDoubtsIn } = await import('../test/support/axe-frames.ts');
const { contrastIn } = await import('../test/support/scenes/contrast.ts');
const { LOOKS, sceneryAt } = await import('../test/support/scenes/scenery.ts');
const login = await import('../test/support/scenes/login-scenes.ts');
const signedIn = await import('../test/support/scenes/signed-in-scenes.ts');

const SCENES = {
  'kms-login': login.loginScenes,
  'kms-otp': login.otpScenes,
  'kms-oauth-button': login.oauthScenes,
  'kms-signup': signedIn.signupScenes,
  'kms-session': signedIn.sessionScenes,
  'kms-account': signedIn.accountScenes,
  'kms-approvals': signedIn.approvalsScenes,
  'kms-confirm': signedIn.confirmScenes,
  'kms-step-up': signedIn.stepUpScenes,
  'kms-export': signedIn.exportScenes,
  'kms-import': signedIn.importScenes,
};
const FOLDER = join(root, 'docs/images');
const MARGIN = 20;
/** Scale of the pictures, which keeps sheets small. */
const SCALE = 0.5;
const QUALITY = 0.72;
const STEP_LIMIT_MS = 8000;
/** Maximum number of states on one sheet. */
const MOST_STATES = 10;

const asked = process.argv.slice(2);
const startedAt = performance.now();
const faults = [];
let measured = 0;

/** The pictures, by state and look. */
function album() {
  const states = new Map();
  return {
    states,
    add(state, look, picture) {
      const row = states.get(state) ?? new Map();
      states.set(state, row.set(look, picture));
    },
  };
}

/** The element, including its shadow. */
async function pictureOf(page, tag, width) {
  const boxes = await page.locator(tag).evaluateAll((elements) => {
    // What an element opens may extend beyond it.
    const opened = elements.flatMap((element) => [
      ...(element.shadowRoot?.querySelectorAll(':popover-open, dialog[open], [role=menu]') ?? []),
    ]);
    const all = [...elements, ...opened].map((element) => element.getBoundingClientRect().toJSON());
    return all.filter(({ width: wide, height }) => wide > 0 && height > 0);
  });
  const left = Math.max(0, Math.min(...boxes.map((box) => box.left)) - MARGIN);
  const top = Math.max(0, Math.min(...boxes.map((box) => box.top)) - MARGIN);
  const right = Math.min(width, Math.max(...boxes.map((box) => box.right)) + MARGIN);
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + MARGIN;
  const clip = { x: left, y: top, width: Math.max(right - left, 40), height: Math.max(bottom - top, 40) };
  return (await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })).toString('base64');
}

/** Contrasts that axe couldn't determine, measured by their pixels. */
async function measure(page, bench, { frame, path, least }) {
  const text = path.reduce((scope, selector) => scope.locator(selector), frame).first();
  if (!(await text.isVisible())) return undefined;
  const { color, opacity } = await text.evaluate((element) => {
    let opacity = 1;
    for (let one = element; one; one = one.parentElement ?? one.getRootNode().host) opacity *= Number(getComputedStyle(one).opacity);
    return { color: getComputedStyle(element).color, opacity };
  });
  const box = await text.boundingBox();
  if (!box || box.width < 1 || box.height < 1) return undefined;
  const picture = (await page.screenshot({ clip: box, animations: 'disabled', caret: 'hide' })).toString('base64');
  const contrast = await contrastIn(bench, { color, opacity, picture });
  measured += 1;
  return contrast < least ? `contrast ${contrast.toFixed(2)} of ${path.join(' ')}` : undefined;
}

/** All pictures, with a row for each state and a column for each look, on as many sheets as needed. */
async function writeSheets(bench, tag, { states }) {
  for (const name of readdirSync(FOLDER)) if (new RegExp(`^sheet-${tag}(-\\d+)?\\.webp$`).test(name)) rmSync(join(FOLDER, name));
  const rows = [...states].map(([name, row]) => ({ name, cells: LOOKS.map(({ name: look }) => row.get(look)) }));
  const count = Math.ceil(rows.length / MOST_STATES);
  const each = Math.ceil(rows.length / count);
  for (let sheet = 0; sheet < count; sheet += 1) {
    const suffix = count > 1 ? `-${sheet + 1}` : '';
    await writeSheet(bench, { tag, suffix, rows: rows.slice(sheet * each, (sheet + 1) * each) });
  }
}

/** The existing sheets, on the page that shows them. */
function writePage() {
  const path = join(root, 'docs/pictures.md');
  const tags = Object.keys(SCENES);
  const sheets = readdirSync(FOLDER).filter((name) => name.startsWith('sheet-'));
  const shown = tags.map((tag) => {
    const own = sheets.filter((name) => new RegExp(`^sheet-${tag}(-\\d+)?\\.webp$`).test(name)).sort();
    return `## \`<${tag}>\`\n\n${own.map((name) => `![Every state of ${tag}, in every theme](images/${name})`).join('\n\n')}`;
  });
  const made = `<!-- sheets -->\n\n${shown.join('\n\n')}\n\n<!-- /sheets -->`;
  const before = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    before.replace(/<!-- sheets -->[\s\S]*<!-- \/sheets -->/, () => made),
  );
}

async function writeSheet(bench, { tag, suffix, rows }) {
  const made = await bench.evaluate(
    async ({ rows, looks, scale, quality, tag }) => {
      const load = async (picture) => {
        if (!picture) return undefined;
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        return image;
      };
      const lines = await Promise.all(rows.map(async ({ name, cells }) => ({ name, images: await Promise.all(cells.map(load)) })));
      const widthOf = (column) => Math.max(...lines.map(({ images }) => images[column]?.width ?? 0)) * scale;
      const heightOf = ({ images }) => Math.max(...images.map((image) => image?.height ?? 0)) * scale;
      const [gap, head, label] = [12, 72, 28];
      const widths = looks.map((_, column) => widthOf(column));
      const canvas = document.createElement('canvas');
      canvas.width = widths.reduce((sum, width) => sum + width + gap, gap);
      canvas.height = lines.reduce((sum, line) => sum + heightOf(line) + label + gap, head);
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.fillStyle = '#e4e6ee';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = '#14161f';
      context.font = '600 22px system-ui, sans-serif';
      context.fillText(`<${tag}>`, gap, 30);
      let y = head;
      for (const line of lines) {
        context.font = '600 15px system-ui, sans-serif';
        context.fillText(line.name, gap, y + 18);
        y += label;
        let x = gap;
        for (const [column, image] of line.images.entries()) {
          if (image) context.drawImage(image, x, y, image.width * scale, image.height * scale);
          x += widths[column] + gap;
        }
        y += heightOf(line) + gap;
      }
      context.font = '500 13px system-ui, sans-serif';
      let x = gap;
      for (const [column, look] of looks.entries()) {
        context.fillText(look, x, 58);
        x += widths[column] + gap;
      }
      const blob = await new Promise((done) => canvas.toBlob(done, 'image/webp', quality));
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
      return btoa(text);
    },
    { rows, looks: LOOKS.map(({ name }) => name), scale: SCALE, quality: QUALITY, tag },
  );
  writeFileSync(join(FOLDER, `sheet-${tag}${suffix}.webp`), Buffer.from(made, 'base64'));
}

async function play(stand, bench, tag, scene, pictures) {
  await stand.emulator.reset();
  const profile = await stand.profile();
  profile.setDefaultTimeout(STEP_LIMIT_MS);
  const scenery = await sceneryAt({ stand, profile }, tag, async (state, look) => {
    const { page } = scenery;
    const { findings, doubts } = await findingsAndDoubtsIn(page, look.forced === true);
    const faint = await Promise.all(doubts.map((doubt) => measure(page, bench, doubt)));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    const all = [...findings, ...faint.filter(Boolean), ...(wide ? ['wider than the window'] : [])];
    faults.push(...all.map((fault) => `${tag}, ${state}, ${look.name}: ${fault}`));
    pictures.add(state, look.name, await pictureOf(page, tag, look.width));
  });
  try {
    await scene(scenery);
  } catch (error) {
    faults.push(`${tag}: ${error.message.split('\n').slice(0, 3).join(' ')} after ${[...pictures.states.keys()].at(-1)}`);
  } finally {
    await profile.close();
  }
}

mkdirSync(FOLDER, { recursive: true });
const stand = await stage();
try {
  const bench = await (await stand.profile()).newPage();
  for (const [tag, scenes] of Object.entries(SCENES)) {
    if (asked.length > 0 && !asked.includes(tag)) continue;
    const pictures = album();
    for (const scene of scenes) await play(stand, bench, tag, scene, pictures);
    await writeSheets(bench, tag, pictures);
    for (const fault of new Set(faults.splice(0))) {
      console.log(fault);
      process.exitCode = 1;
    }
    console.log(`${tag}: ${pictures.states.size} states, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  writePage();
} finally {
  await closeStage();
}
console.log(`${measured} contrasts measured`);
