import { signal } from '@preact/signals-core';
import type { Upload, UploadState } from './attachment-api.js';
import type { BlobApi } from './backend.js';
import { asCollabError, CollabFailure } from './collab-failure.js';
import { newCommentId, type AddAttachmentResponse, type Attachment, type CollabError } from './model/index.js';
import type { Scope } from './protocol.js';
import type { Readable } from './readable.js';

/** Where a file goes, as it is when it is asked; throws a CollabFailure where there is no way. */
export type Destination = () => { readonly blobs: BlobApi; readonly scope: Scope };

const CANCELLED: CollabError = { code: 'discarded', message: 'The file was given up.' };

/** A file on its way to where comments can name it. */
export class FileUpload implements Upload {
  /** Ids of attachments are made as those of comments are. */
  readonly attachmentId = newCommentId();
  readonly file: File;
  readonly #destination: Destination;
  readonly #state = signal<UploadState>({ status: 'uploading', progress: 0 });
  #attempt = new AbortController();
  #done: Promise<void> = Promise.resolve();

  /** A file with a fault is refused. */
  constructor(file: File, fault: CollabError | undefined, destination: Destination) {
    this.file = file;
    this.#destination = destination;
    if (fault) this.#become({ status: 'refused', progress: 0, error: fault });
    else this.#start();
  }

  get state(): Readable<UploadState> {
    return this.#state;
  }

  /** Resolves when the present attempt is over. */
  get done(): Promise<void> {
    return this.#done;
  }

  /** What has become of it, as the specification tells it. */
  response(maxAllowedSize: number): AddAttachmentResponse {
    const { status, attachment, error } = this.#state.peek();
    const told = { valid: status === 'stored', maxAllowedSize, file: this.file };
    return { ...told, ...(attachment && { attachment }), ...(error && { error: error.message }) };
  }

  cancel(): void {
    const { status } = this.#state.peek();
    if (status !== 'uploading' && status !== 'stored' && status !== 'failed') return;
    this.#attempt.abort();
    this.#become({ status: 'cancelled', progress: 0, error: CANCELLED });
    if (status === 'stored') this.#forget().catch(() => undefined);
  }

  retry(): void {
    const { status } = this.#state.peek();
    if (status === 'failed' || status === 'cancelled') this.#start();
  }

  #start(): void {
    const attempt = new AbortController();
    const before = this.#done;
    this.#attempt = attempt;
    this.#become({ status: 'uploading', progress: 0 });
    this.#done = before.then(() => this.#send(attempt.signal));
  }

  async #send(signal: AbortSignal): Promise<void> {
    const { file, attachmentId } = this;
    const ifGoing = (state: UploadState): void => {
      if (!signal.aborted) this.#become(state);
    };
    try {
      if (signal.aborted) return;
      const { blobs, scope } = this.#destination();
      const progress = (bytes: number): void => {
        ifGoing({ status: 'uploading', progress: file.size > 0 ? Math.min(1, bytes / file.size) : 1 });
      };
      await blobs.put(scope, attachmentId, file, { signal, progress });
      ifGoing({ status: 'stored', progress: 1, attachment: attachmentOf(attachmentId, file) });
    } catch (thrown) {
      ifGoing({ status: 'failed', progress: 0, error: asCollabError(thrown, 'upload_failed') });
    }
  }

  async #forget(): Promise<void> {
    const { blobs, scope } = this.#destination();
    // What is sent again meanwhile waits for this.
    this.#done = this.#done.then(() => blobs.delete(scope, this.attachmentId)).catch(() => undefined);
    await this.#done;
  }

  #become(state: UploadState): void {
    this.#state.value = Object.freeze(state);
  }
}

/** What a comment names a file by. */
function attachmentOf(attachmentId: number, { name, size, type }: File): Attachment {
  return Object.freeze({ attachmentId, name, size, ...(type && { type, mimeType: type }) });
}

/** There is no way for a file. */
export function noWay(message: string): CollabFailure {
  return new CollabFailure({ code: 'unavailable', message });
}
