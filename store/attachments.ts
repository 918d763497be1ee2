import type { AttachmentAddress, AttachmentApi, UploadBatch } from './attachment-api.js';
import type { MutationHandle } from './api.js';
import { loadedAddress, ownAddress } from './attachment-address.js';
import type { BlobApi } from './backend.js';
import { eventMetadata } from './event-metadata.js';
import { FileUpload, noWay, type Destination } from './file-upload.js';
import { fileFault, newCommentId, type AddAttachmentResponse, type Attachment, type Mutation } from './model/index.js';
import { plainCopy } from './plain-copy.js';
import { scopeKey, type Scope } from './protocol.js';
import type { Readable } from './readable.js';
import type { StoreState } from './state.js';
import { WeakCache } from './views/weak-cache.js';

type Requests = { readonly [Name in keyof AttachmentApi]: Parameters<AttachmentApi[Name]>[0] };

/** What attachments work with. */
export interface AttachmentContext {
  readonly state: StoreState;
  /** Where files are kept; undefined while there is no connection, or where the backend keeps none. */
  blobs(): BlobApi | undefined;
  /** The document a request is about; undefined where there is none. */
  scopeOf(annotationId: string | undefined, documentId: string | undefined): Scope | undefined;
  write(mutation: Mutation, annotationId: string, documentId: string | undefined): MutationHandle;
}

/** Brings files to where they are kept, names them in comments, and gives them addresses. */
export class Attachments {
  readonly #context: AttachmentContext;
  readonly #addresses = new WeakCache<Readable<AttachmentAddress>>();

  constructor(context: AttachmentContext) {
    this.#context = context;
  }

  /** Puts files where a comment can name them. */
  upload({ files, annotationId, options, attachedCount = 0 }: Requests['uploadFile']): UploadBatch {
    const uploads = this.#start(files, attachedCount, this.#destination(annotationId, options?.documentId));
    return { uploads, settled: this.#responses(uploads) };
  }

  /** Attaches files to a comment, or in a reply. */
  attach(request: Requests['addAttachment']): UploadBatch {
    const { annotationId, files, options, commentId = newCommentId() } = request;
    const destination = this.#destination(annotationId, options?.documentId);
    const uploads = this.#start(files, this.#attached(annotationId, commentId).length, destination);
    const attach = (given: readonly FileUpload[]) => this.#attach({ ...request, commentId }, given);
    const settled = this.#responses(uploads).then(() => attach(uploads));
    void settled.then(() => uploads.forEach((upload) => followRetries(upload, attach)));
    return { uploads, settled };
  }

  /** The address of a file. */
  address({ attachmentId, annotationId, options }: Requests['attachmentUrl']): Readable<AttachmentAddress> {
    const { state, scopeOf } = this.#context;
    const named = state.rows.get(annotationId ?? '')?.data.comments.flatMap(({ attachments }) => attachments);
    const own = ownAddress(named?.find((each) => each.attachmentId === attachmentId)?.url);
    if (own) return own;
    const destination = this.#destination(annotationId, options?.documentId);
    const scope = scopeOf(annotationId, options?.documentId);
    return this.#addresses.get(`${scope ? scopeKey(scope) : ''}/${attachmentId}`, () =>
      loadedAddress(async () => {
        const way = destination();
        return way.blobs.get(way.scope, attachmentId);
      }),
    );
  }

  #start(files: readonly File[], attachedCount: number, destination: Destination): readonly FileUpload[] {
    const { attachments: limits } = this.#context.state.config;
    let count = attachedCount;
    return [...files].map((file) => {
      const fault = fileFault(file, limits, count);
      if (!fault) count++;
      return new FileUpload(file, fault, destination);
    });
  }

  #destination(annotationId: string | undefined, documentId: string | undefined): Destination {
    const { blobs, scopeOf } = this.#context;
    return () => {
      const [place, scope] = [blobs(), scopeOf(annotationId, documentId)];
      if (!scope) throw noWay('No document is set for the file; set the documents first.');
      if (!place) throw noWay('There is no connection to where files are kept.');
      return { blobs: place, scope };
    };
  }

  async #responses(uploads: readonly FileUpload[]): Promise<readonly AddAttachmentResponse[]> {
    await Promise.all(uploads.map(({ done }) => done));
    const { maxSize } = this.#context.state.config.attachments;
    return uploads.map((upload) => upload.response(maxSize));
  }

  #attached(annotationId: string, commentId: number): readonly Attachment[] {
    const comments = this.#context.state.rows.get(annotationId)?.data.comments ?? [];
    return comments.find((comment) => comment.commentId === commentId)?.attachments ?? [];
  }

  /** Names what was stored of some files in their comment, and tells of all of them. */
  async #attach(
    { annotationId, commentId, options }: Requests['addAttachment'] & { commentId: number },
    uploads: readonly FileUpload[],
  ): Promise<readonly AddAttachmentResponse[]> {
    const responses = await this.#responses(uploads);
    const attachments = responses.flatMap(({ attachment }) => attachment ?? []);
    if (attachments.length === 0) return responses;
    const handle = this.#context.write(
      this.#mutation(annotationId, commentId, attachments),
      annotationId,
      options?.documentId,
    );
    // What is refused at once has no number; of anything else its handle and its row tell.
    const outcome = handle.id === 0 ? await handle.settled : undefined;
    if (outcome?.ok === false) {
      const { message } = outcome.error;
      return responses.map(({ attachment: _, ...rest }) => ({ ...rest, valid: false, error: rest.error ?? message }));
    }
    this.#announce(annotationId, responses);
    return responses;
  }

  #mutation(annotationId: string, commentId: number, attachments: readonly Attachment[]): Mutation {
    const comments = this.#context.state.rows.get(annotationId)?.data.comments ?? [];
    const isThere = comments.some((comment) => comment.commentId === commentId);
    if (isThere) return { name: 'attachment.add', args: { annotationId, commentId, attachments } };
    return { name: 'comment.add', args: { annotationId, comment: { commentId, commentText: '', attachments } } };
  }

  #announce(annotationId: string, attachments: readonly AddAttachmentResponse[]): void {
    const { rows, hub } = this.#context.state;
    const row = rows.get(annotationId);
    if (!row) return;
    const told = plainCopy({ annotationId, commentAnnotation: row.data, metadata: eventMetadata(row) });
    // Files are no plain data: they go as they are.
    hub.emit('addAttachment', Object.freeze({ ...told, attachments }));
  }
}

/** Attaches a file once more each time it comes to be stored after it was not. */
function followRetries(upload: FileUpload, attach: (uploads: readonly FileUpload[]) => Promise<unknown>): void {
  let { status } = upload.state.peek();
  upload.state.subscribe((state) => {
    const isNew = state.status === 'stored' && status !== 'stored';
    status = state.status;
    if (isNew) void attach([upload]);
  });
}
