import type { CollabStore } from '../../../store/index.js';
import type { FileAccess } from '../../display/file-access.js';

/** The thread whose files are meant; of a thread that is being written, the element it is about where that has an id. */
interface Subject {
  readonly annotationId?: string;
  readonly documentId?: string;
  readonly targetElementId?: string | undefined;
}

/** What the elements of a thread do with its files. */
function makeAccess(
  { comments, config }: CollabStore,
  { annotationId, documentId, targetElementId }: Subject,
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

const made = new WeakMap<CollabStore, Map<string, FileAccess>>();

/** The files of a thread, the same object each time. */
export function fileAccessOf(store: CollabStore, subject: Subject = {}): FileAccess {
  const known = made.get(store) ?? new Map<string, FileAccess>();
  made.set(store, known);
  const key = JSON.stringify([subject.annotationId, subject.documentId, subject.targetElementId]);
  const access = known.get(key) ?? makeAccess(store, subject);
  known.set(key, access);
  return access;
}
