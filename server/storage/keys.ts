import { createHash } from 'node:crypto';
import type { Scope } from '../../store/backends/protocol.js';

/** Returns an id as SQL text: as JSON without the quotes. PostgreSQL stores no zero characters and no unpaired surrogates. */
export const toSqlId = (id: string): string => JSON.stringify(id).slice(1, -1);

/** Returns the id of a text that `toSqlId` returned. */
export const fromSqlId = (text: string): string => JSON.parse(`"${text}"`) as string;

/** Returns a key of fixed length for ids that are too long for an index together. */
export const keyOf = (...ids: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(ids)).digest('base64url');

export const documentKeyOf = ({ organizationId, documentId }: Scope): string => keyOf(organizationId, documentId);
