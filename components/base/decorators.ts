import type { ComplexAttributeConverter, PropertyDeclaration, ReactiveElement } from 'lit';

type Declared = typeof ReactiveElement;

/** How a property is declared. */
export interface Declaration extends PropertyDeclaration {
  /** A field that every accepted object has, also in a list. */
  readonly has?: string;
}

/**
 * Declares a property of an element, with an attribute by default. Lit's decorators also support standard decorators, which
 * would add that code to every page. The property accepts the same text as its attribute, since React and Vue set the property
 * if there is one. A converter also checks numbers.
 */
export const property =
  (options: Declaration = {}) =>
  (prototype: object, name: string): never => {
    (prototype.constructor as Declared).createProperty(name, options);
    const read = (options.converter as ComplexAttributeConverter | undefined)?.fromAttribute;
    const accessor = Object.getOwnPropertyDescriptor(prototype, name);
    return {
      ...accessor,
      set(value: unknown) {
        // NaN stands for an unknown number; the element resets others that are not finite.
        const isChecked = typeof value === 'string' || (typeof value === 'number' && isFinite(value));
        const parsed = isChecked ? read?.(String(value)) : undefined;
        accessor?.set?.call(this, parsed ?? value);
      },
    } as never;
  };

/** Declares internal state of an element. */
export const state = () => property({ state: true });
