import type { Scope } from '../../store/backends/protocol.js';
import { missing } from '../rest/items.js';
import type { Service } from '../service.js';

/** Number of documents that are read at a time. */
const CHUNK = 500;

/**
 * Deletes a document with its threads, files, live values, notifications and stored permissions. Connected pages see it at once. Rejects with
 * a CollabFailure of code NOT_FOUND.
 */
export async function deleteDocument(service: Service, scope: Scope): Promise<void> {
  const { log, live, notifications, rows, grants } = service;
  const { organizationId, documentId } = scope;
  // Each waits for the changes that are under way, and lets none through until the document is gone.
  await log.clear(scope, () =>
    live.clear(scope, async () => {
      await notifications.removeTrusted(
        organizationId,
        (record) => record.documentId === documentId,
        async (ids) => {
          if (!(await rows.deleteDocument(scope, ids))) throw missing(`document "${documentId}"`);
        },
      );
    }),
  );
  await service.reloadRights(await grants.deleteOnResource({ type: 'document', id: documentId, organizationId }));
}

/**
 * Deletes all that the service knows of an organization: its documents, folders, users, notifications and stored permissions. Rejects with a
 * CollabFailure of code NOT_FOUND.
 */
export async function deleteOrganization(service: Service, organizationId: string): Promise<void> {
  const { rows, directory, notifications, grants } = service;
  let isKnown = false;
  for (let more = true; more;) {
    const documents = await rows.documents(organizationId, undefined, CHUNK);
    for (const { documentId } of documents) await deleteDocument(service, { organizationId, documentId });
    more = documents.length === CHUNK;
    isKnown ||= documents.length > 0;
  }
  const users = await directory.users.deleteAll(organizationId);
  const people = await directory.people.deleteAll(organizationId);
  const folders = await directory.folders.deleteAll(organizationId);
  const wasAdded = await directory.organizations.delete(organizationId, organizationId);
  const others = await notifications.removeTrusted(
    organizationId,
    () => true,
    (ids) => service.storedNotifications.removeForAll(organizationId, ids),
  );
  const granted = await grants.deleteInOrganization(organizationId);
  await service.mail?.recipients.forget(organizationId);
  isKnown ||= wasAdded || users.length + people.length + folders.length + others.length + granted.length > 0;
  await service.reloadRights([...granted, ...users]);
  if (!isKnown) throw missing(`organization "${organizationId}"`);
}
