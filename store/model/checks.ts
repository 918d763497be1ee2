import { failure, type Result } from './error.js';

/**
 * Says what is wrong with a value that stands at a path; undefined when nothing is. What was stored before (`isStored`) may be longer
 * than what is accepted today.
 */
export type Check = (value: unknown, path: string, isStored?: boolean) => string | undefined;

/** Checks of an object's fields, by name. */
export type Fields = Readonly<Record<string, Check>>;

const SHOWN_LENGTH = 60;

/** A value as a developer finds it in a message, cut where it is long. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, SHOWN_LENGTH));
  if (typeof value === 'bigint') return `${value}n`.slice(0, SHOWN_LENGTH);
  if (typeof value === 'number' || typeof value === 'symbol') return String(value).slice(0, SHOWN_LENGTH);
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    // Cycles have no JSON, and a getter may throw: the type has to do.
  }
  return (text ?? typeof value).slice(0, SHOWN_LENGTH + 2);
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
export function text(longest: number): Check {
  return (value, path, isStored = false) =>
    isText(value) && (isStored || value.length <= longest)
      ? undefined
      : fault(value, path, `a text of at most ${longest} characters`);
}

/** Accepts one of some texts. */
export function oneOf(...texts: readonly string[]): Check {
  return accepts(texts.join(' or '), (value) => texts.includes(value as string));
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const DEEPEST = 64;
const PLAIN = 'plain data, as JSON carries it';

/** Accepts what JSON can carry, with what it leaves out: functions and undefined. */
export const plain: Check = (value, path) => plainFault(value, path, 0);

/** What was thrown, as a text. Some objects cannot be read. */
export function thrownText(error: unknown): string {
  try {
    return String((error as Partial<Error> | null)?.message ?? error);
  } catch {
    return typeof error;
  }
}

/** Says that a value cannot be looked at: a getter or a proxy throws. */
const unreadable = (path: string, error: unknown): string =>
  `${path} cannot be read (${thrownText(error).slice(0, SHOWN_LENGTH)}); accepted: ${PLAIN}.`;

function plainFault(value: unknown, path: string, depth: number): string | undefined {
  if (typeof value === 'bigint' || typeof value === 'symbol') return fault(value, path, PLAIN);
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > DEEPEST) return fault(value, path.slice(0, SHOWN_LENGTH), `${PLAIN}, ${DEEPEST} levels deep at most`);
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

/** Accepts an object whose JSON has so many characters at most: it bounds what no field's own check does, other fields and how many items. */
export function jsonOf(longest: number): Check {
  return (value, path, isStored = false) =>
    isStored || JSON.stringify(value).length <= longest
      ? undefined
      : fault(value, path, `an object of at most ${longest} characters of JSON`);
}

export const string = accepts('a text', isText);
export const flag = accepts('true or false', (value) => typeof value === 'boolean');
export const number = accepts('a finite number', Number.isFinite);
/** Accepts an id of the page's: of a user, an organization, a document, a folder, a location (decisions, Ids). */
export const id = accepts(
  '1 to 512 characters, none of them a control character',
  (value) => isText(value) && value.length <= 512 && /^\P{Cc}+$/u.test(value),
);
/** Accepts an id that is part of an address: of a thread, a notification, a status (decisions, Limits). */
export const shortId = accepts(
  '1 to 128 letters, digits, _ and -',
  (value) => isText(value) && /^[\w-]{1,128}$/.test(value),
);
/** Accepts the id of a comment: one that a number holds exactly. */
export const commentId = accepts(
  'a whole number from 1 below 2^53',
  (value) => Number.isSafeInteger(value) && Number(value) > 0,
);

/** Accepts null and what a check accepts. */
export function orNull(check: Check): Check {
  return (value, path, isStored) => (value === null ? undefined : check(value, path, isStored));
}

/** Accepts what all checks accept. */
export function all(...checks: readonly Check[]): Check {
  return (value, path, isStored) => firstFault(checks, (check) => check(value, path, isStored));
}

/** Accepts an array of at least so many values that all pass a check. */
export function list(check: Check, least = 0): Check {
  return (value, path, isStored) =>
    Array.isArray(value) && value.length >= least
      ? firstFault(value.entries(), ([at, item]) => check(item, `${path}[${at}]`, isStored))
      : fault(value, path, `an array of at least ${least}`);
}

/** Accepts an object whose every value passes a check. */
export function map(check: Check): Check {
  return (value, path, isStored) =>
    isObject(value)
      ? firstFault(Object.entries(value), ([key, item]) => check(item, `${path}.${key}`, isStored))
      : fault(value, path, 'an object');
}

/** Accepts an object that has some fields, and may have others; what else it has is left alone. */
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

/** Fields that all pass one check. */
export function fields(check: Check, names: string): Fields {
  return Object.fromEntries(names.split(' ').map((name) => [name, check]));
}

function firstFault<T>(items: Iterable<T>, check: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const wrong = check(item);
    if (wrong) return wrong;
  }
  return undefined;
}

/** What is wrong with a value, if anything. A getter or a proxy that throws is wrong as well. */
export function faultIn(check: Check, value: unknown, path: string, isStored = false): string | undefined {
  try {
    return check(value, path, isStored);
  } catch (error) {
    return unreadable(path, error);
  }
}

/** The value when it passes a check, else an error that names what is wrong, with which value, and what is accepted. */
export function checked<T>(value: T, name: string, check: Check, isStored = false): Result<T> {
  const wrong = faultIn(check, value, name, isStored);
  return wrong ? failure('INVALID_ARGUMENT', wrong) : { ok: true, value };
}
