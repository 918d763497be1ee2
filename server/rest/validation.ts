import type { TSchema } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { ValueErrorType, type ValueError } from '@sinclair/typebox/errors';
import { CollabFailure } from '../../store/base/collab-failure.js';
import { errorMessageOf, fault, findFault, plain } from '../../store/model/checks.js';
import { ID_PATTERN, SHORT_ID_PATTERN } from './schemas.js';

/** Creates the error of a bad argument. */
export const invalid = (message: string): CollabFailure => new CollabFailure({ code: 'INVALID_ARGUMENT', message });

/** Creates the error of a bad argument at a path. `accepted` describes the valid values. */
export const invalidValue = (value: unknown, path: string, accepted: string): CollabFailure =>
  invalid(fault(value, path, accepted));

const MAX_PATH_LENGTH = 300;

/** Returns a JSON pointer as a path: `data.permissions[0].userId`. */
function pathOf(pointer: string): string {
  const keys = pointer.split('/').slice(1);
  const path = keys
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((key, index) => (/^\d+$/.test(key) ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('');
  return (path || 'The body').slice(0, MAX_PATH_LENGTH);
}

const patterns = new Map([
  [ID_PATTERN, '1 to 512 characters, none of them a control character'],
  [SHORT_ID_PATTERN, '1 to 128 letters, digits, _ and -'],
]);

/** Describes the values that a schema accepts. */
function acceptedBy(schema: TSchema): string {
  const {
    type,
    anyOf,
    const: literal,
    pattern,
    minimum,
    maximum,
    minItems,
    maxItems,
    maxLength,
  } = schema as {
    readonly type?: string;
    readonly anyOf?: readonly TSchema[];
    readonly const?: string;
    readonly pattern?: string;
  } & Readonly<Partial<Record<'minimum' | 'maximum' | 'minItems' | 'maxItems' | 'maxLength', number>>>;
  if (literal !== undefined) return literal;
  if (anyOf) return [...new Set(anyOf.map(acceptedBy))].join(' or ');
  if (type === 'string' && pattern !== undefined) return patterns.get(pattern) ?? `a text that matches ${pattern}`;
  if (type === 'string') return maxLength === undefined ? 'a text' : `a text of at most ${maxLength} characters`;
  if (type === 'boolean') return 'true or false';
  if (type === 'integer') return `a whole number from ${minimum ?? '-∞'} to ${maximum ?? '∞'}`;
  if (type === 'number') return 'a finite number';
  if (type === 'array') return `an array of ${minItems ?? 0} to ${maxItems ?? 'any number of'} entries`;
  return acceptedObject(schema);
}

function acceptedObject({ required, minProperties, properties = {} }: TSchema): string {
  const names = Object.keys(properties as object);
  if (Array.isArray(required)) return `an object with ${required.join(', ')}`;
  if (minProperties !== undefined) return `an object with any of ${names.join(', ')}`;
  return 'an object';
}

/** Returns the error that names what is wrong: of a union, that of the alternative that comes closest. */
function closestError(error: ValueError): ValueError {
  if (error.type !== ValueErrorType.Union) return error;
  const errors = error.errors.flatMap((each) => each.First() ?? []).map(closestError);
  return errors.find(({ path }) => path.length > error.path.length) ?? error;
}

/** Returns the message of an error: the field, its value and the accepted values. */
function messageOf(found: ValueError): string {
  const error = closestError(found);
  const path = pathOf(error.path);
  const isUnknown = error.type === ValueErrorType.ObjectAdditionalProperties;
  const names = Object.keys((error.schema as { properties?: object }).properties ?? {});
  const accepted = isUnknown ? `no field of this name, but ${names.join(', ')}` : acceptedBy(error.schema);
  const isSecret = error.schema.writeOnly === true || (isUnknown && /secret|token/i.test(path));
  return isSecret ? `${path} is not valid; accepted: ${accepted}.` : fault(error.value, path, accepted);
}

/**
 * Returns what could not be stored or is dangerous to copy: infinite numbers, which JSON can write as 1e999, and the name of the prototype.
 */
function unsafeFault(value: unknown, path: string): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : fault(value, path, 'a finite number');
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') return fault(item, `${path}.${key}`, 'any name but __proto__');
    const message = unsafeFault(item, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** Parses the body of a call. Throws a CollabFailure of code INVALID_ARGUMENT. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid(`The body is not JSON: ${errorMessageOf(error)}`);
  }
}

/** Returns a function that checks a body against a schema. It returns the first error, or undefined. */
export function createValidator(schema: TSchema): (body: unknown) => CollabFailure | undefined {
  const compiled = TypeCompiler.Compile(schema);
  return (body) => {
    const { data } = Object(body) as { data?: unknown };
    const message = findFault(plain, data, 'data') ?? unsafeFault(data, 'data');
    if (message !== undefined) return invalid(message.slice(0, 2 * MAX_PATH_LENGTH));
    const error = compiled.Check(body) ? undefined : compiled.Errors(body).First();
    return error && invalid(messageOf(error));
  };
}
