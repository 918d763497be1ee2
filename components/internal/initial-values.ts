import type { LitElement, PropertyValues } from 'lit';
import type { Declaration } from './decorators.js';
import { warnOf } from './attribute-values.js';

type Fields = Record<PropertyKey, unknown>;

/** One untouched element of each class: it has the initial values. */
const blanks = new Map<unknown, Fields>();

/** Throws for what cannot be read, such as a proxy that was revoked. */
const kindOf = (value: unknown): string =>
  typeof value === 'function' ? 'Function' : Object.prototype.toString.call(value).slice(8, -1);

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

/** What a property takes; nothing in particular where its declaration does not say so. */
function wantedKind(initial: unknown, { attribute, type, converter }: Declaration): string | undefined {
  if (isThere(initial)) return typeof initial === 'boolean' ? undefined : kindOf(initial);
  if (attribute === false) return 'Object';
  return type || converter ? undefined : 'String';
}

function fits(value: unknown, wanted: string | undefined, has: string | undefined): boolean {
  try {
    const kind = kindOf(value);
    // A list, a function or an element is an object as well.
    const isKind = wanted === 'Object' ? value === Object(value) : kind === (wanted ?? kind);
    return (
      isKind && kind !== 'Symbol' && (kind !== 'Number' || isFinite(value as number)) && (!has || has in Object(value))
    );
  } catch {
    return false;
  }
}

/**
 * Gives properties that have changed their initial value where they were given nothing, as frameworks do for what is absent, or
 * what is of another kind; of that, the page is warned. Lists go without entries that are nothing.
 */
export function useInitialValues(element: LitElement, changed: PropertyValues): void {
  const fields = element as unknown as Fields;
  const type = element.constructor as typeof LitElement;
  const blank = blanks.get(type) ?? (new type() as unknown as Fields);
  blanks.set(type, blank);
  for (const key of changed.keys()) {
    const value = fields[key];
    const initial = blank[key];
    const declared: Declaration | undefined = type.elementProperties.get(key);
    // What a converter makes of a text, it has warned of.
    if (!declared || declared.state || Object.is(value, initial)) continue;
    if (declared.converter && typeof value === 'string') continue;
    const wanted = wantedKind(initial, declared);
    let next = value ?? initial ?? value;
    if (isThere(value) && !fits(value, wanted, declared.has)) {
      next = initial;
      const shown = Object(value) === value ? 'an object' : String(value).slice(0, 40);
      warnOf(`<${element.localName}> ${key as string}`, shown, `of type ${wanted ?? 'Boolean'}`);
    } else if (declared.type === Boolean) next = Boolean(next);
    else if (Array.isArray(value) && !value.every(isThere)) next = value.filter(isThere);
    if (next !== value) fields[key] = next;
  }
}
