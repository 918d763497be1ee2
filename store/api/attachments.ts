import type { Holdable, MutationHandle } from './annotations.js';
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
import type { Readable } from '../base/readable.js';

/** How an upload stands. Frozen and replaced on change. */
export interface UploadState {
  /** 'refused' is for good; 'failed' can be tried again, and is by itself where there was no connection, once there is one. */
  readonly status: 'uploading' | 'stored' | 'refused' | 'failed' | 'cancelled';
  /** How much of the file is kept, 0 to 1. */
  readonly progress: number;
  /** Once it is stored: what a comment names it by; a thumbnail can be added. */
  readonly attachment?: Attachment;
  /**
   * Why it was refused ('file_too_large', 'file_type', 'too_many_files', 'PERMISSION_DENIED', …), failed ('storage_full', 'unavailable', …)
   * or was cancelled ('discarded').
   */
  readonly error?: CollabError;
}

/** One file on its way. */
export interface Upload {
  /** Final from the start. */
  readonly attachmentId: number;
  readonly file: File;
  readonly state: Readable<UploadState>;
  /** Gives it up, and nothing is left of it. Nothing happens once a comment names it. */
  cancel(): void;
  /** Tries a failed or cancelled one again. */
  retry(): void;
}

/** Files that were given together. */
export interface UploadBatch {
  readonly uploads: readonly Upload[];
  /** What became of each file, in order, once something has become of all; what is retried later is not told. */
  readonly settled: Promise<readonly AddAttachmentResponse[]>;
}

/** A composer on the page: of the thread `annotationId`, or of a new thread, about `targetElementId` where that is known. */
export interface ComposerTarget {
  readonly annotationId?: string;
  readonly targetElementId?: string;
  /** Whether it can take files now. */
  isOpen(): boolean;
  /** Shows files that are on their way or stored, as if the user had attached them. */
  take(uploads: readonly Upload[]): void;
}

/** An address to show or download a file by: no field while it loads. */
export interface AttachmentAddress {
  readonly url?: string;
  readonly error?: CollabError;
  /** Loads the file once more, for all who observe its address; there where it could not be loaded. */
  readonly retry?: () => void;
}

/** Client-side operations on files and recordings. */
export interface AttachmentApi {
  /**
   * Attaches files to a comment of the user's own, or, without `commentId`, in a reply of their own. Those that cannot be accepted are left
   * out; those that are retried later follow.
   */
  addAttachment(request: AddAttachmentRequest & { commentId?: number }): UploadBatch;
  /**
   * Uploads files and puts them into a composer of the page: that of the thread `annotationId`, or of a new thread about `targetElementId`,
   * or of any new thread; the one opened last where there are several. With `attachedCount`, how many files the caller's comment names
   * already, they are the caller's to name and no composer gets them. Files that no comment comes to name are forgotten when they are
   * cancelled, or after 30 days.
   */
  uploadFile(request: UploadFileRequest & { attachedCount?: number }): UploadBatch;
  /** Joins a composer, which takes the files that `uploadFile` is given for it, until what it returns is called. */
  joinComposer(target: ComposerTarget): () => void;
  /** Takes a file from a comment; the last thing a comment says goes with the comment only (FAILED_PRECONDITION). */
  deleteAttachment(request: DeleteAttachmentRequest & Holdable): MutationHandle;
  /** The files of a comment. */
  getAttachment(request: GetAttachmentRequest): readonly Attachment[];
  /**
   * The address of a file, loaded when it is first observed and let go with its last observer; `peek` alone loads nothing. Without
   * `annotationId`, of a file that was uploaded and that no comment names yet. What a page could run, such as HTML and SVG, is a download.
   */
  attachmentUrl(request: {
    attachmentId: number;
    annotationId?: string;
    options?: RequestOptions;
  }): Readable<AttachmentAddress>;
  /** The recordings of a comment. */
  getRecording(request: GetRecordingRequest): readonly CommentRecording[];
  /** Takes a recording from a comment; the last thing a comment says goes with the comment only (FAILED_PRECONDITION). */
  deleteRecording(request: DeleteRecordingRequest & Holdable): MutationHandle;
}
