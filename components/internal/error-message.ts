import type { Messages } from '../../locales/en.js';
import type { CollabError } from '../../store/index.js';

type ErrorMessage = {
  [K in keyof Messages]: Messages[K] extends string ? K : never;
}[keyof Messages];

/** Messages for the codes a person can meet; any other error speaks for itself. */
const messages: Readonly<Record<string, ErrorMessage>> = {
  PERMISSION_DENIED: 'errorNotAllowed',
  UNAUTHENTICATED: 'errorSignedOut',
  token_expired: 'errorSignedOut',
  NOT_FOUND: 'errorGone',
  RESOURCE_EXHAUSTED: 'errorTooMuch',
  unavailable: 'errorUnreachable',
  too_many_retries: 'errorUnreachable',
  storage_full: 'errorStorageFull',
  storage_unavailable: 'errorStorageUnavailable',
  corrupt_row: 'errorCorruptRow',
};

/** What went wrong, in words a person understands. */
export function errorMessage(error: CollabError, term: (key: ErrorMessage) => string): string {
  const key = Object.hasOwn(messages, error.code) ? messages[error.code] : undefined;
  return key ? term(key) : error.message;
}
