import type { ComplexAttributeConverter } from 'lit';
import { warnOnce } from './warn.js';

type FromAttribute<T> = Pick<Required<ComplexAttributeConverter<T>>, 'fromAttribute'>;

/** An attribute that is one of a few words, the first where it is none of them. */
export function oneOf<const T extends string>(attribute: string, accepted: readonly [T, ...T[]]): FromAttribute<T> {
  return {
    fromAttribute(value) {
      const known = accepted.find((word) => word === value);
      if (known === undefined && value !== null) {
        warnOnce(`${attribute}="${value}" is not known; it is ${accepted.map((word) => `"${word}"`).join(' or ')}.`);
      }
      return known ?? accepted[0];
    },
  };
}

/** An attribute that is a number above 0, a given one where it is not. */
export function positiveNumber(attribute: string, otherwise: number): FromAttribute<number> {
  return {
    fromAttribute(value) {
      const number = Number(value);
      if (number > 0) return number;
      if (value !== null) warnOnce(`${attribute}="${value}" is not known; it is a number above 0.`);
      return otherwise;
    },
  };
}
