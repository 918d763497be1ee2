import type { HTMLAttributes, PublicProps } from 'vue';
import type { ElementMap } from './elements.js';
import type { Attributes, ElementOf, Properties, Tag } from './types.js';

/** `collab-thread-open` as Vue names its listener: `onCollabThreadOpen`. */
type Pascal<S extends string> = S extends `${infer Head}-${infer Rest}`
  ? `${Capitalize<Head>}${Pascal<Rest>}`
  : Capitalize<S>;

type VueListeners<T extends Tag> = {
  [E in keyof ElementMap[T]['events'] & string as `on${Pascal<E>}`]?: (event: ElementMap[T]['events'][E]) => void;
};

type Own<T extends Tag> = Properties<T> & Attributes<T> & VueListeners<T>;

type Elements = {
  [T in Tag]: new () => { $props: Own<T> & Omit<HTMLAttributes & PublicProps, keyof Own<T>>; $el: ElementOf<T> };
};

declare module 'vue' {
  interface GlobalComponents extends Elements {}
}
