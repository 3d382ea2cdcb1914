// The figures of CONTRIBUTING.md, measured on the parsed code of the package and its emulator.
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { lineAt, sourcesOf, visit } from './source.mjs';

/** Readers, which give a checked value its type. */
const READERS = ['src/wire/read.ts', 'src/wire/read-values.ts'];
const MOST_LINES = 300;

const sources = sourcesOf('src', 'emulator');
const at = ({ path, code }, position) => `${path}:${lineAt(code, position)}`;

function found(source, isFault) {
  const places = [];
  visit(source.program, (node) => void (isFault(node) && places.push(at(source, node.start))));
  return places;
}

/** Functions with a body in braces, from their first line to their last. Arrows of one expression would only improve the figures. */
function* functionsOf({ path, code, program }) {
  const all = [];
  visit(program, (node) => void (/Function/.test(node.type) && node.body?.type === 'BlockStatement' && all.push(node)));
  for (const { start, end } of all) yield { place: `${path}:${lineAt(code, start)}`, lines: lineAt(code, end) - lineAt(code, start) + 1 };
}

const isConst = ({ typeAnnotation }) => typeAnnotation.type === 'TSTypeReference' && typeAnnotation.typeName.name === 'const';

/** Casts without a reason on their line or the one before. */
function bareCasts(source) {
  const explained = new Set(source.comments.map(({ end }) => lineAt(source.code, end)));
  const isExplained = (line) => explained.has(line) || explained.has(line - 1);
  const casts = [];
  visit(source.program, (node) => void (node.type === 'TSAsExpression' && !isConst(node) && casts.push(node.end)));
  return casts.filter((end) => !isExplained(lineAt(source.code, end))).map((end) => at(source, end));
}

const isExported = ({ type, declaration }) => /^Export(Named|Default)Declaration$/.test(type) && declaration;

function isDocumented({ start }, { code, comments }) {
  const last = comments.findLast(({ end }) => end <= start);
  return last?.type === 'Block' && last.value.startsWith('*') && code.slice(last.end, start).trim() === '';
}

describe('style', () => {
  it('keeps functions short: half within 5 lines, nine of ten within 14, all within 60', () => {
    const all = sources.flatMap((source) => [...functionsOf(source)]).sort((one, other) => one.lines - other.lines);
    expect(all[Math.floor(all.length / 2)].lines).to.be.at.most(5);
    expect(all[Math.floor(all.length * 0.9)].lines).to.be.at.most(14);
    expect(all.filter(({ lines }) => lines > 60)).to.deep.equal([]);
  });

  it('keeps files within 300 lines', () => {
    const long = sources.filter(({ code }) => code.trimEnd().split('\n').length > MOST_LINES);
    expect(long.map(({ path }) => path)).to.deep.equal([]);
  });

  it('has neither `any` nor `!`', () => {
    expect(
      sources.flatMap((source) => found(source, ({ type }) => /^TS(AnyKeyword|NonNullExpression|TypeAssertion)$/.test(type))),
    ).to.deep.equal([]);
  });

  it('explains each cast, except in the readers', () => {
    expect(sources.filter(({ path }) => !READERS.includes(path)).flatMap(bareCasts)).to.deep.equal([]);
  });

  it('documents what it exports', () => {
    const exported = sources.flatMap((source) => source.program.body.filter(isExported).map((one) => ({ source, one })));
    const bare = exported.filter(({ one, source }) => !isDocumented(one, source));
    expect(bare.length / exported.length, bare.map(({ one, source }) => at(source, one.start)).join('\n')).to.be.at.most(0.05);
  });
});
