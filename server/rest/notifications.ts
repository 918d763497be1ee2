import type { Scope } from '../../store/backends/protocol.js';
import { CollabFailure } from '../../store/base/collab-failure.js';
import { newId } from '../../store/model/ids.js';
import type { Service } from '../service.js';
import { withKnownUsers } from './known-users.js';
import type { AddNotificationData } from './schemas.js';
import { invalidValue } from './validation.js';

/** Adds a notification (Endpoints 4). */
export async function addNotification(
  { notifications, rows, directory }: Pick<Service, 'notifications' | 'rows' | 'directory'>,
  given: AddNotificationData,
): Promise<{ success: boolean; message: string }> {
  const data = await withKnownUsers(directory, given.organizationId, given);
  const { organizationId, createOrganization = true, createDocument = true, ...request } = data;
  const { documentId, notifyAll = true, notifyUsers = [], notificationId = newId() } = request;
  if (!notifyAll && notifyUsers.length === 0)
    throw invalidValue(data.notifyUsers, 'data.notifyUsers', 'at least one user, or notifyAll');
  await notifications.addTrusted(organizationId, { ...request, notificationId }, () =>
    ensureDocument(rows, { organizationId, documentId }, { createOrganization, createDocument }),
  );
  return { success: true, message: 'Notification added.' };
}

const missing = (what: string, flag: string): CollabFailure =>
  new CollabFailure({ code: 'NOT_FOUND', message: `There is no ${what}, and ${flag} is false.` });

/** Creates the document and with it the organization where they are missing. An organization exists if it has a document. */
async function ensureDocument(
  rows: Service['rows'],
  scope: Scope,
  { createOrganization, createDocument }: { readonly createOrganization: boolean; readonly createDocument: boolean },
): Promise<void> {
  if (await rows.document(scope)) return;
  const { organizationId, documentId } = scope;
  if (!createOrganization && (await rows.documents(organizationId, undefined, 1)).length === 0)
    throw missing(`organization "${organizationId}"`, 'createOrganization');
  if (!createDocument) throw missing(`document "${documentId}"`, 'createDocument');
  await rows.updateDocuments([scope], (known) => known);
}
