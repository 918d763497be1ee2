import { defineConfig } from 'vite';
import { minifiedTemplates } from './tools/minified-templates.mjs';

/** One self-contained file for a page's `<script type="module">`: all elements with all they need. */
export default defineConfig({
  publicDir: false,
  plugins: [minifiedTemplates()],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { conditions: ['production', 'browser', 'module', 'import', 'default'] },
  build: {
    target: 'es2022',
    outDir: 'dist/cdn',
    emptyOutDir: true,
    sourcemap: true,
    lib: { entry: 'cdn.ts', formats: ['es'], fileName: () => 'collab-elements.js' },
    // Vite keeps white space in an ES library; the output's own option does not.
    rolldownOptions: { output: { codeSplitting: false, minify: true } },
  },
});
