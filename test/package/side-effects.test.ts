import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundled, staticChunks } from '../../tools/sizes.mjs';
import { Consumer } from './consumer.js';

/** Whether a file is one of those a pattern of package.json means; a star stands for part of one name. */
const matches = (file: string, pattern: string) =>
  new RegExp(`^${pattern.replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*')}$`).test(file);

describe('the bundle of a page', () => {
  let consumer: Consumer;

  beforeAll(() => {
    consumer = new Consumer();
  });

  afterAll(() => consumer.remove());

  /** Returns the files of the package, below `dist/`, that a page loads at first. */
  async function bundledFiles(code: string): Promise<readonly string[]> {
    const chunks = await bundled(code, consumer.folder);
    const first = staticChunks(
      chunks,
      chunks.find(({ isEntry }) => isEntry),
    );
    const modules = first.flatMap((chunk) => Object.entries(chunk.modules));
    const kept = modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([path]) => path);
    return kept.flatMap((path) => path.split('node_modules/collab-elements/dist/')[1] ?? []);
  }

  it('contains the element of an imported definition', async () => {
    const kept = await bundledFiles("import 'collab-elements/define/icon';");
    expect(kept).toContain('components/ui/icon/define.js');
    expect(kept).toContain('components/ui/icon/icon.js');
  });

  it('contains all elements if all definitions are imported', async () => {
    const kept = await bundledFiles("import 'collab-elements/define';");
    expect(kept).toContain('components/root/root/root.js');
    expect(kept).toContain('components/ui/icon/icon.js');
  });

  it('contains no class that is not used', async () => {
    expect(await bundledFiles("import 'collab-elements/components/icon';\nimport 'collab-elements';")).toEqual([]);
  });

  it('contains one element if one class of the main entry is used', async () => {
    const kept = await bundledFiles("import { CollabIcon } from 'collab-elements';\nconsole.log(CollabIcon);");
    expect(kept).toContain('components/ui/icon/icon.js');
    expect(
      kept.filter(
        (path) =>
          path.startsWith('components/') &&
          !/^components\/(ui\/icon|base|controllers|display|page|styles)\//.test(path),
      ),
    ).toEqual([]);
  });

  it('causes no bundler warning for the import of a framework', async () => {
    const { build } = await import('esbuild');
    const frameworks = ['react', 'preact', 'solid', 'vue', 'svelte'];
    const contents = frameworks.map((name) => `import 'collab-elements/${name}';`).join('\n');
    const options = { bundle: true, write: false, format: 'esm', logLevel: 'silent' } as const;
    const { warnings } = await build({ ...options, stdin: { contents, resolveDir: consumer.folder } });
    expect(warnings).toEqual([]);
  });

  it('keeps exactly the files with side effects that package.json lists', () => {
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
      files.filter((file) =>
        /(^dist\/(cdn|frameworks)\/|\/(define|english-messages|page-messages|more-icons|page-icons)\.js$|\.css$)/.test(
          file,
        ),
      ),
    );
  });
});
