import type { AnnotationRecord } from '../model/record.js';
import type { Scope } from '../protocol.js';

/** Whose a file is, and which thread names it. */
export interface BlobInfo {
  readonly userId: string;
  /** The thread that names it; absent while none does. */
  readonly annotationId?: string;
  /** Since when no thread names it, in ms since the epoch; absent while one does. */
  readonly draftAt?: number;
}

/** What is known of a file, with the thread that names it. */
export interface HeldBlob {
  readonly info: BlobInfo;
  readonly row: AnnotationRecord | undefined;
}

/** Where files are kept. What threads name is kept up to date by the log's storage, in one step with the rows (`LogChange`). */
export interface BlobStorage {
  info(scope: Scope, id: number): Promise<HeldBlob | undefined>;
  read(scope: Scope, id: number): Promise<Blob | undefined>;
  /** Keeps a file where `isFree` allows it, and says whether it did. Rejects with the signal's reason when it is aborted. */
  write(
    scope: Scope,
    id: number,
    blob: Blob,
    info: BlobInfo,
    isFree: (held: BlobInfo | undefined) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<boolean>;
  /** Forgets a file where `mayGo` allows it. */
  remove(scope: Scope, id: number, mayGo: (held: BlobInfo) => boolean): Promise<void>;
}
