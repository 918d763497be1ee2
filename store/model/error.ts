/** Codes of the rules and of the REST interface (decisions, REST). */
export type ServiceErrorCode =
  | 'INVALID_ARGUMENT'
  | 'UNAUTHENTICATED'
  | 'PERMISSION_DENIED'
  | 'NOT_FOUND'
  | 'ALREADY_EXISTS'
  | 'FAILED_PRECONDITION'
  | 'RESOURCE_EXHAUSTED'
  | 'INTERNAL';

/** Codes of the client (Errors 4). */
export type ClientErrorCode =
  | 'token_expired'
  | 'too_many_retries'
  | 'same_user_editor_current_tab'
  | 'same_user_editor_different_tab'
  | 'another_user_editor';

/** What went wrong: a code to act on and a message that says what, with which value, and what is accepted (Errors). */
export interface CollabError {
  code: ServiceErrorCode | ClientErrorCode | (string & {});
  message: string;
}

/** How a REST call fails (Errors 1). */
export interface RestFailure {
  error: { message: string; status: ServiceErrorCode };
}

/** What came of a change: the value, or why not. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: CollabError };

/** Says that something went wrong. */
export function failure(code: ServiceErrorCode, message: string): { ok: false; error: CollabError } {
  return { ok: false, error: { code, message } };
}

/** Says that something is not there, or may not be seen: the two look the same (architecture, Backend). */
export function notFound(what: string): { ok: false; error: CollabError } {
  return failure('NOT_FOUND', `There is no ${what}.`);
}
