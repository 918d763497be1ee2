import { basename } from 'node:path';

/** Module with the functions that the bundler adds. */
const runtimeModule = '\0rolldown/runtime.js';

/** Returns the declarations of a chunk in one line, so that the source maps of other chunks stay correct. */
const declarationsOf = (code) =>
  code
    .replace(/^export .*$/gm, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\/\/.*$/, '').trim())
    .join(' ')
    .trim();

/**
 * Vite plugin that copies the functions that the bundler adds into the chunks that use them. They are few bytes, and as a chunk of
 * their own, which groups cannot prevent, they cost each page a request.
 * @returns {import('vite').Plugin}
 */
export const inlineRuntime = () => ({
  name: 'inline-runtime',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const runtime = chunks.find(({ moduleIds }) => moduleIds.join() === runtimeModule);
    if (!runtime) return;
    const declarations = declarationsOf(runtime.code);
    const imported = new RegExp(`^import \\{ \\w+ as \\w+ \\} from "[./]+/${basename(runtime.fileName)}";$`, 'm');
    for (const chunk of chunks) {
      if (!chunk.imports.includes(runtime.fileName)) continue;
      if (!imported.test(chunk.code)) this.error(`${chunk.fileName} imports ${runtime.fileName} in an unknown way.`);
      chunk.code = chunk.code.replace(imported, () => declarations);
      chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
    }
    delete bundle[runtime.fileName];
    delete bundle[`${runtime.fileName}.map`];
  },
});
