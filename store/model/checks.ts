import { failure, type Result } from './error.js';

/** Says what is wrong with a value that stands at a path; undefined when nothing is. */
export type Check = (value: unknown, path: string) => string | undefined;

/** The checks of an object's fields, by name; a name that ends in `?` may be absent. Other fields are left alone. */
export type Fields = Readonly<Record<string, Check>>;

const SHOWN_LENGTH = 60;

/** A value as a developer finds it in a message, cut where it is long. */
function shown(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(typeof value === 'string' ? value.slice(0, SHOWN_LENGTH) : value);
  } catch {
    // Cycles and BigInts have no JSON: their type has to do.
  }
  text ??= typeof value;
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

/** Names a value, where it stands, and what is accepted there. */
export function fault(value: unknown, path: string, accepted: string): string {
  return `${path} is ${shown(value)}; accepted: ${accepted}.`;
}

/** Accepts what passes a test. */
export function accepts(accepted: string, test: (value: unknown) => boolean): Check {
  return (value, path) => (test(value) ? undefined : fault(value, path, accepted));
}

/** Accepts a text of at most so many characters. */
export function text(longest = Infinity): Check {
  const accepted = longest < Infinity ? `a text of at most ${longest} characters` : 'a text';
  return accepts(accepted, (value) => typeof value === 'string' && value.length <= longest);
}

export const anything: Check = () => undefined;
export const flag = accepts('true or false', (value) => typeof value === 'boolean');
export const number = accepts('a finite number', (value) => Number.isFinite(value));
export const id = accepts(
  '1 to 128 letters, digits, "_" and "-"',
  (value) => typeof value === 'string' && /^[\w-]{1,128}$/.test(value),
);
export const commentId = accepts(
  'a whole number from 1 to 2^53 - 1',
  (value) => Number.isSafeInteger(value) && Number(value) > 0,
);

/** Accepts one of some texts. */
export function oneOf(...texts: readonly string[]): Check {
  return accepts(texts.map((each) => `"${each}"`).join(' or '), (value) => texts.includes(value as string));
}

/** Accepts null and what a check accepts. */
export function orNull(check: Check): Check {
  return (value, path) => (value === null ? undefined : check(value, path));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Accepts an object whose every value passes a check. */
export function map(check: Check): Check {
  return (value, path) => {
    if (!isObject(value)) return fault(value, path, 'an object');
    for (const key of Object.keys(value)) {
      const wrong = check(value[key], `${path}.${key}`);
      if (wrong) return wrong;
    }
    return undefined;
  };
}

/** Accepts an array of at least so many values that all pass a check. */
export function list(check: Check, least = 0): Check {
  return (value, path) => {
    if (!Array.isArray(value) || value.length < least) {
      return fault(value, path, least ? `an array of at least ${least}` : 'an array');
    }
    for (const [at, item] of value.entries()) {
      const wrong = check(item, `${path}[${at}]`);
      if (wrong) return wrong;
    }
    return undefined;
  };
}

/** Accepts an object with these fields. */
export function shape(fields: Fields): Check {
  const entries = Object.entries(fields).map(([name, check]) => ({
    name: name.replace('?', ''),
    check,
    optional: name.endsWith('?'),
  }));
  return (value, path) => {
    if (!isObject(value)) return fault(value, path, `an object with ${entries.map(({ name }) => name).join(', ')}`);
    for (const { name, check, optional } of entries) {
      const field = value[name];
      const wrong = field === undefined && optional ? undefined : check(field, `${path}.${name}`);
      if (wrong) return wrong;
    }
    return undefined;
  };
}

/** Accepts what all checks accept. */
export function all(...checks: readonly Check[]): Check {
  return (value, path) => {
    for (const check of checks) {
      const wrong = check(value, path);
      if (wrong) return wrong;
    }
    return undefined;
  };
}

/** The value when it passes a check, else an error that names what is wrong, with which value, and what is accepted. */
export function checked<T>(value: T, name: string, check: Check): Result<T> {
  const wrong = check(value, name);
  return wrong === undefined ? { ok: true, value } : failure('INVALID_ARGUMENT', wrong);
}
