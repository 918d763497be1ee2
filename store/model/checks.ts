import { failure, type Result } from './error.js';

/**
 * Validates a value at a path: returns an error message, or undefined if the value is valid. Stored values (`isStored`)
 * may exceed the current length limits.
 */
export type Check = (value: unknown, path: string, isStored?: boolean) => string | undefined;

/** Checks of an object's fields by name. */
export type Fields = Readonly<Record<string, Check>>;

const SHOWN_LENGTH = 60;

/** Formats a value for an error message, truncated to SHOWN_LENGTH. */
function formatValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, SHOWN_LENGTH));
  if (typeof value === 'bigint') return `${value}n`.slice(0, SHOWN_LENGTH);
  if (typeof value === 'number' || typeof value === 'symbol') return String(value).slice(0, SHOWN_LENGTH);
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    // Cyclic values have no JSON, and getters may throw: fall back to the type.
  }
  return (text ?? typeof value).slice(0, SHOWN_LENGTH + 2);
}

/** Returns an error message with the path, the value and the accepted values. */
export function fault(value: unknown, path: string, accepted: string): string {
  return `${path} is ${formatValue(value)}; accepted: ${accepted}.`;
}

/** Accepts values that pass a test. `accepted` describes them in the error message. */
export function accepts(accepted: string, test: (value: unknown) => boolean): Check {
  return (value, path) => (test(value) ? undefined : fault(value, path, accepted));
}

/** Accepts a string of at most `maxLength` characters. */
export function text(maxLength: number): Check {
  return (value, path, isStored = false) =>
    isText(value) && (isStored || value.length <= maxLength)
      ? undefined
      : fault(value, path, `a text of at most ${maxLength} characters`);
}

/** Accepts any of the given strings. */
export function oneOf(...values: readonly string[]): Check {
  return accepts(values.join(' or '), (value) => values.includes(value as string));
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

export const MAX_DEPTH = 64;
const PLAIN = 'plain data, as JSON carries it';

/** Accepts JSON data, and functions and undefined, which JSON omits. */
export const plain: Check = (value, path) => plainFault(value, path, 0);

/** Levels of a message around the data that it carries. */
const MESSAGE_DEPTH = 10;

/** Accepts a message with plain data. It may be nested a little deeper than the data in it. */
export const plainMessage: Check = (value, path) => plainFault(value, path, -MESSAGE_DEPTH);

/** Returns the message of a thrown value, or its type if it cannot be read. */
export function errorMessageOf(error: unknown): string {
  try {
    return String((error as Partial<Error> | null)?.message ?? error);
  } catch {
    return typeof error;
  }
}

/** Returns the error message of a value whose getter or proxy throws. */
const unreadable = (path: string, error: unknown): string =>
  `${path} cannot be read (${errorMessageOf(error).slice(0, SHOWN_LENGTH)}); accepted: ${PLAIN}.`;

function plainFault(value: unknown, path: string, depth: number): string | undefined {
  if (typeof value === 'bigint' || typeof value === 'symbol') return fault(value, path, PLAIN);
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > MAX_DEPTH) return fault(value, path.slice(0, SHOWN_LENGTH), `${PLAIN}, ${MAX_DEPTH} levels deep at most`);
  try {
    const { toJSON } = value as { toJSON?: unknown };
    if (typeof toJSON === 'function') return plainFault(toJSON.call(value), path, depth + 1);
    return firstFault(Object.entries(value), ([key, item]) =>
      plainFault(item, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`, depth + 1),
    );
  } catch (error) {
    return unreadable(path, error);
  }
}

/** Accepts an object of at most `maxLength` characters of JSON. Bounds unchecked fields and the number of items. */
export function jsonUpTo(maxLength: number): Check {
  return (value, path, isStored = false) =>
    isStored || JSON.stringify(value).length <= maxLength
      ? undefined
      : fault(value, path, `an object of at most ${maxLength} characters of JSON`);
}

export const string = accepts('a text', isText);
export const flag = accepts('true or false', (value) => typeof value === 'boolean');
export const number = accepts('a finite number', Number.isFinite);
/** Accepts an integrator's id of a user, organization, document, folder or location (decisions, Ids). */
export const id = accepts(
  '1 to 512 characters, none of them a control character',
  (value) => isText(value) && value.length <= 512 && /^\P{Cc}+$/u.test(value),
);
/** Accepts an id that is part of a URL: of a thread, notification or status (decisions, Limits). */
export const shortId = accepts(
  '1 to 128 letters, digits, _ and -',
  (value) => isText(value) && /^[\w-]{1,128}$/.test(value),
);
/** Accepts the id of a comment: a safe positive integer. */
export const commentId = accepts(
  'a whole number from 1 below 2^53',
  (value) => Number.isSafeInteger(value) && Number(value) > 0,
);

/** Accepts null and any value a check accepts. */
export function orNull(check: Check): Check {
  return (value, path, isStored) => (value === null ? undefined : check(value, path, isStored));
}

/** Accepts values that all checks accept. */
export function all(...checks: readonly Check[]): Check {
  return (value, path, isStored) => firstFault(checks, (check) => check(value, path, isStored));
}

/** Accepts an array of at minLength `minLength` values that all pass a check. */
export function list(check: Check, minLength = 0): Check {
  return (value, path, isStored) =>
    Array.isArray(value) && value.length >= minLength
      ? firstFault(value.entries(), ([index, item]) => check(item, `${path}[${index}]`, isStored))
      : fault(value, path, `an array of at least ${minLength}`);
}

/** Accepts an object whose values all pass a check. */
export function map(check: Check): Check {
  return (value, path, isStored) =>
    isObject(value)
      ? firstFault(Object.entries(value), ([key, item]) => check(item, `${path}.${key}`, isStored))
      : fault(value, path, 'an object');
}

/** Accepts an object with required and optional fields. Other fields are not checked. */
export function shape(required: Fields, optional: Fields = {}): Check {
  const fields = Object.entries({ ...optional, ...required });
  const names = Object.keys(required).join(', ');
  return (value, path, isStored) =>
    isObject(value)
      ? firstFault(fields, ([name, check]) =>
          value[name] === undefined && !(name in required)
            ? undefined
            : check(value[name], `${path}.${name}`, isStored),
        )
      : fault(value, path, names ? `an object with ${names}` : 'an object');
}

/** Returns one check for each of the space-separated names. */
export function fields(check: Check, names: string): Fields {
  return Object.fromEntries(names.split(' ').map((name) => [name, check]));
}

function firstFault<T>(items: Iterable<T>, check: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const message = check(item);
    if (message) return message;
  }
  return undefined;
}

/** Validates a value; also reports getters and proxies that throw. Returns an error message or undefined. */
export function findFault(check: Check, value: unknown, path: string, isStored = false): string | undefined {
  try {
    return check(value, path, isStored);
  } catch (error) {
    return unreadable(path, error);
  }
}

/** Returns the value if it passes a check, else INVALID_ARGUMENT. */
export function checkValue<T>(value: T, name: string, check: Check, isStored = false): Result<T> {
  const message = findFault(check, value, name, isStored);
  return message ? failure('INVALID_ARGUMENT', message) : { ok: true, value };
}
