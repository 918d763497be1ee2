import type { AttachmentAddress, AttachmentLimits, ComposerTarget, Readable, UploadBatch } from '../../store/index.js';

/** Access to files for elements that know no store. */
export interface FileAccess {
  /** Returns the URL of a file, loaded while it is observed. */
  address(attachmentId: number): Readable<AttachmentAddress>;
  /** Uploads files for a comment that has `attachedCount` files already. */
  upload(files: readonly File[], attachedCount: number): UploadBatch;
  /** Registers a composer for files that the application adds. Returns a function that removes it. */
  join?(composer: Pick<ComposerTarget, 'isOpen' | 'take'>): () => void;
  readonly limits: AttachmentLimits;
}
