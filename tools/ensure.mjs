// Installs what the other scripts need, and is quick when all is there: node tools/ensure.mjs [--chromium] [--firefox] [--postgres] [--bus]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { busInstallers, findBus } from './bus.mjs';
import { chromiumInstallers, findChromium, findHeadlessShell, headlessShellInstallers } from './chromium.mjs';
import { findFirefox, firefoxInstallers } from './firefox.mjs';
import { findPostgres, postgresInstallers } from './postgres.mjs';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

function fail(message) {
  console.error(message);
  process.exit(1);
}

function run([command, ...args], env = {}) {
  console.log(`> ${command} ${args.join(' ')}`);
  const result = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  if (result.error) console.error(String(result.error));
  return result.status === 0;
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Node.js ${process.versions.node} is too old: 20.19 or later is needed.`);
  }
  return major;
}

/** Installs the locked packages, unless the last install was of this very lock on this very platform. */
function installPackages(nodeMajor) {
  const wanted = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(`${process.platform}-${process.arch}-${nodeMajor}`)
    .digest('hex');
  const stamp = join('node_modules', '.installed-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // npm's own path, not `npm`: on Windows that is a .cmd file, which spawn refuses.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  if (!run([...npm, 'ci', '--no-audit', '--no-fund'], { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }))
    fail('npm ci failed.');
  writeFileSync(stamp, wanted);
}

/** Installs a program that is not there. Returns whether it is there now. */
const install = (installers, find) =>
  find() !== undefined ||
  installers.some((commands) => commands.every((c) => run(c, { DEBIAN_FRONTEND: 'noninteractive' })) && find());

installPackages(requireNode());
if (process.argv.includes('--chromium')) {
  if (!install(chromiumInstallers(), findChromium))
    fail('No Chromium: install Chromium or Chrome, or set CHROME_PATH to one.');
  // Without it, the tests take longer.
  install(headlessShellInstallers(), findHeadlessShell);
}
if (process.argv.includes('--firefox') && !install(firefoxInstallers(), findFirefox))
  fail('No Firefox: install it, or set FIREFOX_PATH to one.');
if (process.argv.includes('--postgres') && !install(postgresInstallers(), findPostgres))
  fail('No PostgreSQL: install it, or set POSTGRES_BIN to the folder of its programs.');
if (process.argv.includes('--bus'))
  for (const kind of ['nats', 'redis'])
    if (!install(busInstallers(kind), () => findBus(kind)))
      fail(`No ${kind}-server: install it, or set ${kind.toUpperCase()}_SERVER to its path.`);
