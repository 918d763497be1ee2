import type { AnnotationRow } from '../store/api/annotations.js';
import { Grants } from '../store/backends/authority/grants.js';
import { Log } from '../store/backends/authority/log.js';
import type { StoredResult } from '../store/backends/authority/storage.js';
import { MemoryBackend } from '../store/backends/memory.js';
import { MemoryRows } from '../store/backends/memory/storage.js';
import type { Scope, WireMutation } from '../store/backends/protocol.js';
import { newId, predefinedConfig, type AnnotationRecord, type Mutation } from '../store/model/index.js';
import type { NotificationRecord } from '../store/model/notification-record.js';

/** Does something to a thread, as somebody else. */
export type ActRemotely = (thread: Scope, mutation: Mutation) => Promise<void>;

/** What is kept of a thread that its reader has read so far. */
const recordOf = ({ id, documentId, organizationId, version, data, unread }: AnnotationRow, reader: string) => {
  const lastRead = data.comments.at(-1 - unread)?.createdAt ?? 0;
  return { id, documentId, organizationId, version, data, reads: { [reader]: lastRead } } satisfies AnnotationRecord;
};

/** A memory backend that holds threads already, as read as they are for their reader: to begin each of them would take minutes. */
export async function filledBackend(
  threads: readonly AnnotationRow[],
  reader: string,
  notifications: readonly NotificationRecord[] = [],
): Promise<MemoryBackend> {
  const rows = new MemoryRows();
  const args = { annotationId: '' };
  const wire = { clientId: newId(), mid: 1, at: 0, mutation: { name: 'annotation.markAsRead', args } } as const;
  for (const thread of threads) {
    const { organizationId, documentId } = thread;
    const row = recordOf(thread, reader);
    await rows.change({ ...wire, scope: { organizationId, documentId } }, row.id, ({ head }) => {
      const seq = head.seq + 1;
      const outcome: StoredResult = { ok: true, seq };
      // No reader comes back for what was done before.
      return {
        head: { seq, cut: seq, lastNumber: threads.length },
        result: outcome,
        change: { entry: { seq, id: row.id }, cause: { by: 'application' }, row },
      };
    });
  }
  for (const notification of notifications) await rows.notifications.add(notification);
  return new MemoryBackend(rows, new Grants(), (options) => new Log(rows, options));
}

/** Comes to a backend as another person, who follows nothing: what they do is all that happens. */
export async function actRemotely(backend: MemoryBackend): Promise<ActRemotely> {
  const clientId = newId();
  const user = { userId: 'u7', organizationId: 'o1', name: 'Person 7' };
  const ignore = (): void => undefined;
  const sink = { frame: ignore, state: ignore, problem: ignore, published: ignore, moved: ignore, live: ignore };
  const connection = await backend.connect({ clientId, user, config: predefinedConfig }, sink);
  let mid = 0;
  return async ({ organizationId, documentId }, mutation) => {
    const scope = { organizationId, documentId };
    const wire: WireMutation = { clientId, mid: (mid += 1), scope, at: Date.now(), mutation };
    const [result] = await connection.push([wire]);
    if (!result?.ok) throw new Error(`${mutation.name} was refused.`);
  };
}
