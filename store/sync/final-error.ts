import type { CollabError } from '../model/index.js';

const FINAL: ReadonlySet<CollabError['code']> = new Set<CollabError['code']>([
  ...(['PERMISSION_DENIED', 'UNAUTHENTICATED', 'token_expired', 'INVALID_ARGUMENT'] as const),
  ...(['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'] as const),
]);

/** Whether the same change would be refused again, for as long as nothing else changes. */
export const isFinal = ({ code }: CollabError): boolean => FINAL.has(code);
