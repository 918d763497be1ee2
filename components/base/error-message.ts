import type { Messages } from '../../locales/english/messages.js';
import type { CollabError, CollabErrorCode } from '../../store/index.js';

export type ErrorMessage = {
  [K in keyof Messages]: Messages[K] extends string ? K : never;
}[keyof Messages];

/** Messages of the error codes that elements of the first load show. Each states the problem and the possible action. */
const firstMessages = {
  INVALID_ARGUMENT: 'errorInvalid',
  UNAUTHENTICATED: 'errorSignedOut',
  PERMISSION_DENIED: 'errorNotAllowed',
  NOT_FOUND: 'errorNotFound',
  ALREADY_EXISTS: 'errorConflict',
  FAILED_PRECONDITION: 'errorConflict',
  RESOURCE_EXHAUSTED: 'errorRateLimited',
  token_expired: 'errorSignedOut',
  too_many_retries: 'errorNoToken',
  corrupt_row: 'errorCorruptRow',
  push_failed: 'errorUnreachable',
  reload_needed: 'errorReloadNeeded',
  storage_full: 'errorStorageFull',
  storage_unavailable: 'errorStorageUnavailable',
  unavailable: 'errorUnreachable',
} as const satisfies Partial<Record<CollabErrorCode, ErrorMessage>>;

/** Error codes whose messages load on demand, with `english-messages.ts`. */
export type LateErrorCode = Exclude<CollabErrorCode, keyof typeof firstMessages>;

/** The loaded messages by error code. */
export const errorMessages: Partial<Record<CollabErrorCode, ErrorMessage>> = { ...firstMessages };

/** Returns a message for users; the error's own message is for developers. A backend may have codes of its own. */
export function errorMessage({ code }: CollabError, term: (key: ErrorMessage) => string): string {
  const message = Object.hasOwn(errorMessages, code) ? errorMessages[code as CollabErrorCode] : undefined;
  return term(message ?? 'errorUnknown');
}
