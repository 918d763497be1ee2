import { spawn } from 'node:child_process';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command
 * @property {string[]} [after] Names of the steps whose results it needs.
 */

/** Runs a command to its end and keeps what it prints. */
function run([command, ...args]) {
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => chunks.push(Buffer.from(String(error))));
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}

async function runStep(step) {
  const start = performance.now();
  const { ok, output } = await run(step.command);
  console.log(`${ok ? '✓' : '✗'} ${step.name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  return { ...step, ok, output };
}

/**
 * Runs steps side by side, each after those it needs, and prints a line for each. A step whose needs have failed is
 * left out: its own result would say nothing.
 * @param {Step[]} steps
 * @returns {Promise<(Step & { ok: boolean, output: string })[]>} In the order they ended.
 */
export async function runSteps(steps, width = 2) {
  const waiting = [...steps];
  const running = new Map();
  const done = [];
  const isDone = (name) => done.some((step) => step.name === name);
  const hasFailed = (name) => done.some((step) => step.name === name && !step.ok);
  while (waiting.length + running.size > 0) {
    for (const step of [...waiting]) {
      if (step.after?.some(hasFailed)) {
        waiting.splice(waiting.indexOf(step), 1);
        done.push({ ...step, ok: false, output: `Not run: needs ${step.after.join(', ')}.` });
        console.log(`✗ ${step.name} (not run)`);
      } else if (running.size < width && (step.after ?? []).every(isDone)) {
        waiting.splice(waiting.indexOf(step), 1);
        running.set(step.name, runStep(step));
      }
    }
    if (running.size === 0) continue;
    const ended = await Promise.race(running.values());
    running.delete(ended.name);
    done.push(ended);
  }
  return done;
}

/** Prints what the failed steps said, and makes the process fail when there are any. */
export function reportFailures(results) {
  for (const { name, output } of results.filter((step) => !step.ok)) {
    console.error(`\n── ${name} ──\n${output.trim()}`);
    process.exitCode = 1;
  }
}
