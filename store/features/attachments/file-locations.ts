import type { BlobApi, Connection } from '../../backends/backend.js';
import type { Scope } from '../../backends/protocol.js';
import { CollabFailure } from '../../base/collab-failure.js';
import { computed } from '../../base/signals.js';
import { failure, type CollabError } from '../../model/index.js';
import { DISPOSED } from '../../sync/disposal.js';
import type { StoreState } from '../../sync/state.js';

/** Storage location of one document's files, for one user. */
export interface FileLocation {
  /** Returns the blob service and scope. Throws a CollabFailure if there is none; code 'unavailable' means that a retry may succeed. */
  open(): { readonly blobs: BlobApi; readonly scope: Scope };
  /** Calls the listener with the reason when the user leaves. Aborting `signal` removes it. */
  onSignOut(listener: (error: CollabError) => void, signal: AbortSignal): void;
  /** Calls the listener once, when the store next comes online. */
  onceOnline(listener: () => void): void;
}

/** Dependencies of `FileLocations`. */
export interface FileLocationsContext {
  readonly state: StoreState;
  connection(): Connection | undefined;
  /** Returns the document a request addresses; undefined if none is set. */
  scopeOf(annotationId: string | undefined, documentId: string | undefined): Scope | undefined;
}

/** Resolves the storage locations of files. */
export class FileLocations {
  readonly #context: FileLocationsContext;
  #onlineListeners: (() => void)[] = [];
  /** Aborted when the user changes or signs out. */
  #session = new AbortController();

  constructor(context: FileLocationsContext) {
    this.#context = context;
    const { connection, me, isDisposed } = context.state;
    connection.subscribe((state) => {
      if (state === 'online') for (const listener of this.#onlineListeners.splice(0)) listener();
    });
    // A disposed store signals the end of the session, too.
    computed(() => (isDisposed.value || connection.value === 'pendingInit' ? undefined : me.value?.userId)).subscribe(
      () => {
        this.#session.abort();
        this.#session = new AbortController();
      },
    );
  }

  /** Returns the location of a document's files: of the given document, else the thread's, else the root document. */
  locationOf(annotationId: string | undefined, documentId: string | undefined): FileLocation {
    const { state, connection, scopeOf } = this.#context;
    const userId = state.me.peek()?.userId;
    return {
      open: () => {
        if (state.isDisposed.peek()) throw new CollabFailure(DISPOSED);
        // A file belongs to the user who added it, not to the next one.
        if (state.me.peek()?.userId !== userId)
          throw failureOf('UNAUTHENTICATED', 'The user who added the file has signed out.');
        const scope = scopeOf(annotationId, documentId);
        if (!scope) throw failureOf('FAILED_PRECONDITION', 'No document is set for the file; set the documents first.');
        const current = connection();
        if (!current) throw new CollabFailure(OFFLINE);
        if (!current.blobs) throw failureOf('FAILED_PRECONDITION', 'The backend keeps no files.');
        return { blobs: current.blobs, scope };
      },
      onSignOut: (listener, signal) => {
        const handleSignOut = (): void => listener(state.isDisposed.peek() ? DISPOSED : SIGNED_OUT);
        this.#session.signal.addEventListener('abort', handleSignOut, { signal });
      },
      onceOnline: (listener) => void this.#onlineListeners.push(listener),
    };
  }
}

const SIGNED_OUT: CollabError = {
  code: 'unavailable',
  message: 'The user who added the file signed out before it was stored.',
};
const OFFLINE = { code: 'unavailable', message: 'There is no connection to the file storage.' };

const failureOf = (...args: Parameters<typeof failure>): CollabFailure => new CollabFailure(failure(...args).error);
