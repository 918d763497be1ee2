import type { Readable } from '../base/readable.js';
import type {
  AddAttachmentRequest,
  AddAttachmentResponse,
  Attachment,
  CollabError,
  CommentRecording,
  DeleteAttachmentRequest,
  DeleteRecordingRequest,
  GetAttachmentRequest,
  GetRecordingRequest,
  RequestOptions,
  UploadFileRequest,
} from '../model/index.js';
import type { Deferrable, MutationHandle } from './annotations.js';

/** State of an upload. Frozen and replaced on change. */
export interface UploadState {
  /** 'refused' is final; 'failed' can be retried. After a lost connection, the retry is automatic. */
  readonly status: 'uploading' | 'stored' | 'refused' | 'failed' | 'cancelled';
  /** Stored fraction of the file, 0 to 1. */
  readonly progress: number;
  /** Attachment to reference in a comment, once the file is stored; a thumbnail can be added. */
  readonly attachment?: Attachment;
  /**
   * Reason of a refusal ('file_too_large', 'file_type', 'too_many_files', 'PERMISSION_DENIED', …), a failure ('storage_full',
   * 'unavailable', …) or a cancellation ('discarded').
   */
  readonly error?: CollabError;
}

/** Upload of one file. */
export interface Upload {
  /** Id of the attachment; final from the start. */
  readonly attachmentId: number;
  readonly file: File;
  readonly state: Readable<UploadState>;
  /** Cancels the upload and deletes the file. Does nothing once a comment references it. */
  cancel(): void;
  /** Retries a failed or cancelled upload. */
  retry(): void;
}

/** Uploads of one request. */
export interface UploadBatch {
  readonly uploads: readonly Upload[];
  /** Responses in file order, once all uploads have ended. Later retries are not included. */
  readonly settled: Promise<readonly AddAttachmentResponse[]>;
}

/** Composer on the page: of the thread `annotationId`, or of a new thread about `targetElementId` if that is known. */
export interface ComposerTarget {
  readonly annotationId?: string;
  readonly targetElementId?: string;
  /** Returns whether the composer accepts files now. */
  isOpen(): boolean;
  /** Shows running or stored uploads as if the user had attached them. */
  take(uploads: readonly Upload[]): void;
}

/** URL to display or download a file; no field is set while it loads. */
export interface AttachmentAddress {
  readonly url?: string;
  readonly error?: CollabError;
  /** Loads the file again, for all observers of the URL. Set after a failure. */
  readonly retry?: () => void;
}

/** Client-side operations on files and recordings. */
export interface AttachmentApi {
  /**
   * Attaches files to one of the user's comments or, without `commentId`, to a new reply. Rejected files are omitted; files that are
   * retried later are attached then.
   */
  addAttachment(request: AddAttachmentRequest & { commentId?: number }): UploadBatch;
  /**
   * Uploads files and adds them to a composer on the page: that of the thread `annotationId`, of a new thread about `targetElementId`, or
   * of any new thread. If several match, the last opened one is used. `attachedCount` is the number of files the caller's comment already
   * references; if it is set, the caller references the files and no composer receives them. Files that no comment references are deleted
   * when they are cancelled, or after 30 days.
   */
  uploadFile(request: UploadFileRequest & { attachedCount?: number }): UploadBatch;
  /** Registers a composer that receives files from `uploadFile`. Returns a function that removes it. */
  joinComposer(target: ComposerTarget): () => void;
  /** Removes a file from a comment. Rejected with FAILED_PRECONDITION if it is the comment's only content. */
  deleteAttachment(request: DeleteAttachmentRequest & Deferrable): MutationHandle;
  /** Returns the files of a comment. */
  getAttachment(request: GetAttachmentRequest): readonly Attachment[];
  /**
   * Returns the URL of a file. It loads with the first observer and is released with the last one; `peek` does not load it. Omit
   * `annotationId` for an uploaded file that no comment references yet. Executable content such as HTML and SVG becomes a download.
   */
  attachmentUrl(request: {
    attachmentId: number;
    annotationId?: string;
    options?: RequestOptions;
  }): Readable<AttachmentAddress>;
  /** Returns the recordings of a comment. */
  getRecording(request: GetRecordingRequest): readonly CommentRecording[];
  /** Removes a recording from a comment. Rejected with FAILED_PRECONDITION if it is the comment's only content. */
  deleteRecording(request: DeleteRecordingRequest & Deferrable): MutationHandle;
}
