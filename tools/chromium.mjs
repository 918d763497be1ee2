// Finds a Chromium for the tests. Plain Node: it runs before anything is installed.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const onPath = (names) => (process.env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((n) => join(dir, n)));

/** Returns the paths at which the operating system installs a browser. */
function systemCandidates() {
  const { PROGRAMFILES, LOCALAPPDATA } = process.env;
  switch (process.platform) {
    case 'darwin':
      return ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
    case 'win32':
      return [PROGRAMFILES, process.env['PROGRAMFILES(X86)'], LOCALAPPDATA]
        .filter((dir) => dir !== undefined)
        .map((dir) => join(dir, 'Google/Chrome/Application/chrome.exe'));
    default:
      return onPath(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']);
  }
}

/** The browser Playwright downloaded, when it did. */
function ownChromium() {
  try {
    const path = createRequire(import.meta.url)('playwright').chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Finds a Chromium or Chrome: `CHROME_PATH`, then the system's, then Playwright's own.
 * @returns {string | undefined}
 */
export function findChromium() {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) {
    if (!existsSync(CHROME_PATH)) throw new Error(`CHROME_PATH is ${CHROME_PATH}, which does not exist.`);
    return CHROME_PATH;
  }
  return systemCandidates().find((path) => existsSync(path)) ?? ownChromium();
}

/** Whether packages can be installed here as Debian does. */
export function isDebianRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/**
 * The ways to install one here, each a list of commands: Debian's package when that is possible, else Playwright's build.
 * @returns {string[][][]}
 */
export function chromiumInstallers() {
  const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=300'];
  const debian = [
    [...apt, 'update'],
    [...apt, 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'],
  ];
  const playwright = [[process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium']];
  return isDebianRoot() ? [debian, playwright] : [playwright];
}

/**
 * Launch options for Playwright. The sandbox is off only where Chromium would refuse to start with it: as root.
 * @param {readonly string[]} [extraArgs]
 */
export function chromiumLaunchOptions(extraArgs = []) {
  const executablePath = findChromium();
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...extraArgs,
    ],
  };
}
