import type { CollabError, CollabErrorCode } from '../model/index.js';

const FINAL_CODES: ReadonlySet<string> = new Set<CollabErrorCode>([
  'PERMISSION_DENIED',
  'UNAUTHENTICATED',
  'token_expired',
  'INVALID_ARGUMENT',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'FAILED_PRECONDITION',
]);

/** Whether the same mutation would be refused again, unless something else changes. */
export const isFinal = ({ code }: CollabError): boolean => FINAL_CODES.has(code);
