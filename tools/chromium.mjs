// Finds a Chromium for the tests. Plain Node: it runs before anything is installed.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const onPath = (names) => (process.env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((n) => join(dir, n)));

const exists = (path) => existsSync(path);

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
  return systemCandidates().find(exists) ?? ownChromium();
}

/**
 * Finds the headless shell of the system's Chromium: the same engine without windows, where a page opens in half the time.
 * @returns {string | undefined}
 */
export const findHeadlessShell = () => onPath(['chromium-headless-shell']).find(exists);

/** Whether packages can be installed here as Debian does. */
export function isDebianRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=300'];

/** Commands that install packages as Debian does. */
const debian = (...packages) => [
  [...apt, 'update'],
  [...apt, 'install', '-y', '--no-install-recommends', ...packages],
];

/**
 * The ways to install one here, each a list of commands: Debian's package when that is possible, else Playwright's build.
 * @returns {string[][][]}
 */
export function chromiumInstallers() {
  const playwright = [[process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium']];
  return isDebianRoot() ? [debian('chromium', 'fonts-liberation'), playwright] : [playwright];
}

/**
 * The way to install the headless shell beside a Chromium of Debian; Playwright's build has one.
 * @returns {string[][][]}
 */
export function headlessShellInstallers() {
  // Systems derived from Debian do not have the package, and would look for it at each run.
  const isDebian = isDebianRoot() && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  return isDebian && !process.env.CHROME_PATH ? [debian('chromium-headless-shell')] : [];
}

/**
 * Launch options for Playwright. The sandbox is off only where Chromium would refuse to start with it: as root.
 * @param {readonly string[]} [extraArgs]
 */
export const chromiumLaunchOptions = (extraArgs = []) => launchOptions(findChromium(), extraArgs);

/**
 * Launch options for tests that need no windows: a headless shell where there is one and `CHROME_PATH` names no browser.
 * @param {readonly string[]} [extraArgs]
 */
export function headlessShellLaunchOptions(extraArgs = []) {
  // Without a path, Playwright starts the shell that it has downloaded.
  const path = process.env.CHROME_PATH ? findChromium() : (findHeadlessShell() ?? systemCandidates().find(exists));
  return launchOptions(path, extraArgs);
}

function launchOptions(executablePath, extraArgs) {
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
