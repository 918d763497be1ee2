import { transform } from 'lightningcss';
import MagicString from 'magic-string';
import { parseAst } from 'vite';

/** A style sheet of the kit. Style sheets contain no expressions and no backquotes. */
const sheet = /(?<=\s)css`([^`]*)`/g;

/**
 * Vite plugin that minifies template literals, which a bundler leaves unchanged. Style sheets are minified. In HTML, each run
 * of white space becomes one space, which renders the same. White space between elements is kept, so that no words join.
 * @returns {import('vite').Plugin}
 */
export const minifiedTemplates = () => ({
  name: 'minified-templates',
  transform: {
    filter: { id: /\.styles\.ts$/ },
    handler: (code, id) => ({ code: code.replace(sheet, (_, css) => `css\`${minified(css, id)}\``), map: null }),
  },
  renderChunk: {
    // Runs before the minifier, which renames the template tags.
    order: 'pre',
    handler(code) {
      if (!/\b(?:html|svg)`/.test(code)) return null;
      const shorter = new MagicString(code);
      for (const { quasi } of taggedTemplates(parseAst(code))) {
        for (const { start, end } of quasi.quasis) collapse(shorter, code, start, end);
      }
      return { code: shorter.toString(), map: shorter.generateMap({ hires: 'boundary' }) };
    },
  },
});

/** Minifies a style sheet. Backslashes are doubled in a template literal, and single in CSS. */
function minified(css, filename) {
  const { code } = transform({ filename, code: Buffer.from(css.replaceAll('\\\\', '\\')), minify: true });
  return code.toString().replaceAll('\\', '\\\\');
}

/** The templates of HTML and SVG in some code, those within others as well. */
function* taggedTemplates(node) {
  if (Array.isArray(node)) {
    for (const item of node) yield* taggedTemplates(item);
    return;
  }
  if (typeof node?.type !== 'string') return;
  if (node.type === 'TaggedTemplateExpression' && /^(?:html|svg)$/.test(node.tag.name ?? '')) yield node;
  for (const value of Object.values(node))
    if (typeof value === 'object' && value !== null) yield* taggedTemplates(value);
}

function collapse(shorter, code, start, end) {
  for (const { 0: space, index } of code.slice(start, end).matchAll(/\s{2,}|[\n\t]/g)) {
    shorter.update(start + index, start + index + space.length, ' ');
  }
}
