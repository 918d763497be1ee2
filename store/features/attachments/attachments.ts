import type { AttachmentAddress, AttachmentApi, UploadBatch } from '../../api/attachments.js';
import type { MutationHandle } from '../../api/annotations.js';
import { fixedAddress, isSafeAddress, loadedAddress } from './attachment-address.js';
import { eventMetadata } from '../event-metadata.js';
import { FilePlaces, type FilePlace, type FilePlacesContext } from './file-places.js';
import { FileUpload } from './file-upload.js';
import {
  newCommentId,
  type AddAttachmentResponse,
  type AnnotationRequest,
  type Attachment,
  type CollabError,
  type CommentAnnotation,
  type Mutation,
} from '../../model/index.js';
import { fileFault, refusal } from '../../rules/index.js';
import type { Viewer } from '../../rules/visibility.js';
import { plainCopy } from '../../base/plain-copy.js';
import { scopeKey } from '../../backends/protocol.js';
import type { Readable } from '../../base/readable.js';
import { WeakCache } from '../../queries/weak-cache.js';

type Requests = { readonly [Name in keyof AttachmentApi]: Parameters<AttachmentApi[Name]>[0] };

/** What attachments work with. */
export interface AttachmentContext extends FilePlacesContext {
  /** The user, with the contexts they work in. */
  viewer(): Viewer | null;
  write(mutation: Mutation, annotationId: string, documentId: string | undefined): MutationHandle;
}

/** Files that are given together: where they go, how many are there already, and why none of them may, where that is so. */
interface Given {
  readonly files: readonly File[];
  readonly place: FilePlace;
  readonly attachedCount: number;
  readonly refused: CollabError | undefined;
}

/** Files for one comment: for a reply under the id it will have, where none was named. */
type AttachRequest = Requests['addAttachment'] & { readonly commentId: number; readonly isReply: boolean };

/** Brings files to where they are kept, names them in comments, and gives them addresses. */
export class Attachments {
  readonly #context: AttachmentContext;
  readonly #places: FilePlaces;
  /** Whether files are being named that are told of here. */
  #isNaming = false;
  readonly #addresses = new WeakCache<Readable<AttachmentAddress>>();

  constructor(context: AttachmentContext) {
    this.#context = context;
    this.#places = new FilePlaces(context);
  }

  /** Puts files where a comment can name them. */
  upload({ files, annotationId, options, attachedCount = 0 }: Requests['uploadFile']): UploadBatch {
    const refused = refusal(this.#context.state.me.peek(), 'annotation.add', {});
    const place = this.#places.of(annotationId, options?.documentId);
    const uploads = this.#start({ files, place, attachedCount, refused });
    return { uploads, settled: this.#responses(uploads) };
  }

  /** Attaches files to a comment, or in a reply. */
  attach(given: Requests['addAttachment']): UploadBatch {
    const { annotationId, files, options, commentId = newCommentId() } = given;
    const request = { ...given, commentId, isReply: given.commentId === undefined };
    const place = this.#places.of(annotationId, options?.documentId);
    const uploads = this.#start({ files, place, ...this.#standing(request) });
    const named = new Set<FileUpload>();
    const name = async (stored: readonly FileUpload[]) => this.#name(request, stored, named);
    const settled = this.#responses(uploads).then(() => name(uploads));
    const follow = (upload: FileUpload): void => {
      upload.state.subscribe(({ status }) => {
        if (status === 'stored') void name([upload]);
      });
    };
    void settled.then(() => uploads.forEach(follow));
    return { uploads, settled };
  }

  /** The address of a file. */
  address({ attachmentId, ...thread }: Requests['attachmentUrl']): Readable<AttachmentAddress> {
    const { state, scopeOf } = this.#context;
    const { annotationId, options } = thread;
    const own = this.#annotation(thread)
      ?.comments.flatMap(({ attachments }) => attachments)
      .find((each) => each.attachmentId === attachmentId)?.url;
    if (own !== undefined && isSafeAddress(own)) return this.#addresses.get(own, () => fixedAddress(own));
    const scope = scopeOf(annotationId, options?.documentId);
    const key = JSON.stringify([state.me.peek()?.userId, scope && scopeKey(scope), attachmentId]);
    const place = this.#places.of(annotationId, options?.documentId);
    return this.#addresses.get(key, () => loadedAddress(place, attachmentId));
  }

  /** What is told of uploaded files that a comment has come to name; of those attached here more is told, once they are named. */
  accepted(attachments: readonly Attachment[]): readonly AddAttachmentResponse[] | undefined {
    if (this.#isNaming) return undefined;
    const { maxSize: maxAllowedSize } = this.#context.state.config.attachments;
    return attachments.map((attachment) => ({ valid: true, maxAllowedSize, attachment }));
  }

  #start({ files, place, attachedCount, refused }: Given): readonly FileUpload[] {
    const { attachments: limits } = this.#context.state.config;
    let count = attachedCount;
    return [...files].map((file) => {
      const fault = refused ?? fileFault(file, limits, count);
      if (!fault) count++;
      return new FileUpload(file, fault, { place, isNamed: (id) => this.#isNamed(id) });
    });
  }

  /** How many files a comment has, and why this user may not add to them. Of a thread that has yet to come, only the backend can tell. */
  #standing({ commentId, isReply, ...thread }: AttachRequest): Pick<Given, 'attachedCount' | 'refused'> {
    const annotation = this.#annotation(thread);
    if (!annotation) return { attachedCount: 0, refused: undefined };
    const comment = annotation.comments.find((each) => each.commentId === commentId);
    const action = isReply ? 'comment.add' : 'attachment.add';
    return {
      attachedCount: comment?.attachments.length ?? 0,
      refused: refusal(this.#context.viewer(), action, { annotation, comment }),
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

  /** Whether a comment names a file, be it sent or not. */
  #isNamed(attachmentId: number): boolean {
    for (const { data } of this.#context.state.rows.values()) {
      for (const { attachments } of data.comments) {
        if (attachments.some((each) => each.attachmentId === attachmentId)) return true;
      }
    }
    return false;
  }

  async #responses(uploads: readonly FileUpload[]): Promise<readonly AddAttachmentResponse[]> {
    await Promise.all(uploads.map(({ done }) => done));
    return this.#told(uploads);
  }

  #told(uploads: readonly FileUpload[]): readonly AddAttachmentResponse[] {
    const { maxSize } = this.#context.state.config.attachments;
    return uploads.map((upload) => upload.response(maxSize));
  }

  /** Names what is stored of some files in their comment, and tells of all of them. */
  async #name(
    request: AttachRequest,
    uploads: readonly FileUpload[],
    named: Set<FileUpload>,
  ): Promise<readonly AddAttachmentResponse[]> {
    const stored = uploads.filter((upload) => upload.state.peek().status === 'stored' && !named.has(upload));
    const attachments = stored.flatMap((upload) => upload.state.peek().attachment ?? []);
    if (attachments.length === 0) return this.#told(uploads);
    for (const upload of stored) named.add(upload);
    const { annotationId, options } = request;
    this.#isNaming = true;
    const handle = this.#context.write(this.#mutation(request, attachments), annotationId, options?.documentId);
    this.#isNaming = false;
    // What is refused at once has no number; of anything else its handle and its row tell.
    const outcome = handle.id === 0 ? await handle.settled : undefined;
    if (outcome?.ok === false) for (const upload of stored) upload.refuse(outcome.error);
    else this.#announce(request, this.#told(uploads));
    return this.#told(uploads);
  }

  #mutation(request: AttachRequest, attachments: readonly Attachment[]): Mutation {
    const { annotationId, commentId, isReply } = request;
    const comments = this.#annotation(request)?.comments ?? [];
    const isNew = isReply && !comments.some((comment) => comment.commentId === commentId);
    if (isNew)
      return { name: 'comment.add', args: { annotationId, comment: { commentId, commentText: '', attachments } } };
    return { name: 'attachment.add', args: { annotationId, commentId, attachments } };
  }

  #announce({ annotationId, options }: AnnotationRequest, attachments: readonly AddAttachmentResponse[]): void {
    const { rows, hub } = this.#context.state;
    const row = rows.get(annotationId, options?.documentId);
    if (!row || !hub.isHeard('addAttachment')) return;
    const told = plainCopy({ annotationId, commentAnnotation: row.data, metadata: eventMetadata(row) });
    // Files are no plain data: they go as they are.
    hub.emit('addAttachment', Object.freeze({ ...told, attachments }));
  }
}
