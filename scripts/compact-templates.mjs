// Takes the indentation out of `css` and `html` templates of the script tag: it is for readers of the sources, not for visitors of a page.
import { parseSync } from 'vite';

/** Only white space that CSS does not see, and comments; spaces inside values and selectors stay. */
function compactCss(text) {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/([a-z-]): /g, '$1:')
    .replace(/;}/g, '}');
}

/** A line break with its indentation is one space, as the browser shows it. */
function compactMarkup(text) {
  return text.replace(/\s*\n\s*/g, ' ');
}

const COMPACT = { css: compactCss, html: compactMarkup, svg: compactMarkup };

/** Outermost templates, in the order of the text. */
function* templatesIn(node) {
  if (node.type === 'TaggedTemplateExpression' && node.tag.name in COMPACT) return yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') yield* templatesIn(child);
  }
}

/** The template with less white space. The line breaks that it loses come after it, so that all lines below keep their numbers. */
function compacted(code, { start, end, tag, quasi }) {
  let text = '';
  let done = start;
  for (const { value, ...part } of quasi.quasis) {
    // In TypeScript files the parser counts the delimiters in.
    const from = part.end - part.start === value.raw.length ? part.start : part.start + 1;
    text += code.slice(done, from) + COMPACT[tag.name](value.raw);
    done = from + value.raw.length;
  }
  text += code.slice(done, end);
  const lines = (one) => one.split('\n').length - 1;
  return text + '\n'.repeat(lines(code.slice(start, end)) - lines(text));
}

/** A Vite plugin. Templates inside templates are left to the outer one's parts as they are. */
export function compactTemplates() {
  return {
    name: 'compact-templates',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/elements\/.*\.ts$/ },
      handler(code, id) {
        let out = '';
        let done = 0;
        for (const template of templatesIn(parseSync(id, code).program)) {
          out += code.slice(done, template.start) + compacted(code, template);
          done = template.end;
        }
        return { code: out + code.slice(done), map: null };
      },
    },
  };
}
