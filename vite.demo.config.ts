import { defineConfig } from 'vite';

// The page that `npm start` opens. A browser is opened for a person at a terminal only.
export default defineConfig({
  root: 'demo',
  base: './',
  cacheDir: '../node_modules/.cache/vite-demo',
  server: {
    open: process.stdout.isTTY && !process.env.CI,
    fs: { allow: ['..'] },
  },
  build: { target: 'es2022', outDir: '../dist-demo', emptyOutDir: true },
});
