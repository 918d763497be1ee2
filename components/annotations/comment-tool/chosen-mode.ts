import type { CommentMode } from '../../page/page-state.js';

/** A way to comment. */
export type ActiveMode = Exclude<CommentMode, 'none'>;

/** Every way to comment, in the order in which they are offered. */
export const activeModes = ['element', 'text', 'area'] as const satisfies readonly ActiveMode[];

const KEY = 'collab-comment-mode';

/** What was chosen on a page that may keep nothing, as one in a sandbox. */
let unkept: string | null = null;

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return unkept;
  }
}

/** The way to comment that the person chose last in this tab, if it is offered; else the first that is. */
export const chosenMode = (offered: readonly ActiveMode[]): ActiveMode =>
  offered.find((mode) => mode === kept()) ?? offered[0] ?? 'element';

/** Remembers a way to comment until the tab is closed. */
export function keepChosenMode(mode: ActiveMode): void {
  unkept = mode;
  try {
    sessionStorage.setItem(KEY, mode);
  } catch {
    // It is remembered for as long as the page lasts.
  }
}
