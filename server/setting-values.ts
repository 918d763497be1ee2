import { fault, type Check } from '../store/model/checks.js';

/** Returns the error of a setting: its name, its value without a password, and what is accepted. */
export const wrongSetting = (name: string, value: unknown, accepted: string): Error =>
  new Error(fault(typeof value === 'string' ? value.replace(/\/\/.*@/, '//…@') : value, name, accepted));

/** Returns a whole number. Throws an Error that names the setting. */
export function wholeNumber(
  name: string,
  value: string | undefined,
  fallback: number,
  [least, most]: readonly [number, number],
): number {
  if (value === undefined) return fallback;
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  throw wrongSetting(name, value, `a whole number from ${least} to ${most}`);
}

/** Returns whether a setting is on; off by default. Throws an Error that names the setting. */
export function flagOf(name: string, value = '0'): boolean {
  if (value === '1' || value === 'true') return true;
  if (value === '0' || value === 'false') return false;
  throw wrongSetting(name, value, '1 or true, 0 or false');
}

/** Checks an address of the web, and returns it. Throws an Error that names the setting. */
export function webUrl(name: string, value: string): string {
  if (!URL.canParse(value) || !/^https?:\/\/\S+$/i.test(value))
    throw wrongSetting(name, value, 'an address with https or http');
  const { username, password } = new URL(value);
  if (username || password) throw wrongSetting(name, value, 'an address without a user and a password');
  return value;
}

/** Returns what is wrong with the address of another server; undefined if nothing is. */
function faultOfServerUrl(value: string, schemes: readonly string[]): string | undefined {
  const [, scheme] = /^([\w+.-]+):\/\/[^\s]*$/.exec(value) ?? [];
  if (scheme === undefined || !URL.canParse(value)) return 'is malformed';
  if (!schemes.includes(scheme)) return `begins with "${scheme}://"`;
  const { hostname, username, password } = new URL(value);
  // The address of a database may leave the host out: it is then on this machine.
  if (!hostname && !scheme.startsWith('postgres')) return 'has no host';
  try {
    decodeURIComponent(username + password);
  } catch {
    return 'has a user or a password with a "%" that encodes nothing';
  }
  return undefined;
}

/**
 * Checks the address of another server, and returns it. Throws an Error that names the setting. The address may contain a password, so no more
 * than its scheme is shown.
 */
export function serverUrl(name: string, value: string, schemes: readonly string[]): string {
  const wrong = faultOfServerUrl(value, schemes);
  if (wrong === undefined) return value;
  const accepted = schemes.map((scheme) => `${scheme}://…`).join(', ');
  throw new Error(`${name} ${wrong}; accepted: ${accepted}.`);
}

/** Accepts an object without other fields than these. In a file, others are mistyped. */
export const onlyFields =
  (names: readonly string[]): Check =>
  (value, path) => {
    const unknown = Object.keys(Object(value) as object).find((name) => !names.includes(name));
    return unknown === undefined ? undefined : `${path}.${unknown} is not known; accepted: ${names.join(', ')}.`;
  };

/** Parses the text of a file. Throws an Error with nothing of the text, which may contain keys. */
export function parseFile(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON.`, { cause: error });
  }
}
