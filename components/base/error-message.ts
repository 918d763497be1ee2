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
  something_went_wrong: 'errorAccessUnknown',
  storage_full: 'errorStorageFull',
  storage_unavailable: 'errorStorageUnavailable',
  unavailable: 'errorUnreachable',
  unknown_backend: 'errorNotSetUp',
} as const satisfies Partial<Record<CollabErrorCode, ErrorMessage>>;

/** Error codes whose messages load on demand, with `english-messages.ts`. */
export type LateErrorCode = Exclude<CollabErrorCode, keyof typeof firstMessages>;

/** The loaded messages by error code. */
export const errorMessages: Partial<Record<CollabErrorCode, ErrorMessage>> = { ...firstMessages };

/** Messages of the reasons for which a backend refuses a connection. The user is not at fault; the console has the reason for developers. */
const refusalMessages: Readonly<Record<string, ErrorMessage>> = {
  INVALID_ARGUMENT: 'errorNotSetUp',
  PERMISSION_DENIED: 'errorNotSetUp',
  UNAUTHENTICATED: 'errorNoToken',
  token_expired: 'errorSignedOut',
  too_many_retries: 'errorNoToken',
  reload_needed: 'errorReloadNeeded',
  RESOURCE_EXHAUSTED: 'errorRateLimited',
  unknown_backend: 'errorNotSetUp',
} satisfies Partial<Record<CollabErrorCode, ErrorMessage>>;

/** Returns a message for users that says why the backend refuses the connection. */
export function refusalMessage({ code }: CollabError, term: (key: ErrorMessage) => string): string {
  return term((Object.hasOwn(refusalMessages, code) && refusalMessages[code]) || 'errorServiceUnavailable');
}

/** Returns a message for users; the error's own message is for developers. A backend may have codes of its own. */
export function errorMessage({ code }: CollabError, term: (key: ErrorMessage) => string): string {
  const message = Object.hasOwn(errorMessages, code) ? errorMessages[code as CollabErrorCode] : undefined;
  return term(message ?? 'errorUnknown');
}
