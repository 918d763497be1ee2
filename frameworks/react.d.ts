import type * as React from 'react';
import type { Attributes, ElementOf, Listeners, Properties, Tag, TextAttributes } from './types.js';

/** React sets properties of custom elements and listens to their events since version 19, which has `use`. */
type Own<T extends Tag> = typeof React extends { use: unknown }
  ? Properties<T> & Attributes<T> & Listeners<T, 'on'>
  : TextAttributes<T>;

type Props<T extends Tag> = Own<T> &
  Omit<React.DetailedHTMLProps<React.HTMLAttributes<ElementOf<T>>, ElementOf<T>>, keyof Own<T>>;

type Elements = { [T in Tag]: Props<T> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
