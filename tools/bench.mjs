// Runs the benchmarks, each in a process of its own, and prints one table: npm run bench [part of a file's name…]
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runBesideService } from './bench/beside-service.mjs';
import { runInBrowser } from './bench/in-browser.mjs';
import { runInNode } from './bench/in-node.mjs';
import { tableOf } from './bench/table.mjs';

const chosen = process.argv.slice(2);
const isChosen = (file) => chosen.length === 0 || chosen.some((part) => file.includes(part));

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  return files.map((file) => join(folder, file)).filter(isChosen);
}

const jobs = [
  ...filesIn('bench/node').map((file) => ({ file, run: runInNode })),
  ...filesIn('bench/service').map((file) => ({ file, run: runBesideService })),
  ...filesIn('bench/browser').map((file) => ({ file, run: runInBrowser })),
];

const results = [];
for (const { file, run } of jobs) {
  console.error(`${file} …`);
  try {
    results.push(await run(file));
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
console.log(tableOf(results));
if (jobs.length === 0 || results.some(({ rows }) => rows.some((row) => !row.pass))) process.exitCode = 1;
