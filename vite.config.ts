import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { defineConfig } from 'vite';
import { elementFolders } from './tools/entries.mjs';
import { minifiedTemplates } from './tools/minified-templates.mjs';

const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
// The test suite for backends leaves its tools to the project that tests one: optional peers.
const external = [...Object.keys(packageJson.dependencies), 'chai', 'fast-check'];

/** The modules the exports map promises, without their ending. */
function entries(): string[] {
  const locales = readdirSync('locales').flatMap((file) =>
    file.endsWith('.ts') ? [`locales/${file.slice(0, -3)}`] : [],
  );
  return [
    ...['index', 'define', 'testing', 'store/index', 'anchors/index', 'anchors/public'].filter((name) =>
      existsSync(`${name}.ts`),
    ),
    ...elementFolders('.').flatMap((folder) => [
      `components/${folder}/${basename(folder)}`,
      `components/${folder}/define`,
    ]),
    ...locales,
  ];
}

/** The library: one ES module in dist/ for each of the sources, so that a page loads only what it uses. */
export default defineConfig({
  publicDir: false,
  plugins: [minifiedTemplates()],
  build: {
    target: 'es2022',
    sourcemap: true,
    minify: false,
    lib: { entry: Object.fromEntries(entries().map((name) => [name, resolve(`${name}.ts`)])), formats: ['es'] },
    rolldownOptions: {
      // Declared dependencies stay imports: a page has one copy of Lit. Not "every bare name", which would also leave
      // the compiler's own, undeclared runtime in the output.
      external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
      output: {
        preserveModules: true,
        preserveModulesRoot: '.',
        // The compiler's runtime would lie under a path with its version in it.
        entryFileNames: ({ name }) =>
          name.includes('@oxc-project') ? `runtime/${name.split('/').at(-1) ?? ''}.js` : '[name].js',
      },
    },
  },
});
