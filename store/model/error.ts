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

/** Error codes of the client, from the specification (Errors 4). */
export type ClientErrorCode =
  | 'token_expired'
  | 'too_many_retries'
  | 'same_user_editor_current_tab'
  | 'same_user_editor_different_tab'
  | 'another_user_editor';

/** Error codes of this kit; an addition to the specification. */
export type KitErrorCode =
  | 'cancelled'
  | 'clipboard_unavailable'
  | 'close_failed'
  | 'corrupt_row'
  | 'discarded'
  | 'disposed'
  | 'file_too_large'
  | 'file_type'
  | 'provider_failed'
  | 'push_failed'
  | 'reload_needed'
  | 'something_went_wrong'
  | 'storage_blocked'
  | 'storage_failed'
  | 'storage_full'
  | 'storage_unavailable'
  | 'too_many_files'
  | 'unavailable'
  | 'unknown_backend'
  | 'upload_failed';

/** Every error code of the specification and of this kit; docs/errors.md lists causes and remedies. */
export type CollabErrorCode = ServiceErrorCode | ClientErrorCode | KitErrorCode;

/** Error with a code and a message that names the problem, the value and the accepted values (Errors). */
export interface CollabError {
  /** One of the known codes, or the code of another backend. */
  code: CollabErrorCode | (string & {});
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
