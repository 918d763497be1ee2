import { computed } from '../../base/signals.js';
import type { BlobApi, Connection } from '../../backends/backend.js';
import { CollabFailure } from '../../base/collab-failure.js';
import { DISPOSED } from '../../sync/disposal.js';
import { failure, type CollabError } from '../../model/index.js';
import type { Scope } from '../../backends/protocol.js';
import type { StoreState } from '../../sync/state.js';

/** Where the files of one document are kept, for one user. */
export interface FilePlace {
  /** The way there as it is now. Throws a CollabFailure where there is none: of code 'unavailable' where there may be one later. */
  open(): { readonly blobs: BlobApi; readonly scope: Scope };
  /** Calls with the reason once its user leaves, until the signal ends that. */
  whenLeft(leave: (error: CollabError) => void, signal: AbortSignal): void;
  /** Calls once, when the store comes online the next time. */
  whenOnline(again: () => void): void;
}

/** What file places are found with. */
export interface FilePlacesContext {
  readonly state: StoreState;
  connection(): Connection | undefined;
  /** The document a request is about; undefined where there is none. */
  scopeOf(annotationId: string | undefined, documentId: string | undefined): Scope | undefined;
}

/** Finds the places of files. */
export class FilePlaces {
  readonly #context: FilePlacesContext;
  #waiting: (() => void)[] = [];
  /** Aborted when the user leaves. */
  #stay = new AbortController();

  constructor(context: FilePlacesContext) {
    this.#context = context;
    const { connection, me, isDisposed } = context.state;
    connection.subscribe((state) => {
      if (state === 'online') for (const again of this.#waiting.splice(0)) again();
    });
    // Of a store that is disposed of, the user stays.
    computed(() => (isDisposed.value || connection.value === 'pendingInit' ? undefined : me.value?.userId)).subscribe(
      () => {
        this.#stay.abort();
        this.#stay = new AbortController();
      },
    );
  }

  /** The place of a document's files: the one that is named, the thread's own, or the root document. */
  of(annotationId: string | undefined, documentId: string | undefined): FilePlace {
    const { state, connection, scopeOf } = this.#context;
    const userId = state.me.peek()?.userId;
    return {
      open: () => {
        if (state.isDisposed.peek()) throw new CollabFailure(DISPOSED);
        // A file is its user's own, whoever comes after them.
        if (state.me.peek()?.userId !== userId) throw failed('UNAUTHENTICATED', 'Who gave the file has left.');
        const scope = scopeOf(annotationId, documentId);
        if (!scope) throw failed('FAILED_PRECONDITION', 'No document is set for the file; set the documents first.');
        const opened = connection();
        if (!opened) throw new CollabFailure(OFFLINE);
        if (!opened.blobs) throw failed('FAILED_PRECONDITION', 'The backend keeps no files.');
        return { blobs: opened.blobs, scope };
      },
      whenLeft: (leave, signal) => {
        const leaveFor = (): void => leave(state.isDisposed.peek() ? DISPOSED : LEFT);
        this.#stay.signal.addEventListener('abort', leaveFor, { signal });
      },
      whenOnline: (again) => void this.#waiting.push(again),
    };
  }
}

const LEFT: CollabError = { code: 'unavailable', message: 'Who gave the file left before it was kept.' };
const OFFLINE = { code: 'unavailable', message: 'There is no connection to where files are kept.' };

const failed = (...said: Parameters<typeof failure>): CollabFailure => new CollabFailure(failure(...said).error);
