import type { HTMLAttributes } from 'preact';
import type { Attributes, ElementOf, Listeners, Properties, Tag } from './types.js';

type Own<T extends Tag> = Properties<T> & Attributes<T> & Listeners<T, 'on'>;

type Elements = { [T in Tag]: Own<T> & Omit<HTMLAttributes<ElementOf<T>>, keyof Own<T>> };

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
