import type { CollabError, UploadState } from '../../../store/index.js';

/** A file of a comment that is being written, as it stands. */
export interface StripItem {
  readonly attachmentId: number;
  readonly name: string;
  /** Bytes. */
  readonly size?: number;
  /** MIME type. */
  readonly type?: string;
  readonly status: UploadState['status'];
  /** How much of it is kept, 0 to 1. */
  readonly progress: number;
  /** Small preview, as a data URL. */
  readonly thumbnail?: string;
  readonly error?: CollabError;
}
