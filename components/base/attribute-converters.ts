import type { ComplexAttributeConverter } from 'lit';
import { warnOnce } from './warn.js';

type FromAttribute<T> = Pick<Required<ComplexAttributeConverter<T>>, 'fromAttribute'>;

/** Warns once about an attribute's invalid value, and names the accepted values. */
export const warnOfValue = (attribute: string, value: string, accepted: string): void =>
  warnOnce(`${attribute}="${value}" is not supported. Accepted: ${accepted}.`);

/** Converts an attribute to one of the accepted words; an unknown word becomes the first one. */
export function oneOf<const T extends string>(attribute: string, accepted: readonly [T, ...T[]]): FromAttribute<T> {
  return {
    fromAttribute(value) {
      const valid = accepted.find((word) => word === value);
      if (valid === undefined && value !== null) {
        warnOfValue(attribute, value, accepted.map((word) => `"${word}"`).join(' or '));
      }
      return valid ?? accepted[0];
    },
  };
}

/** Converts an attribute to a list of accepted words, separated by spaces; unknown words are dropped. */
export function tokenList<T extends string>(attribute: string, accepted: readonly T[]): FromAttribute<readonly T[]> {
  return {
    fromAttribute(value) {
      const words = value?.split(/\s+/).filter(Boolean) ?? [];
      const valid = accepted.filter((word) => words.includes(word));
      if (valid.length < new Set(words).size) warnOfValue(attribute, value ?? '', `any of ${accepted.join(', ')}`);
      return valid;
    },
  };
}

/** Makes a missing attribute undefined, so that a default elsewhere applies. */
export const optional = <T>({ fromAttribute }: FromAttribute<T>): FromAttribute<T | undefined> => ({
  fromAttribute: (value) => (value === null ? undefined : fromAttribute(value)),
});

/** Converts an attribute to a number of at least `least`; anything else becomes the default. */
export function numberAtLeast(
  attribute: string,
  otherwise = 0,
  accepted = 'a number, 0 or above',
  least = 0,
): FromAttribute<number> {
  return {
    fromAttribute(value) {
      if (value === null) return otherwise;
      if (value.trim() && isFinite(Number(value)) && Number(value) >= least) return Number(value);
      warnOfValue(attribute, value, accepted);
      return otherwise;
    },
  };
}

/** Converts an attribute to a text that matches a pattern; anything else becomes empty. */
export function matchingPattern(attribute: string, pattern: RegExp, accepted: string): FromAttribute<string> {
  return {
    fromAttribute(value) {
      if (!value || pattern.test(value)) return value ?? '';
      warnOfValue(attribute, value, accepted);
      return '';
    },
  };
}

/** Converts an attribute from JSON to an object; anything else becomes an empty object. */
export function jsonObject<T extends object>(attribute: string): FromAttribute<T | Record<string, never>> {
  return {
    fromAttribute(value) {
      if (value === null) return {};
      try {
        const parsed: unknown = JSON.parse(value);
        if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as T;
      } catch {
        // Warned about below.
      }
      warnOfValue(attribute, value, 'the JSON of an object');
      return {};
    },
  };
}

/** Converts an attribute to a CSS selector; an invalid selector becomes empty. */
export function selector(attribute: string): Pick<Required<ComplexAttributeConverter<string>>, 'fromAttribute'> {
  return {
    fromAttribute(value) {
      if (!value?.trim()) return '';
      try {
        document.createDocumentFragment().querySelector(value);
        return value;
      } catch {
        warnOfValue(attribute, value, 'a CSS selector');
        return '';
      }
    },
  };
}
