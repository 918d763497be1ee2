import type { ComplexAttributeConverter } from 'lit';
import { warnOnce } from './warn.js';

type FromAttribute<T> = Pick<Required<ComplexAttributeConverter<T>>, 'fromAttribute'>;

/** Says once which value an attribute cannot have, and which it can. */
export const warnOf = (attribute: string, value: string, accepted: string): void =>
  warnOnce(`${attribute}="${value}" is not known; it is ${accepted}.`);

/** An attribute that is one of a few words, the first where it is none of them. */
export function oneOf<const T extends string>(attribute: string, accepted: readonly [T, ...T[]]): FromAttribute<T> {
  return {
    fromAttribute(value) {
      const known = accepted.find((word) => word === value);
      if (known === undefined && value !== null) {
        warnOf(attribute, value, accepted.map((word) => `"${word}"`).join(' or '));
      }
      return known ?? accepted[0];
    },
  };
}

/** An attribute that is any of a few words, with spaces between them; others are left out. */
export function words<T extends string>(attribute: string, accepted: readonly T[]): FromAttribute<readonly T[]> {
  return {
    fromAttribute(value) {
      const given = value?.split(/\s+/).filter(Boolean) ?? [];
      const known = accepted.filter((word) => given.includes(word));
      if (known.length < new Set(given).size) warnOf(attribute, value ?? '', `any of ${accepted.join(', ')}`);
      return known;
    },
  };
}

/** An attribute without which something else decides. */
export const optional = <T>({ fromAttribute }: FromAttribute<T>): FromAttribute<T | undefined> => ({
  fromAttribute: (value) => (value === null ? undefined : fromAttribute(value)),
});

/** An attribute that is a number, at least 0 unless said otherwise; a given one where it is not. */
export function numeric(
  attribute: string,
  otherwise = 0,
  accepted = 'a number, 0 or above',
  least = 0,
): FromAttribute<number> {
  return {
    fromAttribute(value) {
      if (value === null) return otherwise;
      if (value.trim() && isFinite(Number(value)) && Number(value) >= least) return Number(value);
      warnOf(attribute, value, accepted);
      return otherwise;
    },
  };
}

/** An attribute that fits a pattern, empty where it does not. */
export function matching(attribute: string, pattern: RegExp, accepted: string): FromAttribute<string> {
  return {
    fromAttribute(value) {
      if (!value || pattern.test(value)) return value ?? '';
      warnOf(attribute, value, accepted);
      return '';
    },
  };
}

/** An attribute that is the JSON of an object, an empty one where it is not. */
export function json<T extends object>(attribute: string): FromAttribute<T | Record<string, never>> {
  return {
    fromAttribute(value) {
      if (value === null) return {};
      try {
        const parsed: unknown = JSON.parse(value);
        if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as T;
      } catch {
        // It is said below.
      }
      warnOf(attribute, value, 'the JSON of an object');
      return {};
    },
  };
}
