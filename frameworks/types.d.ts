import type { ElementMap } from './elements.js';

/** Tags of the kit. */
export type Tag = keyof ElementMap;

/** The class of an element. */
export type ElementOf<T extends Tag> = ElementMap[T]['element'];

/** Properties a page may set, each optional. */
export type Properties<T extends Tag> = {
  [P in ElementMap[T]['properties'] & keyof ElementOf<T>]?: ElementOf<T>[P] | undefined;
};

/** What an attribute accepts: the values of its property, or their text. */
type AttributeValue<V> = [V] extends [boolean | undefined]
  ? V | ''
  : [V] extends [number | undefined]
    ? V | `${number}`
    : [V] extends [string | undefined]
      ? V
      : string | V;

/** Attributes a page may write, each optional. */
export type Attributes<T extends Tag> = {
  [A in keyof ElementMap[T]['attributes']]?: ElementMap[T]['attributes'][A] extends keyof ElementOf<T>
    ? AttributeValue<ElementOf<T>[ElementMap[T]['attributes'][A]]> | undefined
    : never;
};

/** Attributes as text only, for a framework that sets no properties. */
export type TextAttributes<T extends Tag> = {
  [A in keyof Attributes<T>]?: Exclude<Attributes<T>[A], object>;
};

/** Listeners of an element's events under their names with a prefix. */
export type Listeners<T extends Tag, Prefix extends string> = {
  [E in keyof ElementMap[T]['events'] & string as `${Prefix}${E}`]?:
    ((event: ElementMap[T]['events'][E] & { readonly currentTarget: ElementOf<T> }) => void) | undefined;
};
