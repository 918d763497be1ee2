import { CollabFailure } from '../../base/collab-failure.js';
import type { CollabError } from '../../model/error.js';
import type { BlobApi, PutOptions } from '../backend.js';
import type { Scope } from '../protocol.js';
import { filePath } from './messages.js';

const UNREACHABLE: CollabError = { code: 'unavailable', message: 'The service does not answer. Try again.' };

/** Files of a service, by HTTP. */
export class ServiceFiles implements BlobApi {
  readonly #url: string;
  readonly #key: () => Promise<string>;

  /** `key` resolves with the key of the session once the service has accepted it. */
  constructor(url: string, key: () => Promise<string>) {
    this.#url = url.replace(/^ws/, 'http').replace(/\/$/, '');
    this.#key = key;
  }

  async put(scope: Scope, id: number, blob: Blob, { signal, progress }: PutOptions = {}): Promise<void> {
    await this.#request('PUT', scope, id, { body: blob, ...(signal && { signal }) });
    progress?.(blob.size);
  }

  async get(scope: Scope, id: number): Promise<Blob | undefined> {
    const response = await this.#request('GET', scope, id, {});
    return response.status === 204 ? undefined : response.blob();
  }

  async delete(scope: Scope, id: number): Promise<void> {
    await this.#request('DELETE', scope, id, {});
  }

  /** Sends a request. Rejects with a CollabFailure, or with the reason of the signal. */
  async #request(
    method: string,
    scope: Scope,
    id: number,
    { body, signal }: Pick<RequestInit, 'body' | 'signal'>,
  ): Promise<Response> {
    const key = await this.#key();
    signal?.throwIfAborted();
    let response: Response;
    try {
      response = await fetch(this.#url + filePath(scope, id), {
        method,
        headers: { authorization: `Bearer ${key}` },
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
      });
    } catch {
      signal?.throwIfAborted();
      throw new CollabFailure(UNREACHABLE);
    }
    if (response.ok) return response;
    const failure = (await response.json().catch(() => undefined)) as
      { error?: { status?: string; message?: string } } | undefined;
    const { status = 'unavailable', message = UNREACHABLE.message } = failure?.error ?? {};
    throw new CollabFailure({ code: status === 'INTERNAL' ? 'unavailable' : status, message });
  }
}
