import { resolve } from 'node:path';
import { defineConfig, type UserConfig } from 'vite';
import { chunkGroups } from './tools/chunks.mjs';
import { minifiedTemplates } from './tools/minified-templates.mjs';
import { pureInitializers } from './tools/pure-initializers.mjs';

/** For a page without a bundler: one script that loads the elements of the page, with all they need. */
export default defineConfig(async (): Promise<UserConfig> => ({
  publicDir: false,
  plugins: [minifiedTemplates(), pureInitializers()],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { conditions: ['production', 'browser', 'module', 'import', 'default'] },
  build: {
    target: 'es2022',
    outDir: 'dist/cdn',
    emptyOutDir: true,
    sourcemap: true,
    modulePreload: false,
    rolldownOptions: {
      input: { 'collab-elements': resolve('cdn.ts') },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'parts/[name]-[hash].js',
        minify: true,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: await chunkGroups(
            import.meta.dirname,
            (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('\0'),
            true,
          ),
        },
      },
    },
  },
}));
