import { signal } from '../../base/signals.js';
import type { Upload, UploadState } from '../../api/attachments.js';
import { asCollabError } from '../../base/collab-failure.js';
import type { FilePlace } from './file-places.js';
import { newCommentId, type AddAttachmentResponse, type Attachment, type CollabError } from '../../model/index.js';
import type { Readable } from '../../base/readable.js';

/** What an upload goes by. */
export interface UploadContext {
  readonly place: FilePlace;
  /** Whether a comment names the file: it is the comment's then. */
  isNamed(attachmentId: number): boolean;
}

const CANCELLED: CollabError = { code: 'discarded', message: 'The file was given up.' };

/** A file on its way to where comments can name it. */
export class FileUpload implements Upload {
  /** Ids of attachments are made as those of comments are. */
  readonly attachmentId = newCommentId();
  readonly file: File;
  readonly #context: UploadContext;
  readonly #state = signal<UploadState>({ status: 'uploading', progress: 0 });
  #attempt = new AbortController();
  #done: Promise<void> = Promise.resolve();

  /** A file with a fault is refused. */
  constructor(file: File, fault: CollabError | undefined, context: UploadContext) {
    this.file = file;
    this.#context = context;
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
    if (status === 'stored' && this.#context.isNamed(this.attachmentId)) return;
    if (status === 'uploading' || status === 'stored' || status === 'failed') this.#end('cancelled', CANCELLED);
  }

  retry(): void {
    const { status } = this.#state.peek();
    if (status === 'failed' || status === 'cancelled') this.#start();
  }

  /** No comment may name it. */
  refuse(error: CollabError): void {
    this.#end('refused', error);
  }

  #start(): void {
    const attempt = new AbortController();
    const before = this.#done;
    this.#attempt = attempt;
    this.#become({ status: 'uploading', progress: 0 });
    this.#done = before.then(() => (attempt.signal.aborted ? undefined : this.#send(attempt.signal)));
  }

  async #send(signal: AbortSignal): Promise<void> {
    const { file, attachmentId } = this;
    const { place } = this.#context;
    const over = new AbortController();
    place.whenLeft((error) => this.#leave(error), over.signal);
    try {
      const { blobs, scope } = place.open();
      const progress = (bytes: number): void => {
        const part = file.size > 0 ? Math.min(1, bytes / file.size) : 1;
        if (!signal.aborted) this.#become({ status: 'uploading', progress: part });
      };
      await blobs.put(scope, attachmentId, file, { signal, progress });
      if (signal.aborted) await blobs.delete(scope, attachmentId);
      else this.#become({ status: 'stored', progress: 1, attachment: attachmentOf(attachmentId, file) });
    } catch (thrown) {
      if (!signal.aborted) this.#fail(asCollabError(thrown, 'upload_failed'));
    } finally {
      over.abort();
    }
  }

  /** The backend may say nothing more of it. */
  #leave(error: CollabError): void {
    if (this.#state.peek().status !== 'uploading') return;
    this.#attempt.abort();
    this.#fail(error);
  }

  /** It can be tried again; where there was no way, it is as soon as there is one. */
  #fail(error: CollabError): void {
    const failed: UploadState = { status: 'failed', progress: 0, error };
    this.#become(failed);
    if (error.code !== 'unavailable') return;
    this.#context.place.whenOnline(() => {
      if (this.#state.peek() === failed) this.#start();
    });
  }

  /** Ends it; of a stored file, nothing is left. */
  #end(status: 'cancelled' | 'refused', error: CollabError): void {
    const isStored = this.#state.peek().status === 'stored';
    this.#attempt.abort();
    this.#become({ status, progress: 0, error });
    // What is sent again meanwhile waits for this. A file that cannot be forgotten now is later, as nothing names it.
    if (isStored) this.#done = this.#done.then(() => this.#forget()).catch(() => undefined);
  }

  async #forget(): Promise<void> {
    const { blobs, scope } = this.#context.place.open();
    await blobs.delete(scope, this.attachmentId);
  }

  #become(state: UploadState): void {
    this.#state.value = Object.freeze(state);
  }
}

/** What a comment names a file by. */
function attachmentOf(attachmentId: number, { name, size, type }: File): Attachment {
  return Object.freeze({ attachmentId, name, size, ...(type && { type, mimeType: type }) });
}
