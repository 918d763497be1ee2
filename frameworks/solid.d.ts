import type { JSX } from 'solid-js';
import type { Attributes, ElementOf, Listeners, Properties, Tag } from './types.js';

type Prefixed<O, Prefix extends string> = { [K in keyof O & string as `${Prefix}${K}`]?: O[K] };

type Own<T extends Tag> = Properties<T> &
  Attributes<T> &
  Listeners<T, 'on:'> &
  Prefixed<Properties<T>, 'prop:'> &
  Prefixed<Attributes<T>, 'attr:'>;

type Elements = { [T in Tag]: Own<T> & Omit<JSX.HTMLAttributes<ElementOf<T>>, keyof Own<T>> };

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
