import type { AttachmentAddress, AttachmentLimits, ComposerTarget, Readable, UploadBatch } from '../../store/index.js';

/** What elements do with files that know no store. */
export interface FileAccess {
  /** The address to show or download a file by, loaded while it is observed. */
  address(attachmentId: number): Readable<AttachmentAddress>;
  /** Puts files where a comment can name them, beside those that it names already. */
  upload(files: readonly File[], attachedCount: number): UploadBatch;
  /** Joins a composer, for the files that the page puts into it; absent where it puts none. */
  join?(composer: Pick<ComposerTarget, 'isOpen' | 'take'>): () => void;
  readonly limits: AttachmentLimits;
}
