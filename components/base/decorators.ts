import type { ComplexAttributeConverter, PropertyDeclaration, ReactiveElement } from 'lit';

type Declared = typeof ReactiveElement;

/** How a property is declared. */
export interface Declaration extends PropertyDeclaration {
  /** A field by which the objects it takes, one by one or in a list, are told from others. */
  readonly has?: string;
}

/**
 * Declares a property of an element, with an attribute unless it says otherwise. Lit's decorators do the same, and more: what they
 * know besides of standard decorators, which TypeScript's are not, would be part of every page. A property takes what its attribute
 * does: React and Vue set the property where there is one, whatever is written there.
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
        const given = typeof value === 'string' ? read?.(value) : undefined;
        accessor?.set?.call(this, typeof given === 'string' ? value : (given ?? value));
      },
    } as never;
  };

/** Declares a property that only the element itself sets. */
export const state = () => property({ state: true });
