/** Error codes of the rules and of the REST API (decisions, REST). */
export type ServiceErrorCode =
  | 'INVALID_ARGUMENT'
  | 'UNAUTHENTICATED'
  | 'PERMISSION_DENIED'
  | 'NOT_FOUND'
  | 'ALREADY_EXISTS'
  | 'FAILED_PRECONDITION'
  | 'RESOURCE_EXHAUSTED'
  | 'INTERNAL';

/** Error codes of the client (Errors 4). */
export type ClientErrorCode =
  | 'token_expired'
  | 'too_many_retries'
  | 'same_user_editor_current_tab'
  | 'same_user_editor_different_tab'
  | 'another_user_editor';

/** Error with a code and a message that names the problem, the value and the accepted values (Errors). */
export interface CollabError {
  code: ServiceErrorCode | ClientErrorCode | (string & {});
  message: string;
}

/** Body of a failed REST call (Errors 1). */
export interface RestFailure {
  error: { message: string; status: ServiceErrorCode };
}

/** Result of an operation: a value or an error. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: CollabError };

/** Creates an error result. */
export function failure(code: ServiceErrorCode, message: string): { ok: false; error: CollabError } {
  return { ok: false, error: { code, message } };
}

/** Creates a NOT_FOUND result, for missing and for unreadable data alike (architecture, Backend). */
export function notFound(what: string): { ok: false; error: CollabError } {
  return failure('NOT_FOUND', `There is no ${what}.`);
}
