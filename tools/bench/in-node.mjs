import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';

const main = (module) => `
const benchmark = await import(${JSON.stringify(pathToFileURL(module).href)});
process.send({ name: benchmark.name, rows: await benchmark.run() });
process.disconnect();
`;

/** Runs a benchmark in a Node process of its own, where no other has warmed or filled anything. `env` adds to the environment. */
export async function runInNode(file, env = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'collab-bench-'));
  try {
    const module = join(folder, 'benchmark.mjs');
    const scripts = await bundle(file, 'node');
    await writeFile(module, scripts.get('benchmark.js'));
    await writeFile(join(folder, 'main.mjs'), main(module));
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
    const child = spawn(process.execPath, ['--expose-gc', join(folder, 'main.mjs')], {
      stdio,
      env: { ...process.env, ...env },
    });
    let result;
    child.on('message', (message) => (result = message));
    const [code] = await once(child, 'exit');
    if (code !== 0 || result === undefined) throw new Error(`${file} ended with ${code} and no result.`);
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
