import { ContextRoot, createContext } from '@lit/context';
import type { CollabError, CollabStore } from '../../store/index.js';
import type { PageContext } from '../page/page-context.js';
import type { AllowedParts } from './allow-lists.js';

/** Light or dark as the root decides; empty if the page's `color-scheme` applies. */
export type ColorScheme = 'light' | 'dark' | '';

/** The context that a root provides to its elements. Immutable: a change provides a new object. */
export interface CollabContext {
  /** Undefined while the root has no store. */
  readonly store: CollabStore | undefined;
  /** The services that the root's elements share; defined together with the store. */
  readonly page?: PageContext | undefined;
  /** The error with which the root failed to create a store. */
  readonly problem?: CollabError;
  readonly colorScheme: ColorScheme;
  /** The parts that the root's allow lists permit; all parts if absent. */
  readonly allowed?: AllowedParts;
  /** BCP 47 tag; empty if the nearest `lang` applies. */
  readonly locale: string;
}

/** Shared by all copies of the kit on a page. */
export const collabContext = createContext<CollabContext | undefined>(Symbol.for('collab-elements'));

const rootKey = Symbol.for('collab-elements-context-root');

/** Lets elements that request the context before their root is defined receive it later. */
export function attachContextRoot(): void {
  const page = globalThis as typeof globalThis & { [rootKey]?: ContextRoot };
  if (page[rootKey]) return;
  page[rootKey] = new ContextRoot();
  page[rootKey].attach(document.documentElement);
}
