import { CollabFailure } from '../../base/collab-failure.js';
import type { CollabError } from '../../model/error.js';
import { newId } from '../../model/ids.js';
import type { BlobApi, BlobUrl, PutOptions } from '../backend.js';
import type { Scope } from '../protocol.js';
import { FILES_PATH, type FileAnswer, type FileQuery } from './file-messages.js';

const UNREACHABLE: CollabError = { code: 'unavailable', message: 'The service does not answer. Try again.' };

/** Number of times that a part is sent in vain before the upload fails. */
const MAX_ATTEMPTS = 3;

/** Wait before a part is sent again, in ms. It doubles with each attempt. */
const RETRY_MS = 500;

/** Files of a service. Questions go over the socket, bytes by HTTP. */
export class ServiceFiles implements BlobApi {
  readonly #url: string;
  readonly #ask: (query: FileQuery) => Promise<FileAnswer>;
  /** Ids of unfinished uploads by document and file, so that an upload goes on where it was cut. */
  readonly #uploads = new WeakMap<Blob, Map<string, string>>();

  /** `ask` rejects with code 'unavailable' without a connection. */
  constructor(url: string, ask: (query: FileQuery) => Promise<FileAnswer>) {
    this.#url = url.replace(/^ws/, 'http').replace(/\/$/, '') + FILES_PATH;
    this.#ask = ask;
  }

  async put(scope: Scope, id: number, blob: Blob, { signal, progress }: PutOptions = {}): Promise<undefined> {
    const { size, type } = blob;
    const key = JSON.stringify([scope.organizationId, scope.documentId, id]);
    const uploads = this.#uploads.get(blob) ?? new Map<string, string>();
    this.#uploads.set(blob, uploads);
    const upload = uploads.get(key) ?? newId();
    uploads.set(key, upload);
    const query: FileQuery = { of: 'write', scope, file: id, upload, size, type };
    try {
      let sent = -1;
      for (let failed = 0; ;) {
        signal?.throwIfAborted();
        const answer = await this.#ask(query);
        signal?.throwIfAborted();
        const { part, isStored } = answer;
        if (isStored) break;
        if (!part) throw new CollabFailure(UNREACHABLE);
        failed = part.offset > sent ? 0 : failed + 1;
        if (failed >= MAX_ATTEMPTS) throw new CollabFailure(UNREACHABLE);
        if (failed > 0) await wait(RETRY_MS * 2 ** (failed - 1));
        progress?.(part.offset);
        sent = part.offset;
        await this.#send(answer, blob.slice(sent, sent + part.length), signal);
      }
    } catch (error) {
      // The service deletes what it has after 30 days, if this does not reach it.
      if (signal?.aborted) await this.delete(scope, id).catch(() => undefined);
      signal?.throwIfAborted();
      throw error;
    }
    uploads.delete(key);
    progress?.(size);
  }

  async get(scope: Scope, id: number): Promise<Blob | undefined> {
    const answer = await this.#ask({ of: 'read', scope, file: id });
    if (!answer.ticket && !answer.url) return undefined;
    const response = await this.#request(answer, {});
    if (response.status === 404) return undefined;
    if (!response.ok) throw await failureOf(response);
    return response.blob().catch(() => Promise.reject(new CollabFailure(UNREACHABLE)));
  }

  async url(scope: Scope, id: number): Promise<BlobUrl | undefined> {
    const { ticket, url } = await this.#ask({ of: 'read', scope, file: id });
    if (url) return { url: url.url, expiresAt: Date.now() + url.expiresIn };
    return ticket && { url: `${this.#url}?ticket=${ticket.value}`, expiresAt: Date.now() + ticket.expiresIn };
  }

  async delete(scope: Scope, id: number): Promise<void> {
    await this.#ask({ of: 'remove', scope, file: id });
  }

  /** Sends a part. A cut connection is no failure: the next question tells what is missing. */
  async #send(answer: FileAnswer, body: Blob, signal: AbortSignal | undefined): Promise<void> {
    try {
      const response = await this.#request(answer, { method: 'PUT', body, ...(signal && { signal }) });
      if (response.ok || response.status >= 500) return;
      // The ticket has ended on the way, or another tab has sent the part.
      if (response.status === 401 || response.status === 412) return;
      throw await failureOf(response);
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'unavailable') throw error;
    }
  }

  /** Sends a request with a ticket, or to a signed URL. Rejects with code 'unavailable', or with the reason of the signal. */
  async #request({ ticket, url }: FileAnswer, init: RequestInit): Promise<Response> {
    try {
      return await fetch(url?.url ?? this.#url, {
        ...init,
        ...(ticket && { headers: { authorization: `Bearer ${ticket.value}` } }),
      });
    } catch {
      init.signal?.throwIfAborted();
      throw new CollabFailure(UNREACHABLE);
    }
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the error of an answer of the service or of the store of the contents. */
async function failureOf(response: Response): Promise<CollabFailure> {
  const failure = (await response.json().catch(() => undefined)) as
    { error?: { status?: string; message?: string } } | undefined;
  const { status = 'unavailable', message = UNREACHABLE.message } = failure?.error ?? {};
  return new CollabFailure({ code: status === 'INTERNAL' ? 'unavailable' : status, message });
}
