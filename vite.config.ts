import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { defineConfig, type UserConfig } from 'vite';
import { chunkGroups } from './tools/chunks.mjs';
import { publicFolders } from './tools/entries.mjs';
import { inlineRuntime } from './tools/inline-runtime.mjs';
import { minifiedTemplates } from './tools/minified-templates.mjs';
import { pureInitializers } from './tools/pure-initializers.mjs';

const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
// The test suite for backends leaves its tools to the project that tests one: optional peers.
const external = [...Object.keys(packageJson.dependencies), 'chai', 'fast-check'];

/** The modules the exports map promises, without their ending. */
function entries(): string[] {
  const locales = readdirSync('locales').flatMap((file) =>
    file.endsWith('.ts') ? [`locales/${file.slice(0, -3)}`] : [],
  );
  return [
    ...['index', 'define', 'testing', 'store/public', 'store/backend', 'anchors/public'].filter((name) =>
      existsSync(`${name}.ts`),
    ),
    ...publicFolders('.').flatMap((folder) => [
      `components/${folder}/${basename(folder)}`,
      `components/${folder}/define`,
    ]),
    ...locales,
  ];
}

const isExternal = (id: string) => external.some((name) => id === name || id.startsWith(`${name}/`));

/** The library: ES modules for the entries of the package, and chunks of what they share. */
export default defineConfig(async (): Promise<UserConfig> => ({
  publicDir: false,
  plugins: [minifiedTemplates(), pureInitializers(), inlineRuntime()],
  build: {
    target: 'es2022',
    sourcemap: true,
    minify: false,
    lib: { entry: Object.fromEntries(entries().map((name) => [name, resolve(`${name}.ts`)])), formats: ['es'] },
    rolldownOptions: {
      // Declared dependencies stay imports: a page has one copy of Lit. Not "every bare name", which would also leave
      // the compiler's own, undeclared runtime in the output.
      external: isExternal,
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: await chunkGroups(import.meta.dirname, isExternal),
        },
      },
    },
  },
}));
