import type { CollabError } from '../model/index.js';
import { asCollabError, CollabFailure } from './collab-failure.js';

/**
 * Loads a part of the store on demand. `part` names it in the message: "The contacts". Rejects with a CollabFailure: with the code
 * `unavailable`, or with the failure that `load` rejects with.
 */
export async function loadPart<T>(part: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (thrown) {
    if (thrown instanceof CollabFailure) throw thrown;
    const { message } = asCollabError(thrown, 'unavailable');
    throw new CollabFailure({
      code: 'unavailable',
      message: `${part} did not load: ${message}. Check the connection and try again; reload the page if it still fails.`,
    });
  }
}

/** Part that is loaded when it is first needed. After a failure, the next call loads it again. */
export class Lazy<T> {
  readonly #part: string;
  readonly #load: () => Promise<T>;
  readonly #onFailed: ((error: CollabError) => void) | undefined;
  #loading: Promise<T> | undefined;
  #loaded: T | undefined;

  /** `part` names the part in the message of a failure. `onFailed` is called once per failed load. */
  constructor(part: string, load: () => Promise<T>, onFailed?: (error: CollabError) => void) {
    this.#part = part;
    this.#load = load;
    this.#onFailed = onFailed;
  }

  /** The part; undefined until it has loaded. */
  get loaded(): T | undefined {
    return this.#loaded;
  }

  /** Resolves with the part, for all callers in the order of their calls. Rejects with a CollabFailure. */
  load(): Promise<T> {
    return (this.#loading ??= this.#start());
  }

  async #start(): Promise<T> {
    try {
      this.#loaded = await loadPart(this.#part, this.#load);
      return this.#loaded;
    } catch (failure) {
      // Cleared before any caller learns of the failure, so that a retry of one caller serves all.
      this.#loading = undefined;
      this.#onFailed?.(asCollabError(failure, 'unavailable'));
      throw failure;
    }
  }
}
