import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundled, staticChunks } from '../../tools/sizes.mjs';
import { Consumer } from './consumer.js';

/** Whether a file is one of those a pattern of package.json means; a star stands for part of one name. */
const matches = (file: string, pattern: string) =>
  new RegExp(`^${pattern.replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*')}$`).test(file);

describe('what a bundler keeps of the package', () => {
  let consumer: Consumer;

  beforeAll(() => {
    consumer = new Consumer();
  });

  afterAll(() => consumer.remove());

  /** Sources of the package that end up in a page's bundle before anything loads on demand, from `dist/`. */
  async function keptOf(code: string): Promise<readonly string[]> {
    const chunks = await bundled(code, consumer.folder);
    const first = staticChunks(
      chunks,
      chunks.find(({ isEntry }) => isEntry),
    );
    const modules = first.flatMap((chunk) => Object.entries(chunk.modules));
    const kept = modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([path]) => path);
    return kept.flatMap((path) => path.split('node_modules/collab-elements/dist/')[1] ?? []);
  }

  it('a definition brings its element', async () => {
    const kept = await keptOf("import 'collab-elements/define/icon';");
    expect(kept).toContain('components/ui/icon/define.js');
    expect(kept).toContain('components/ui/icon/icon.js');
  });

  it('all definitions bring all elements', async () => {
    const kept = await keptOf("import 'collab-elements/define';");
    expect(kept).toContain('components/root/root/root.js');
    expect(kept).toContain('components/ui/icon/icon.js');
  });

  it('a class that nobody uses goes', async () => {
    expect(await keptOf("import 'collab-elements/components/icon';\nimport 'collab-elements';")).toEqual([]);
  });

  it('one class of all brings no other element', async () => {
    const kept = await keptOf("import { CollabIcon } from 'collab-elements';\nconsole.log(CollabIcon);");
    expect(kept).toContain('components/ui/icon/icon.js');
    expect(
      kept.filter(
        (path) =>
          path.startsWith('components/') &&
          !/^components\/(ui\/icon|base|controllers|display|page|styles)\//.test(path),
      ),
    ).toEqual([]);
  });

  it('no bundler warns about the import for a framework', async () => {
    const { build } = await import('esbuild');
    const frameworks = ['react', 'preact', 'solid', 'vue', 'svelte'];
    const contents = frameworks.map((name) => `import 'collab-elements/${name}';`).join('\n');
    const options = { bundle: true, write: false, format: 'esm', logLevel: 'silent' } as const;
    const { warnings } = await build({ ...options, stdin: { contents, resolveDir: consumer.folder } });
    expect(warnings).toEqual([]);
  });

  it('is listed exactly: every pattern has its files, and every file that does something is listed', () => {
    const folder = join(consumer.folder, 'node_modules/collab-elements');
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    const { sideEffects } = JSON.parse(text) as { readonly sideEffects: readonly string[] };
    const patterns = sideEffects.filter((pattern) => pattern.startsWith('./dist/')).map((pattern) => pattern.slice(2));
    const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
      .map((file) => `dist/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.(js|css)$/.test(file));
    const listed = files.filter((file) => patterns.some((pattern) => matches(file, pattern)));
    for (const pattern of patterns)
      expect(
        listed.some((file) => matches(file, pattern)),
        pattern,
      ).toBe(true);
    // The modules for frameworks are empty, but pages import them bare: esbuild warns about a bare import that it may drop.
    expect(listed).toEqual(
      files.filter((file) => /(^dist\/(cdn|frameworks)\/|\/(define|more-english|more-icons)\.js$|\.css$)/.test(file)),
    );
  });
});
