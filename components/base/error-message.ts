import type { Messages } from '../../locales/english/messages.js';
import type { CollabError } from '../../store/index.js';

type ErrorMessage = {
  [K in keyof Messages]: Messages[K] extends string ? K : never;
}[keyof Messages];

/** Messages for the codes a person can meet. */
const messages: Readonly<Record<string, ErrorMessage>> = {
  PERMISSION_DENIED: 'errorNotAllowed',
  UNAUTHENTICATED: 'errorSignedOut',
  token_expired: 'errorSignedOut',
  NOT_FOUND: 'errorGone',
  FAILED_PRECONDITION: 'errorChanged',
  INVALID_ARGUMENT: 'errorNotAccepted',
  RESOURCE_EXHAUSTED: 'errorTooMuch',
  unavailable: 'errorUnreachable',
  too_many_retries: 'errorUnreachable',
  storage_full: 'errorStorageFull',
  storage_unavailable: 'errorStorageUnavailable',
  corrupt_row: 'errorCorruptRow',
};

/** What went wrong, in words a person understands: never the error's own, which are for developers. */
export function errorMessage({ code }: CollabError, term: (key: ErrorMessage) => string): string {
  return term((Object.hasOwn(messages, code) ? messages[code] : undefined) ?? 'errorUnknown');
}
