import { effect } from '@preact/signals-core';
import type { AnnotationRow, CollabStore } from '../../store/index.js';
import type { LocalizeController } from '../internal/localize.js';
import { openingOf } from '../internal/opening.js';
import type { NewThreadPlace, PageState } from '../internal/page-state.js';
import type { PlaceMoves } from './area-frames.js';

/** How much of a thread is read out to tell which one it is. */
const wordsAtMost = 60;

interface MovedThreadOptions {
  readonly store: CollabStore;
  readonly page: PageState;
  readonly localize: LocalizeController;
  readonly moves: PlaceMoves;
  /** A thread with those it is joined to, where they are shown. */
  rowsWith(annotationId: string): readonly AnnotationRow[];
}

/** The thread a person chooses another place for. */
export interface MovedThread {
  /** What the person is asked for; undefined while they choose a place for none. */
  ask(): string | undefined;
  /** Moves the thread, and those joined to it, to the chosen place and opens it there; returns whether there is one. */
  take(place: NewThreadPlace): boolean;
  /** The person gives it up: what was open is open again. */
  giveUp(): void;
  end(): void;
}

/** Follows which thread is given another place, until the mode in which that is chosen ends. */
export function followMovedThread({ store, page, localize, moves, rowsWith }: MovedThreadOptions): MovedThread {
  const rowOf = (id: string): AnnotationRow | undefined => store.comments.byId(id).peek();
  const end = effect(() => {
    if (page.mode.value === 'none') page.movedThread.value = null;
  });
  const take = (place: NewThreadPlace): boolean => {
    const { annotationId = '' } = page.movedThread.peek() ?? {};
    const row = rowOf(annotationId);
    if (!row) return false;
    page.movedThread.value = null;
    const shown = rowsWith(annotationId);
    const rows = shown.length > 0 ? shown : [row];
    const { targetElement = null, position = null } = place;
    if (moves.mayMove(rows)) void moves.move(rows, { targetElement, position });
    page.seek(annotationId);
    return true;
  };
  return {
    ask: () => {
      const comment = rowOf(page.movedThread.value?.annotationId ?? '')?.data.comments[0];
      if (!comment) return undefined;
      const words = openingOf(comment, localize).replace(/\s+/g, ' ');
      return localize.term(
        'pickNewPlace',
        words.length > wordsAtMost ? `${words.slice(0, wordsAtMost).trimEnd()}…` : words,
      );
    },
    take,
    giveUp: () => page.movedThread.peek()?.giveUp?.(),
    end,
  };
}
