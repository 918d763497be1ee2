import type { MutationHandle } from '../../api/annotations.js';
import type { AttachmentAddress, AttachmentApi, UploadBatch } from '../../api/attachments.js';
import { scopeKey } from '../../backends/protocol.js';
import { plainCopy } from '../../base/plain-copy.js';
import type { Readable } from '../../base/readable.js';
import {
  newCommentId,
  type AddAttachmentResponse,
  type AnnotationRequest,
  type Attachment,
  type CollabError,
  type CommentAnnotation,
  type Mutation,
} from '../../model/index.js';
import { WeakCache } from '../../queries/weak-cache.js';
import { fileFault, refusal } from '../../rules/index.js';
import type { Viewer } from '../../rules/visibility.js';
import { eventMetadata } from '../event-metadata.js';
import { createFixedAddress, isSafeAddress, createLoadedAddress } from './attachment-address.js';
import { FileLocations, type FileLocation, type FileLocationsContext } from './file-locations.js';
import { FileUpload } from './file-upload.js';

type Requests = { readonly [Name in keyof AttachmentApi]: Parameters<AttachmentApi[Name]>[0] };

/** Dependencies of the attachment feature. */
export interface AttachmentContext extends FileLocationsContext {
  /** Returns the user with their access contexts and with what they may do in a document, by default the root document. */
  viewer(documentId: string | undefined): Viewer | null;
  write(mutation: Mutation, annotationId: string, documentId: string | undefined): MutationHandle;
}

/** Files of one request: their location, the number of existing attachments, and the error if all are rejected. */
interface FileGroup {
  readonly files: readonly File[];
  readonly location: FileLocation;
  readonly attachedCount: number;
  readonly rejection: CollabError | undefined;
}

/** Files for one comment. Without a comment id in the request, `commentId` is that of the future reply. */
type AttachRequest = Requests['addAttachment'] & { readonly commentId: number; readonly isReply: boolean };

/** Uploads files, references them in comments, and provides their URLs. */
export class Attachments {
  readonly #context: AttachmentContext;
  readonly #locations: FileLocations;
  /** Whether this class is writing a mutation and emits its `addAttachment` event itself. */
  #isReferencing = false;
  readonly #addresses = new WeakCache<Readable<AttachmentAddress>>();

  constructor(context: AttachmentContext) {
    this.#context = context;
    this.#locations = new FileLocations(context);
  }

  /** Uploads files without referencing them in a comment. */
  upload({ files, annotationId, options, attachedCount = 0 }: Requests['uploadFile']): UploadBatch {
    const rejection = refusal(this.#context.viewer(options?.documentId), 'annotation.add', {});
    const location = this.#locations.locationOf(annotationId, options?.documentId);
    const uploads = this.#startUploads({ files, location, attachedCount, rejection });
    return { uploads, settled: this.#responses(uploads) };
  }

  /** Uploads files and attaches them to a comment, or to a new reply. */
  attach(input: Requests['addAttachment']): UploadBatch {
    const { annotationId, files, options, commentId = newCommentId() } = input;
    const request = { ...input, commentId, isReply: input.commentId === undefined };
    const location = this.#locations.locationOf(annotationId, options?.documentId);
    const uploads = this.#startUploads({ files, location, ...this.#attachmentState(request) });
    const referenced = new Set<FileUpload>();
    const reference = async (stored: readonly FileUpload[]) => this.#referenceFiles(request, stored, referenced);
    const settled = this.#responses(uploads).then(() => reference(uploads));
    const follow = (upload: FileUpload): void => {
      upload.state.subscribe(({ status }) => {
        if (status === 'stored') void reference([upload]);
      });
    };
    void settled.then(() => uploads.forEach(follow));
    return { uploads, settled };
  }

  /** Returns the URL of a file. */
  address({ attachmentId, ...thread }: Requests['attachmentUrl']): Readable<AttachmentAddress> {
    const { state, scopeOf } = this.#context;
    const { annotationId, options } = thread;
    const find = (): Attachment | undefined =>
      this.#annotation(thread)
        ?.comments.flatMap(({ attachments }) => attachments)
        .find((each) => each.attachmentId === attachmentId);
    const ownUrl = find()?.url;
    if (ownUrl !== undefined && isSafeAddress(ownUrl))
      return this.#addresses.get(ownUrl, () => createFixedAddress(ownUrl));
    const scope = scopeOf(annotationId, options?.documentId);
    const key = JSON.stringify([state.me.peek()?.userId, scope && scopeKey(scope), attachmentId]);
    const location = this.#locations.locationOf(annotationId, options?.documentId);
    return this.#addresses.get(key, () => createLoadedAddress(location, attachmentId, find));
  }

  /** Returns the responses for attachments a mutation adds; undefined for mutations of `attach`, which emits its own event. */
  responsesFor(attachments: readonly Attachment[]): readonly AddAttachmentResponse[] | undefined {
    if (this.#isReferencing) return undefined;
    const { maxSize: maxAllowedSize } = this.#context.state.config.attachments;
    return attachments.map((attachment) => ({ valid: true, maxAllowedSize, attachment }));
  }

  #startUploads({ files, location, attachedCount, rejection }: FileGroup): readonly FileUpload[] {
    const { attachments: limits } = this.#context.state.config;
    let count = attachedCount;
    return [...files].map((file) => {
      const fault = rejection ?? fileFault(file, limits, count);
      if (!fault) count++;
      return new FileUpload(file, fault, { location, isReferenced: (id) => this.#isReferenced(id) });
    });
  }

  /** Returns the attachment count of a comment and the permission error. An unknown thread is checked by the backend only. */
  #attachmentState({ commentId, isReply, ...thread }: AttachRequest): Pick<FileGroup, 'attachedCount' | 'rejection'> {
    const row = this.#context.state.rows.get(thread.annotationId, thread.options?.documentId);
    if (!row) return { attachedCount: 0, rejection: undefined };
    const { data: annotation, documentId } = row;
    const comment = annotation.comments.find((each) => each.commentId === commentId);
    const action = isReply ? 'comment.add' : 'attachment.add';
    return {
      attachedCount: comment?.attachments.length ?? 0,
      rejection: refusal(this.#context.viewer(documentId), action, { annotation, comment }),
    };
  }

  #annotation({
    annotationId,
    options,
  }: Pick<Requests['uploadFile'], 'annotationId' | 'options'>): CommentAnnotation | undefined {
    return annotationId === undefined
      ? undefined
      : this.#context.state.rows.get(annotationId, options?.documentId)?.data;
  }

  /** Whether a comment references a file, pending mutations included. */
  #isReferenced(attachmentId: number): boolean {
    for (const { data } of this.#context.state.rows.values()) {
      for (const { attachments } of data.comments) {
        if (attachments.some((each) => each.attachmentId === attachmentId)) return true;
      }
    }
    return false;
  }

  async #responses(uploads: readonly FileUpload[]): Promise<readonly AddAttachmentResponse[]> {
    await Promise.all(uploads.map(({ completion }) => completion));
    return this.#responsesOf(uploads);
  }

  #responsesOf(uploads: readonly FileUpload[]): readonly AddAttachmentResponse[] {
    const { maxSize } = this.#context.state.config.attachments;
    return uploads.map((upload) => upload.response(maxSize));
  }

  /** References the stored files in their comment. Returns the responses of all files. */
  async #referenceFiles(
    request: AttachRequest,
    uploads: readonly FileUpload[],
    referenced: Set<FileUpload>,
  ): Promise<readonly AddAttachmentResponse[]> {
    const stored = uploads.filter((upload) => upload.state.peek().status === 'stored' && !referenced.has(upload));
    const attachments = stored.flatMap((upload) => upload.state.peek().attachment ?? []);
    if (attachments.length === 0) return this.#responsesOf(uploads);
    for (const upload of stored) referenced.add(upload);
    const { annotationId, options } = request;
    this.#isReferencing = true;
    const handle = this.#context.write(this.#mutation(request, attachments), annotationId, options?.documentId);
    this.#isReferencing = false;
    // Without an id, the write was rejected immediately. Later rejections appear in its handle and its row.
    const outcome = handle.id === undefined ? await handle.settled : undefined;
    if (outcome?.ok === false) for (const upload of stored) upload.refuse(outcome.error);
    else this.#emitAttached(request, this.#responsesOf(uploads));
    return this.#responsesOf(uploads);
  }

  #mutation(request: AttachRequest, attachments: readonly Attachment[]): Mutation {
    const { annotationId, commentId, isReply } = request;
    const comments = this.#annotation(request)?.comments ?? [];
    const isNew = isReply && !comments.some((comment) => comment.commentId === commentId);
    if (isNew)
      return { name: 'comment.add', args: { annotationId, comment: { commentId, commentText: '', attachments } } };
    return { name: 'attachment.add', args: { annotationId, commentId, attachments } };
  }

  #emitAttached({ annotationId, options }: AnnotationRequest, attachments: readonly AddAttachmentResponse[]): void {
    const { rows, hub } = this.#context.state;
    const row = rows.get(annotationId, options?.documentId);
    if (!row || !hub.hasListeners('addAttachment')) return;
    const event = plainCopy({ annotationId, commentAnnotation: row.data, metadata: eventMetadata(row) });
    // Files cannot be copied as plain data.
    hub.emit('addAttachment', Object.freeze({ ...event, attachments }));
  }
}
