import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the running demo, with a closing slash. */
    demoUrl: string;
  }
}

/**
 * Serves the demo as a visitor gets it, built, on a free port, and tells the tests its address.
 * A built page is one request for each file, and never reloads because the server found a dependency late.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outDir = await mkdtemp(join(tmpdir(), 'collab-demo-'));
  const configFile = join(project.config.root, 'vite.demo.config.ts');
  await build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  const server = await preview({
    configFile,
    logLevel: 'warn',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', open: false },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The demo server has no port.');
  project.provide('demoUrl', `http://127.0.0.1:${String(address.port)}/`);
  return async () => {
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  };
}
