// Finds a Firefox for the tests of text. Plain Node: it runs before anything is installed.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { isDebianRoot } from './chromium.mjs';

/** Returns the paths at which the operating system installs Firefox. */
function systemCandidates() {
  switch (process.platform) {
    case 'darwin':
      return ['/Applications/Firefox.app/Contents/MacOS/firefox'];
    case 'win32':
      return [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']]
        .filter((dir) => dir !== undefined)
        .map((dir) => join(dir, 'Mozilla Firefox/firefox.exe'));
    default:
      return (process.env.PATH ?? '')
        .split(delimiter)
        .flatMap((dir) => [join(dir, 'firefox-esr'), join(dir, 'firefox')]);
  }
}

/** The Firefox Playwright downloaded, when it did. */
function ownFirefox() {
  try {
    const path = createRequire(import.meta.url)('playwright').firefox.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** The Firefox of the system: `FIREFOX_PATH`, or where such are installed. */
function systemFirefox() {
  const { FIREFOX_PATH } = process.env;
  if (FIREFOX_PATH && !existsSync(FIREFOX_PATH))
    throw new Error(`FIREFOX_PATH is ${FIREFOX_PATH}, which does not exist.`);
  return FIREFOX_PATH || systemCandidates().find((path) => existsSync(path));
}

/**
 * Finds a Firefox: the system's, then Playwright's own.
 * @returns {string | undefined}
 */
export const findFirefox = () => systemFirefox() ?? ownFirefox();

/**
 * The ways to install one here, each a list of commands: Debian's package when that is possible, else Playwright's build.
 * @returns {string[][][]}
 */
export function firefoxInstallers() {
  const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=300'];
  const debian = [
    [...apt, 'update'],
    [...apt, 'install', '-y', '--no-install-recommends', 'firefox-esr'],
  ];
  const playwright = [[process.execPath, 'node_modules/playwright/cli.js', 'install', 'firefox']];
  return isDebianRoot() ? [debian, playwright] : [playwright];
}

/** Launch options for Playwright: one of the system is driven by WebDriver BiDi, Playwright's own by its own protocol. */
export function firefoxLaunchOptions() {
  const executablePath = systemFirefox();
  return executablePath === undefined ? {} : { channel: 'moz-firefox', executablePath };
}
