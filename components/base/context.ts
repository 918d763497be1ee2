import { ContextRoot, createContext } from '@lit/context';
import type { CollabError, CollabStore } from '../../store/index.js';
import type { Allowed } from './allow-lists.js';

/** Light or dark as the root decided it; empty where the page's own `color-scheme` holds. */
export type ColorScheme = 'light' | 'dark' | '';

/** What a root gives to the elements it serves. Replaced, never changed. */
export interface CollabContext {
  /** Undefined while there is none: the root has not been told where the data is, or cannot get there. */
  readonly store: CollabStore | undefined;
  /** Why there is no store, where that is for good. */
  readonly problem?: CollabError;
  readonly colorScheme: ColorScheme;
  /** What the root's allow lists leave of the kit; all of it where absent. */
  readonly allowed?: Allowed;
  /** BCP 47 tag; empty where the nearest `lang` holds. */
  readonly locale: string;
}

/** Shared by every copy of the kit on a page, whichever was loaded first. */
export const collabContext = createContext<CollabContext | undefined>(Symbol.for('collab-elements'));

const rootKey = Symbol.for('collab-elements-context-root');

/** Answers late: elements that asked before their root was defined are served once it is. */
export function attachContextRoot(): void {
  const page = globalThis as typeof globalThis & { [rootKey]?: ContextRoot };
  if (page[rootKey]) return;
  page[rootKey] = new ContextRoot();
  page[rootKey].attach(document.documentElement);
}
