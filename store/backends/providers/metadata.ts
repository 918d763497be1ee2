import type { BaseMetadata } from '../../model/organization.js';
import type { Scope } from '../protocol.js';

/** Returns the metadata of content in a document. The store does not know the API key. */
export const metadataOf = ({ organizationId, documentId }: Scope): BaseMetadata => ({
  apiKey: null,
  organizationId,
  documentId,
});
