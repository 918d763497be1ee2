// Uses every control of every story by keys and fails where the focus is lost: npm run focus-walk [part/parts]
import { spawnSync } from 'node:child_process';
import { bin } from './bin.mjs';

const [part = 'all'] = process.argv.slice(2);
if (!/^(all|[1-9]\d*\/[1-9]\d*)$/.test(part)) {
  console.error(`"${part}" is no part of the stories; accepted: one such as 2/8, or nothing for all of them.`);
  process.exit(2);
}
const [command, ...args] = bin('vitest');
const { status } = spawnSync(command, [...args, 'run', '--project', 'e2e', 'test/e2e/focus-walk.test.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, FOCUS_WALK: part },
});
process.exitCode = status ?? 1;
