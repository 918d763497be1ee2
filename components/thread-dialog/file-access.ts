import type { CollabStore } from '../../store/index.js';
import type { FileAccess } from '../internal/file-access.js';

/** What the elements of a thread do with its files; without one, those of a thread that is being written. */
function makeAccess({ comments, config }: CollabStore, annotationId: string): FileAccess {
  const thread = annotationId && { annotationId };
  return {
    address: (attachmentId) => comments.attachmentUrl({ ...thread, attachmentId }),
    upload: (files, attachedCount) => comments.uploadFile({ ...thread, files, attachedCount }),
    limits: config.attachments,
  };
}

const made = new WeakMap<CollabStore, Map<string, FileAccess>>();

/** The files of a thread, the same object each time; of a thread that is being written where `annotationId` is empty. */
export function fileAccessOf(store: CollabStore, annotationId = ''): FileAccess {
  const known = made.get(store) ?? new Map<string, FileAccess>();
  made.set(store, known);
  const access = known.get(annotationId) ?? makeAccess(store, annotationId);
  known.set(annotationId, access);
  return access;
}
