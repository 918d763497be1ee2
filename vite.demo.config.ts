import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { chunkGroups } from './tools/chunks.mjs';
import { demoService } from './tools/demo-service.mjs';

const pages = readdirSync('demo').filter((file) => file.endsWith('.html'));

// The page that `npm start` opens. A browser is opened for a person at a terminal only.
export default defineConfig(async ({ command }) => ({
  root: 'demo',
  base: './',
  plugins: [demoService()],
  cacheDir: '../node_modules/.cache/vite-demo',
  server: {
    open: process.stdout.isTTY && !process.env.CI,
    fs: { allow: ['..'] },
  },
  build: {
    target: 'es2022',
    outDir: '../dist-demo',
    emptyOutDir: true,
    rolldownOptions: {
      input: pages.map((page) => resolve('demo', page)),
      ...(command === 'build' && {
        output: { codeSplitting: { groups: await chunkGroups(import.meta.dirname, () => false) } },
      }),
    },
  },
}));
