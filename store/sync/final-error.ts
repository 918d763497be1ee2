import type { CollabError } from '../model/index.js';

const FINAL_CODES: ReadonlySet<CollabError['code']> = new Set<CollabError['code']>([
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
