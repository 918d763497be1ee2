import { signal, type Signal } from '@preact/signals-core';
import type { CollabError } from '../../store/index.js';

/** Codes of errors that last until the user acts; other errors concern one action. */
const persistentCodes: readonly string[] = ['storage_unavailable', 'storage_full', 'corrupt_row'];

/** Whether an error lasts until the user acts. */
export const isPersistent = (error: CollabError): boolean => persistentCodes.includes(error.code);

/** Errors that last until the user acts, such as storage that is full. */
export class PageProblems {
  /** The errors by code. */
  readonly current: Signal<ReadonlyMap<string, CollabError>> = signal(new Map());
  /** Number of elements that show the errors for as long as they last; without one, a toast reports them. */
  readonly indicatorCount: Signal<number> = signal(0);

  /** Keeps an error until it is dismissed. */
  add(error: CollabError): void {
    this.current.value = new Map(this.current.peek()).set(error.code, error);
  }

  /** Removes an error that the user has seen. */
  dismiss(code: string): void {
    const problems = new Map(this.current.peek());
    problems.delete(code);
    this.current.value = problems;
  }
}
