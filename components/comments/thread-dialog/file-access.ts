import type { CollabStore } from '../../../store/index.js';
import type { FileAccess } from '../../display/file-access.js';
import { storeService } from '../../page/store-services.js';

/** The thread that has the files; for a new thread, the id of its target element. */
interface FileOwner {
  readonly annotationId?: string;
  readonly documentId?: string;
  readonly targetElementId?: string | undefined;
}

function createFileAccess(
  { comments, config }: CollabStore,
  { annotationId, documentId, targetElementId }: FileOwner,
): FileAccess {
  const thread = annotationId !== undefined && { annotationId };
  const options = documentId !== undefined && { options: { documentId } };
  return {
    address: (attachmentId) => comments.attachmentUrl({ ...thread, ...options, attachmentId }),
    upload: (files, attachedCount) => comments.uploadFile({ ...thread, ...options, files, attachedCount }),
    join: (composer) =>
      comments.joinComposer({ ...thread, ...(targetElementId !== undefined && { targetElementId }), ...composer }),
    limits: config.attachments,
  };
}

/** Store service: access to the files of each thread. */
class FileAccessByThread {
  readonly #store: CollabStore;
  readonly #accesses = new Map<string, FileAccess>();

  constructor(store: CollabStore) {
    this.#store = store;
  }

  of(owner: FileOwner): FileAccess {
    const key = JSON.stringify([owner.annotationId, owner.documentId, owner.targetElementId]);
    const access = this.#accesses.get(key) ?? createFileAccess(this.#store, owner);
    this.#accesses.set(key, access);
    return access;
  }
}

/** Returns access to the files of a thread: the same object each time, so that elements do not update. */
export const fileAccessOf = (store: CollabStore, owner: FileOwner = {}): FileAccess =>
  storeService(store, FileAccessByThread).of(owner);
