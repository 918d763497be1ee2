import { asCollabError, CollabFailure } from '../../base/collab-failure.js';
import type { CollabError } from '../../model/error.js';
import type {
  AttachmentMetadata,
  AttachmentProvider,
  AttachmentUpload,
  DeleteAttachmentResolverRequest,
  SaveAttachmentRequest,
} from '../../model/providers.js';
import type { BlobApi, BlobUrl, PutOptions } from '../backend.js';
import type { Scope } from '../protocol.js';
import { ProviderFailure } from './provider-call.js';
import { ProviderWrites } from './provider-writes.js';

/** Dependencies of `AttachmentFiles`. */
interface AttachmentFilesContext {
  readonly signal: AbortSignal;
  /** Files that the backend has stored before there was a provider. */
  readonly stored: BlobApi | undefined;
  problem(error: CollabError): void;
}

/** Files at the attachment provider. The comment that attaches a file carries its address. */
export class AttachmentFiles implements BlobApi {
  readonly #provider: AttachmentProvider;
  readonly #context: AttachmentFilesContext;
  readonly #writes: ProviderWrites<SaveAttachmentRequest, DeleteAttachmentResolverRequest, { url: string }>;

  constructor(provider: AttachmentProvider, context: AttachmentFilesContext) {
    this.#provider = provider;
    this.#context = context;
    this.#writes = new ProviderWrites('attachment', provider, context);
  }

  async put(scope: Scope, id: number, blob: Blob, { signal, progress }: PutOptions = {}): Promise<{ url: string }> {
    const file = blob instanceof File ? blob : new File([blob], String(id), { type: blob.type });
    const metadata = attachmentMetadata(scope, id);
    const attachment = { attachmentId: id, file, name: file.name, metadata, mimeType: file.type };
    const saved = await this.#save({ attachment, metadata, event: 'attachment.add' });
    if (signal?.aborted) {
      await this.delete(scope, id);
      throw signal.reason;
    }
    if (typeof saved?.url !== 'string')
      throw new ProviderFailure("The provider's attachment.save answered without data.url.");
    progress?.(blob.size);
    return { url: saved.url };
  }

  /** Files at the provider are loaded by their address. */
  async get(scope: Scope, id: number): Promise<Blob | undefined> {
    return this.#context.stored?.get(scope, id);
  }

  async url(scope: Scope, id: number): Promise<BlobUrl | undefined> {
    return this.#context.stored?.url?.(scope, id);
  }

  async delete(scope: Scope, id: number, annotationId?: string): Promise<void> {
    const metadata = { ...attachmentMetadata(scope, id), commentAnnotationId: annotationId ?? null };
    const request = { attachmentId: id, metadata, event: 'attachment.delete' } as const;
    await this.#writes.afterwards(() => this.#writes.delete(request));
  }

  async #save(request: SaveAttachmentRequest): Promise<{ url: string } | undefined> {
    try {
      return await this.#writes.save(typeof this.#provider.save === 'function' ? request : formOf(request));
    } catch (error) {
      // The user sees the failed upload and can repeat it.
      throw new CollabFailure(asCollabError(error, 'upload_failed'), { cause: error });
    }
  }
}

const attachmentMetadata = ({ organizationId, documentId }: Scope, attachmentId: number): AttachmentMetadata => ({
  organizationId,
  documentId,
  attachmentId,
  commentAnnotationId: null,
  apiKey: null,
});

/** Returns a request as an endpoint receives it: JSON cannot carry a file. */
function formOf({ attachment, ...rest }: SaveAttachmentRequest): SaveAttachmentRequest {
  const { file, ...fields } = attachment satisfies AttachmentUpload;
  const form = new FormData();
  form.set('request', JSON.stringify({ ...rest, attachment: fields }));
  form.set('file', file, file.name);
  return form as unknown as SaveAttachmentRequest;
}
