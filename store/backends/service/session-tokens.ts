import { asCollabError, CollabFailure } from '../../base/collab-failure.js';
import type { CollabError } from '../../model/error.js';
import type { Session } from '../backend.js';

/** Default retries of a token provider (Limits). */
const RETRY_COUNT = 3;
const RETRY_DELAY_MS = 2_000;

/** How a session gets its tokens. */
type TokenSource = Pick<Session, 'authToken' | 'tokenProvider'>;

const EXPIRED: CollabError = {
  code: 'token_expired',
  message: 'The token of the user has expired. What you wrote is kept; sign in again to send it.',
};

/** Tokens of one session: the given one first, then new ones of the token provider. Concurrent requests share one. */
export class SessionTokens {
  readonly #source: TokenSource;
  /** Token that is good until the service refuses it. */
  #token: string | undefined;
  #generating: Promise<string> | undefined;

  constructor(source: TokenSource) {
    this.#source = source;
    this.#token = source.authToken;
  }

  /** Whether there may be another token than the last one. */
  get isRenewable(): boolean {
    return this.#source.tokenProvider !== undefined;
  }

  /**
   * Returns a token, undefined if there is none. `isExpired` requests another than the last one. Rejects with a CollabFailure: 'token_expired' if there is no provider for
   * a new token, 'too_many_retries' if the provider fails repeatedly.
   */
  async get(isExpired: boolean): Promise<string | undefined> {
    const { authToken, tokenProvider } = this.#source;
    // Another attempt to connect needs no new token: the provider may be down together with the service.
    if (!isExpired && this.#token !== undefined) return this.#token;
    if (!tokenProvider) {
      if (authToken === undefined) return undefined;
      throw new CollabFailure(EXPIRED);
    }
    this.#generating ??= this.#generate(tokenProvider).finally(() => (this.#generating = undefined));
    return this.#generating;
  }

  async #generate(provider: NonNullable<TokenSource['tokenProvider']>): Promise<string> {
    const { retryCount = RETRY_COUNT, retryDelay = RETRY_DELAY_MS } = provider.retryConfig ?? {};
    for (let attempt = 0; ; attempt += 1) {
      try {
        const token: unknown = await provider.generateToken();
        if (typeof token === 'string' && token !== '') return (this.#token = token);
        throw new TypeError('the token provider returned no token');
      } catch (error) {
        if (attempt >= retryCount) throw new CollabFailure(tooManyRetries(attempt + 1, error));
        await new Promise((resolve) => setTimeout(resolve, retryDelay));
      }
    }
  }
}

function tooManyRetries(attempts: number, thrown: unknown): CollabError {
  const { message } = asCollabError(thrown, 'unavailable');
  return {
    code: 'too_many_retries',
    message: `No token after ${attempts} attempts (${message}). What you wrote is kept. Check the token provider, and reload the page.`,
  };
}
