import type { Upload, UploadState } from '../../api/attachments.js';
import { asCollabError } from '../../base/collab-failure.js';
import type { Readable } from '../../base/readable.js';
import { signal } from '../../base/signals.js';
import { newCommentId, type AddAttachmentResponse, type Attachment, type CollabError } from '../../model/index.js';
import type { FileLocation } from './file-locations.js';

/** Dependencies of an upload. */
export interface UploadContext {
  readonly location: FileLocation;
  /** Whether a comment references the file, which can then no longer be cancelled. */
  isReferenced(attachmentId: number): boolean;
}

const CANCELLED: CollabError = { code: 'discarded', message: 'The file was given up.' };

/** Upload of one file. */
export class FileUpload implements Upload {
  /** Attachment ids share the format of comment ids. */
  readonly attachmentId = newCommentId();
  readonly file: File;
  readonly #context: UploadContext;
  readonly #state = signal<UploadState>({ status: 'uploading', progress: 0 });
  #attempt = new AbortController();
  #completion: Promise<void> = Promise.resolve();

  /** `fault` refuses the file. */
  constructor(file: File, fault: CollabError | undefined, context: UploadContext) {
    this.file = file;
    this.#context = context;
    if (fault) this.#setState({ status: 'refused', progress: 0, error: fault });
    else this.#start();
  }

  get state(): Readable<UploadState> {
    return this.#state;
  }

  /** Resolves when the current attempt ends. */
  get completion(): Promise<void> {
    return this.#completion;
  }

  /** Returns the outcome in the shape of the specification. */
  response(maxAllowedSize: number): AddAttachmentResponse {
    const { status, attachment, error } = this.#state.peek();
    return {
      valid: status === 'stored',
      maxAllowedSize,
      file: this.file,
      ...(attachment && { attachment }),
      ...(error && { error: error.message }),
    };
  }

  cancel(): void {
    const { status } = this.#state.peek();
    if (status === 'stored' && this.#context.isReferenced(this.attachmentId)) return;
    if (status === 'uploading' || status === 'stored' || status === 'failed') this.#end('cancelled', CANCELLED);
  }

  retry(): void {
    const { status } = this.#state.peek();
    if (status === 'failed' || status === 'cancelled') this.#start();
  }

  /** Refuses the file, because no comment may reference it. */
  refuse(error: CollabError): void {
    this.#end('refused', error);
  }

  #start(): void {
    const attempt = new AbortController();
    const before = this.#completion;
    this.#attempt = attempt;
    this.#setState({ status: 'uploading', progress: 0 });
    this.#completion = before.then(() => (attempt.signal.aborted ? undefined : this.#send(attempt.signal)));
  }

  async #send(signal: AbortSignal): Promise<void> {
    const { file, attachmentId } = this;
    const { location } = this.#context;
    const over = new AbortController();
    location.onSignOut((error) => this.#handleSignOut(error), over.signal);
    try {
      const { blobs, scope } = location.open();
      const progress = (bytes: number): void => {
        const part = file.size > 0 ? Math.min(1, bytes / file.size) : 1;
        if (!signal.aborted) this.#setState({ status: 'uploading', progress: part });
      };
      const stored = await blobs.put(scope, attachmentId, file, { signal, progress });
      if (signal.aborted) await blobs.delete(scope, attachmentId);
      else this.#setState({ status: 'stored', progress: 1, attachment: attachmentOf(attachmentId, file, stored?.url) });
    } catch (thrown) {
      if (!signal.aborted) this.#fail(asCollabError(thrown, 'upload_failed'));
    } finally {
      over.abort();
    }
  }

  /** Fails a running upload, because the backend may never answer. */
  #handleSignOut(error: CollabError): void {
    if (this.#state.peek().status !== 'uploading') return;
    this.#attempt.abort();
    this.#fail(error);
  }

  /** Marks the upload as failed. Without a connection, it retries when the store comes online. */
  #fail(error: CollabError): void {
    const failed: UploadState = { status: 'failed', progress: 0, error };
    this.#setState(failed);
    if (error.code !== 'unavailable') return;
    this.#context.location.onceOnline(() => {
      if (this.#state.peek() === failed) this.#start();
    });
  }

  /** Ends the upload and deletes a stored file. */
  #end(status: 'cancelled' | 'refused', error: CollabError): void {
    const isStored = this.#state.peek().status === 'stored';
    this.#attempt.abort();
    this.#setState({ status, progress: 0, error });
    // A retry waits for the deletion. If it fails, the backend removes the unreferenced file later.
    if (isStored) this.#completion = this.#completion.then(() => this.#deleteStored()).catch(() => undefined);
  }

  async #deleteStored(): Promise<void> {
    const { blobs, scope } = this.#context.location.open();
    await blobs.delete(scope, this.attachmentId);
  }

  #setState(state: UploadState): void {
    this.#state.value = Object.freeze(state);
  }
}

/** Returns the attachment that references a file in a comment. */
function attachmentOf(attachmentId: number, { name, size, type }: File, url: string | undefined): Attachment {
  return Object.freeze({
    attachmentId,
    name,
    size,
    ...(type && { type, mimeType: type }),
    ...(url !== undefined && { url }),
  });
}
