import { transform } from 'lightningcss';
import MagicString from 'magic-string';
import { parseAst } from 'vite';

/** A style sheet of the kit, as it is written: nothing is put into one, and none has a backquote in it. */
const sheet = /(?<=\s)css`([^`]*)`/g;

/**
 * Vite plugin that shortens what stands in templates, which to a bundler are texts it must not touch: style sheets as
 * far as can be, and in HTML each run of white space to one space, which a page shows the same. What Lit is given
 * between two elements stays a text, so that no words join.
 * @returns {import('vite').Plugin}
 */
export const minifiedTemplates = () => ({
  name: 'minified-templates',
  transform: {
    filter: { id: /\.styles\.ts$/ },
    handler: (code, id) => ({ code: code.replace(sheet, (_, css) => `css\`${minified(css, id)}\``), map: null }),
  },
  renderChunk: {
    // Before the minifier, which would name the tags anew.
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

/** What stands in a template has its backslashes twice. */
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
