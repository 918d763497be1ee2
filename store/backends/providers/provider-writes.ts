import { CollabFailure } from '../../base/collab-failure.js';
import type { CollabError } from '../../model/error.js';
import type { ProviderOperation, ResolverConfig, ResolverResponse } from '../../model/providers.js';
import { retriesOf } from './options.js';
import { callProvider, ProviderFailure } from './provider-call.js';

/** Time for one request, in ms. Files may take longer. */
const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_FILE_TIMEOUT_MS = 300_000;

/** A change that a provider does not store, and that is not tried again by itself. */
export class RefusedChange extends CollabFailure {}

/** A provider that stores something. */
interface WritableProvider<SaveRequest, DeleteRequest, Saved> {
  readonly save: ProviderOperation<SaveRequest, ResolverResponse<Saved>>;
  readonly delete: ProviderOperation<DeleteRequest, ResolverResponse>;
  readonly config?: ResolverConfig;
}

/** Dependencies of `ProviderWrites`. */
interface ProviderWritesContext {
  readonly signal: AbortSignal;
  problem(error: CollabError): void;
}

/** Saves and deletions at one provider. */
export class ProviderWrites<SaveRequest, DeleteRequest, Saved = unknown> {
  readonly #name: 'comment' | 'reaction' | 'attachment';
  readonly #provider: WritableProvider<SaveRequest, DeleteRequest, Saved>;
  readonly #context: ProviderWritesContext;

  constructor(
    name: 'comment' | 'reaction' | 'attachment',
    provider: WritableProvider<SaveRequest, DeleteRequest, Saved>,
    context: ProviderWritesContext,
  ) {
    this.#name = name;
    this.#provider = provider;
    this.#context = context;
  }

  /** Whether a deletion that fails is reverted: then the provider deletes before the backend does. */
  get isDeletionReverted(): boolean {
    return retriesOf(this.#provider.config?.deleteRetryConfig).revertOnFailure;
  }

  /** Saves. Throws a ProviderFailure. */
  save(request: SaveRequest): Promise<Saved | undefined> {
    return this.#call('save', this.#provider.save, request);
  }

  /** Deletes. Throws a ProviderFailure. */
  delete(request: DeleteRequest): Promise<unknown> {
    return this.#call('delete', this.#provider.delete, request);
  }

  /** Saves a change before the backend decides about it. Throws a RefusedChange if the change shall not be tried again. */
  saveFirst(request: SaveRequest): Promise<Saved | undefined> {
    return this.#orRefuse(this.save(request), retriesOf(this.#provider.config?.saveRetryConfig).revertOnFailure);
  }

  /** Deletes before the backend decides. Throws a RefusedChange if the deletion shall not be tried again. */
  deleteFirst(call: () => Promise<unknown>): Promise<unknown> {
    return this.#orRefuse(call(), this.isDeletionReverted);
  }

  /** Deletes before the backend decides, and is tried again until it succeeds. Throws a RefusedChange if the provider refuses the deletion. */
  deleteAlways(call: () => Promise<unknown>): Promise<unknown> {
    return this.#orRefuse(call(), false);
  }

  /** Runs a call for a change that the backend has decided. A refusal is reported and not repeated. */
  async afterwards(call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ProviderFailure) || !error.isRefusal) throw error;
      this.#context.problem({ code: error.code, message: error.message });
    }
  }

  async #orRefuse<T>(call: Promise<T>, isReverted: boolean): Promise<T> {
    try {
      return await call;
    } catch (error) {
      const isFinal = error instanceof ProviderFailure && (error.isRefusal || isReverted);
      if (!isFinal || this.#context.signal.aborted) throw error;
      throw new RefusedChange(error, { cause: error });
    }
  }

  #call<Request, Data>(
    operation: 'save' | 'delete',
    call: ProviderOperation<Request, ResolverResponse<Data>>,
    request: Request,
  ): Promise<Data | undefined> {
    const { resolveTimeout, saveRetryConfig, deleteRetryConfig } = this.#provider.config ?? {};
    const isFile = this.#name === 'attachment' && operation === 'save';
    return callProvider(call, request, {
      name: `${this.#name}.${operation}`,
      timeout: resolveTimeout ?? (isFile ? DEFAULT_FILE_TIMEOUT_MS : DEFAULT_TIMEOUT_MS),
      retries: retriesOf(operation === 'save' ? saveRetryConfig : deleteRetryConfig),
      signal: this.#context.signal,
    });
  }
}
