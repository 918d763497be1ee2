import { transform } from 'lightningcss';

/** A style sheet of the kit, as it is written: nothing is put into one, and none has a backquote in it. */
const sheet = /(?<=\s)css`([^`]*)`/g;

/**
 * Vite plugin that writes the style sheets in templates as short as they can be: to a bundler these are texts, and what
 * is said in them would be sent to every page.
 * @returns {import('vite').Plugin}
 */
export const minifiedStyles = () => ({
  name: 'minified-styles',
  transform: {
    filter: { id: /\.styles\.ts$/ },
    handler: (code, id) => ({ code: code.replace(sheet, (_, css) => `css\`${minified(css, id)}\``), map: null }),
  },
});

/** What stands in a template has its backslashes twice. */
function minified(css, filename) {
  const { code } = transform({ filename, code: Buffer.from(css.replaceAll('\\\\', '\\')), minify: true });
  return code.toString().replaceAll('\\', '\\\\');
}
