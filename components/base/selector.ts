import type { ComplexAttributeConverter } from 'lit';
import { warnOf } from './attribute-values.js';

/** An attribute that is a CSS selector, empty where it is none. */
export function selector(attribute: string): Pick<Required<ComplexAttributeConverter<string>>, 'fromAttribute'> {
  return {
    fromAttribute(value) {
      if (!value?.trim()) return '';
      try {
        document.createDocumentFragment().querySelector(value);
        return value;
      } catch {
        warnOf(attribute, value, 'a CSS selector');
        return '';
      }
    },
  };
}
