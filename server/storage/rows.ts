import { claimBlob } from '../../store/backends/authority/blob-changes.js';
import {
  EMPTY_HEAD,
  type BlobChanges,
  type BlobInfo,
  type ChangeCause,
  type ChangeKey,
  type CountForAllOptions,
  type LogChange,
  type LogEntry,
  type LogHead,
  type LogState,
  type LogStorage,
  type MutationOutcome,
  type QueryStorage,
  type Replay,
  type RowChunk,
  type StoredResult,
  type WalkOptions,
} from '../../store/backends/authority/storage.js';
import type { Scope } from '../../store/backends/protocol.js';
import { CollabFailure } from '../../store/base/collab-failure.js';
import type { AnnotationRecord, CommentAnnotationsCount } from '../../store/model/comment-annotation.js';
import type { NotificationRecord } from '../../store/model/notification-record.js';
import type { DocumentMetadata, FolderMetadata } from '../../store/model/organization.js';
import type { HintedTransactions } from '../nodes/hints.js';
import { countForAll, isForAll, lastCommentAt, writeReads } from './annotation-counts.js';
import { facetsOf, walkAnnotations } from './annotation-queries.js';
import type { Database, Queries } from './database.js';
import { documentKeyOf, fromSqlId, keyOf, toSqlId } from './keys.js';

/** Number of rows read at a time. */
const CHUNK_SIZE = 250;

/** A document as stored. PostgreSQL returns `bigint` as text. */
interface StoredDocument {
  readonly no: string | number;
  readonly seq: string | number;
  readonly cut: string | number;
  readonly last_number: number;
}

interface StoredMetadata {
  readonly organization_id: string;
  readonly document_id: string;
  readonly folder_id: string | null;
  readonly metadata: DocumentMetadata | null;
}

const headOf = ({ seq, cut, last_number: lastNumber }: StoredDocument): LogHead => ({
  seq: Number(seq),
  cut: Number(cut),
  lastNumber,
});

function metadataOf({ organization_id, document_id, folder_id, metadata }: StoredMetadata): DocumentMetadata {
  return {
    ...metadata,
    organizationId: fromSqlId(organization_id),
    documentId: fromSqlId(document_id),
    ...(folder_id !== null && { folderId: fromSqlId(folder_id) }),
  };
}

/** Largest thread, in UTF-16 code units of its JSON. Each change reads and writes the whole thread. */
const MAX_THREAD_LENGTH = 8 * 1024 * 1024;

const METADATA = 'organization_id, document_id, folder_id, metadata';

/** Whether a document exists: it has operations, metadata or a folder. A deleted one keeps its number of operations. */
export const EXISTS = '(seq > deleted_seq OR metadata IS NOT NULL OR folder_id IS NOT NULL)';

/** A change of a thread that is being stored. */
export interface RowChange {
  readonly scope: Scope;
  /** Undefined for a new thread. */
  readonly before: AnnotationRecord | undefined;
  /** Undefined for a deleted thread. */
  readonly after: AnnotationRecord | undefined;
  readonly cause: ChangeCause;
  readonly notifications: readonly NotificationRecord[];
}

/** What the owner of the rows is told. */
interface RowEvents {
  /** A thread changes. What is written to the transaction is stored together with the change, or not at all. */
  changing(transaction: Queries, change: RowChange): Promise<void>;
  /** A document is being deleted, in this transaction. */
  deleting(transaction: Queries, scope: Scope): Promise<void>;
  /** The metadata of a document have been stored. */
  documentChanged(document: DocumentMetadata): void;
  /** Threads no longer reference some files. */
  filesRemoved(): Promise<void>;
}

/** Rows, logs and metadata of documents in SQL. */
export class SqlRows implements LogStorage, QueryStorage {
  readonly #database: Database;
  readonly #transactions: HintedTransactions;
  readonly #events: RowEvents;

  constructor(database: Database, transactions: HintedTransactions, events: RowEvents) {
    this.#database = database;
    this.#transactions = transactions;
    this.#events = events;
  }

  async head(scope: Scope): Promise<LogHead> {
    const [document] = await this.#database.query<StoredDocument>(
      'SELECT no, seq, cut, last_number FROM documents WHERE key = $1',
      [documentKeyOf(scope)],
    );
    return document ? headOf(document) : EMPTY_HEAD;
  }

  async change(key: ChangeKey, rowId: string, apply: (state: LogState) => MutationOutcome): Promise<MutationOutcome> {
    const outcome = await this.#change(key, rowId, apply);
    if (outcome.change?.blobs?.removed.length) await this.#events.filesRemoved();
    return outcome;
  }

  async row(scope: Scope, id: string): Promise<AnnotationRecord | undefined> {
    const [row] = await this.#database.query<{ record: AnnotationRecord }>(
      'SELECT record FROM annotations JOIN documents ON no = document_no WHERE key = $1 AND id = $2',
      [documentKeyOf(scope), toSqlId(id)],
    );
    return row?.record;
  }

  async since(scope: Scope, seq: number): Promise<Replay> {
    const stored = await this.#database.query<{
      seq: string | number;
      annotation_id: string;
      before: LogEntry['before'] | null;
      record: AnnotationRecord | null;
    }>(
      `SELECT o.seq, o.annotation_id, o.before, a.record
       FROM documents d
       JOIN operations o ON o.document_no = d.no
       LEFT JOIN annotations a ON a.document_no = o.document_no AND a.id = o.annotation_id
       WHERE d.key = $1 AND o.seq > $2
       ORDER BY o.seq`,
      [documentKeyOf(scope), seq],
    );
    const entries = stored.map((each): LogEntry => ({
      seq: Number(each.seq),
      id: fromSqlId(each.annotation_id),
      ...(each.before && { before: each.before }),
    }));
    const rows = stored.flatMap(({ record }) => record ?? []);
    return { entries, rows: new Map(rows.map((row) => [row.id, row])) };
  }

  async *rows(scope: Scope): AsyncGenerator<RowChunk> {
    for (let after: string | undefined, more = true; more;) {
      const stored = await this.#database.query<{ id: string; record: AnnotationRecord }>(
        `SELECT id, record FROM annotations JOIN documents ON no = document_no
         WHERE key = $1 AND ($2::text IS NULL OR id > $2) ORDER BY id LIMIT ${CHUNK_SIZE}`,
        [documentKeyOf(scope), after ?? null],
      );
      after = stored.at(-1)?.id;
      more = stored.length === CHUNK_SIZE;
      yield { rows: stored.map(({ record }) => record), corrupt: [], more };
    }
  }

  async setFolder(scope: Scope, folderId: string): Promise<void> {
    await this.updateDocuments([scope], (known) => ({ ...known, folderId }));
  }

  walk(options: WalkOptions): AsyncIterable<readonly AnnotationRecord[]> {
    return walkAnnotations(this.#database, options);
  }

  countForAll(options: CountForAllOptions): Promise<ReadonlyMap<string, CommentAnnotationsCount>> {
    return countForAll(this.#database, options);
  }

  async documentIdsInFolder(organizationId: string, folderId: string): Promise<readonly string[]> {
    const found = await this.#database.query<{ document_id: string }>(
      `SELECT document_id FROM documents
       WHERE organization_key = $1 AND md5(folder_id) = md5($2) AND folder_id = $2`,
      [keyOf(organizationId), toSqlId(folderId)],
    );
    return found.map(({ document_id }) => fromSqlId(document_id));
  }

  async documents(
    organizationId: string,
    after: string | undefined,
    count: number,
  ): Promise<readonly DocumentMetadata[]> {
    const found = await this.#database.query<StoredMetadata>(
      `SELECT ${METADATA} FROM documents
       WHERE organization_key = $1 AND ${EXISTS}
         AND ($2::text IS NULL OR document_id > $2)
       ORDER BY document_id LIMIT $3`,
      [keyOf(organizationId), after === undefined ? null : toSqlId(after), count],
    );
    return found.map(metadataOf);
  }

  async document(scope: Scope): Promise<DocumentMetadata | undefined> {
    const [found] = await this.#database.query<StoredMetadata>(
      `SELECT ${METADATA} FROM documents
       WHERE key = $1 AND ${EXISTS}`,
      [documentKeyOf(scope)],
    );
    return found && metadataOf(found);
  }

  async documentsInFolders(organizationId: string): Promise<readonly DocumentMetadata[]> {
    const found = await this.#database.query<StoredMetadata>(
      `SELECT ${METADATA} FROM documents WHERE organization_key = $1 AND folder_id IS NOT NULL`,
      [keyOf(organizationId)],
    );
    return found.map(metadataOf);
  }

  async folders(organizationId: string): Promise<readonly FolderMetadata[]> {
    const found = await this.#database.query<{ record: FolderMetadata }>(
      'SELECT record FROM folders WHERE organization_key = $1',
      [keyOf(organizationId)],
    );
    return found.map(({ record }) => record);
  }

  async updateDocuments(
    scopes: readonly Scope[],
    change: (stored: DocumentMetadata) => DocumentMetadata,
  ): Promise<void> {
    // Always locked in the same order, so that two updates never wait for each other.
    const sorted = [...new Map(scopes.map((scope) => [documentKeyOf(scope), scope])).entries()].sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
    const changed: DocumentMetadata[] = [];
    await this.#transactions.transaction(async (transaction, add) => {
      for (const [, scope] of sorted) {
        const { no } = await lockDocument(transaction, scope);
        const [stored] = await transaction.query<StoredMetadata>(`SELECT ${METADATA} FROM documents WHERE no = $1`, [
          no,
        ]);
        const next = change(stored ? metadataOf(stored) : { ...scope });
        changed.push({ ...next, ...scope });
        await writeMetadata(transaction, no, next);
        add({ k: 'document', scope });
      }
    });
    for (const document of changed) this.#events.documentChanged(document);
  }

  /** Creates a document where it is missing. Returns whether it was. */
  async addDocument(document: DocumentMetadata & Scope): Promise<boolean> {
    const isAdded = await this.#transactions.transaction(async (transaction, add) => {
      const { no } = await lockDocument(transaction, document);
      const [existing] = await transaction.query(`SELECT no FROM documents WHERE no = $1 AND ${EXISTS}`, [no]);
      if (existing) return false;
      await writeMetadata(transaction, no, document);
      const { organizationId, documentId } = document;
      add({ k: 'document', scope: { organizationId, documentId } });
      return true;
    });
    if (isAdded) this.#events.documentChanged(document);
    return isAdded;
  }

  /**
   * Deletes a document with its threads, files, live values and the given notifications in one transaction. Its number of operations goes on, so
   * that no page takes the operations of a new document of this id for those that it missed. Returns whether the document existed.
   */
  async deleteDocument(scope: Scope, notificationIds: readonly string[]): Promise<boolean> {
    const key = documentKeyOf(scope);
    const isDeleted = await this.#transactions.transaction(async (transaction, add) => {
      const [document] = await transaction.query<{ no: string | number }>(
        `SELECT no FROM documents WHERE key = $1 AND ${EXISTS} FOR UPDATE`,
        [key],
      );
      if (!document) return false;
      const { no } = document;
      await transaction.query('DELETE FROM operations WHERE document_no = $1', [no]);
      await transaction.query('DELETE FROM annotations WHERE document_no = $1', [no]);
      await transaction.query('DELETE FROM annotation_reads WHERE document_no = $1', [no]);
      await transaction.query(
        `UPDATE documents SET seq = seq + 1, cut = seq + 1, deleted_seq = seq + 1, last_number = 0, folder_id = NULL, metadata = NULL
         WHERE no = $1`,
        [no],
      );
      // The contents of files are not in the database: they are deleted afterwards, and nobody owns them until then.
      await transaction.query(
        `UPDATE files SET user_id = '', annotation_id = NULL, draft_at = 0 WHERE document_key = $1`,
        [key],
      );
      await transaction.query('DELETE FROM live_values WHERE document_key = $1', [key]);
      // Other nodes learn by the version that they have outdated values.
      await transaction.query('UPDATE live_outcomes SET version = version + 1 WHERE document_key = $1', [key]);
      await transaction.query('DELETE FROM notifications WHERE organization_key = $1 AND id = ANY ($2::text[])', [
        keyOf(scope.organizationId),
        notificationIds,
      ]);
      await this.#events.deleting(transaction, scope);
      const { organizationId } = scope;
      add({ k: 'document', scope });
      add({ k: 'live', scope });
      add({ k: 'removedNotifications', organizationId, ids: notificationIds });
      return true;
    });
    if (!isDeleted) return false;
    this.#events.documentChanged({ ...scope });
    await this.#events.filesRemoved();
    return true;
  }

  #change(
    { scope, clientId, mid }: ChangeKey,
    rowId: string,
    apply: (state: LogState) => MutationOutcome,
  ): Promise<MutationOutcome> {
    return this.#transactions.transaction(async (transaction, add) => {
      // The lock on the document orders its changes. The rest is read after it is held.
      const document = await lockDocument(transaction, scope);
      const [stored] = await transaction.query<{ record: AnnotationRecord | null; result: StoredResult | null }>(
        `SELECT (SELECT record FROM annotations WHERE document_no = $1 AND id = $2) AS record,
                (SELECT result FROM mutations WHERE client_id = $3 AND mid = $4) AS result`,
        [document.no, toSqlId(rowId), clientId === undefined ? null : toSqlId(clientId), mid ?? null],
      );
      const known = stored?.result ?? undefined;
      const outcome = apply({ head: headOf(document), row: stored?.record ?? undefined, known });
      if (clientId !== undefined && !known)
        await transaction.query('INSERT INTO mutations (client_id, mid, result) VALUES ($1, $2, $3)', [
          toSqlId(clientId),
          mid,
          JSON.stringify(outcome.result),
        ]);
      if (outcome.change) {
        const { row: after, cause, notifications = [] } = outcome.change;
        const before = stored?.record ?? undefined;
        const json = JSON.stringify(after ?? null);
        assertLength(json, before);
        await writeChange(transaction, scope, document, outcome.head, outcome.change, json);
        await writeReads(transaction, document.no, { ...scope, id: rowId }, before?.reads, after?.reads);
        await this.#events.changing(transaction, {
          scope,
          before,
          after,
          cause,
          notifications,
        });
        add({ k: 'thread', scope, annotationId: rowId, notifies: notifications.length > 0 });
      }
      return outcome;
    });
  }
}

/** Throws a CollabFailure of code INVALID_ARGUMENT if a thread, of which this is the JSON, grows beyond what each of its changes can carry. */
function assertLength({ length }: string, before: AnnotationRecord | undefined): void {
  if (length <= MAX_THREAD_LENGTH || length <= JSON.stringify(before ?? null).length) return;
  throw new CollabFailure({
    code: 'INVALID_ARGUMENT',
    message: `The thread would have ${length} characters of JSON; accepted: ${MAX_THREAD_LENGTH} at most. Start another thread.`,
  });
}

/** Locks a document for the rest of the transaction. Adds it where it is new. */
async function lockDocument(transaction: Queries, scope: Scope): Promise<StoredDocument> {
  const key = documentKeyOf(scope);
  const lock = async (): Promise<StoredDocument | undefined> =>
    (
      await transaction.query<StoredDocument>(
        'SELECT no, seq, cut, last_number FROM documents WHERE key = $1 FOR UPDATE',
        [key],
      )
    )[0];
  const known = await lock();
  if (known) return known;
  const { organizationId, documentId } = scope;
  await transaction.query(
    `INSERT INTO documents (key, organization_key, organization_id, document_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (key) DO NOTHING`,
    [key, keyOf(organizationId), toSqlId(organizationId), toSqlId(documentId)],
  );
  const added = await lock();
  if (!added) throw new Error(`The document ${key} is missing after it was added.`);
  return added;
}

async function writeMetadata(
  transaction: Queries,
  no: StoredDocument['no'],
  { folderId, ...metadata }: DocumentMetadata,
): Promise<void> {
  await transaction.query('UPDATE documents SET folder_id = $2, metadata = $3 WHERE no = $1', [
    no,
    // `null` from a page means no folder.
    (folderId ?? undefined) === undefined ? null : toSqlId(folderId ?? ''),
    JSON.stringify(metadata),
  ]);
}

async function writeChange(
  transaction: Queries,
  scope: Scope,
  { no }: StoredDocument,
  { seq, cut, lastNumber }: LogHead,
  { entry, row, blobs, notifications = [] }: LogChange,
  json: string,
): Promise<void> {
  const id = toSqlId(entry.id);
  await transaction.query('UPDATE documents SET seq = $2, cut = $3, last_number = $4 WHERE no = $1', [
    no,
    seq,
    cut,
    lastNumber,
  ]);
  await transaction.query('INSERT INTO operations (document_no, seq, annotation_id, before) VALUES ($1, $2, $3, $4)', [
    no,
    entry.seq,
    id,
    entry.before === undefined ? null : JSON.stringify(entry.before),
  ]);
  if (cut > 0) await transaction.query('DELETE FROM operations WHERE document_no = $1 AND seq <= $2', [no, cut]);
  if (row)
    await transaction.query(
      `INSERT INTO annotations
         (document_no, id, organization_key, created_at, updated_at, facets, for_all, last_comment_at, record)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (document_no, id) DO UPDATE SET created_at = excluded.created_at, updated_at = excluded.updated_at,
         facets = excluded.facets, for_all = excluded.for_all, last_comment_at = excluded.last_comment_at,
         record = excluded.record`,
      [
        no,
        id,
        keyOf(scope.organizationId),
        row.data.createdAt ?? 0,
        row.data.lastUpdated ?? 0,
        facetsOf(row),
        isForAll(row),
        lastCommentAt(row),
        json,
      ],
    );
  else await transaction.query('DELETE FROM annotations WHERE document_no = $1 AND id = $2', [no, id]);
  if (blobs) await updateFiles(transaction, scope, entry.id, blobs);
  for (const notification of notifications)
    await transaction.query(
      `INSERT INTO notifications (organization_key, id, at, record) VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_key, id) DO UPDATE SET at = excluded.at, record = excluded.record`,
      [keyOf(notification.organizationId), notification.id, notification.timestamp, JSON.stringify(notification)],
    );
}

/** Updates the owners of files after a change of their thread. Files that the thread no longer references expire at once. */
async function updateFiles(
  transaction: Queries,
  scope: Scope,
  annotationId: string,
  { userId, added, removed }: BlobChanges,
): Promise<void> {
  const key = documentKeyOf(scope);
  for (const id of [...added, ...removed]) {
    const stored = await readFileInfo(transaction, key, id);
    const isRemoved = removed.includes(id) && stored?.annotationId === annotationId;
    const next: BlobInfo | undefined = isRemoved
      ? { userId: stored.userId, draftAt: 0 }
      : claimBlob(annotationId, stored, userId);
    if (next)
      await transaction.query(
        'UPDATE files SET annotation_id = $3, draft_at = $4 WHERE document_key = $1 AND id = $2',
        [key, id, next.annotationId === undefined ? null : toSqlId(next.annotationId), next.draftAt ?? null],
      );
  }
}

/** Returns the owner of a file; undefined if there is no such file. */
export async function readFileInfo(queries: Queries, documentKey: string, id: number): Promise<BlobInfo | undefined> {
  const [file] = await queries.query<{ user_id: string; annotation_id: string | null; draft_at: number | null }>(
    'SELECT user_id, annotation_id, draft_at FROM files WHERE document_key = $1 AND id = $2',
    [documentKey, id],
  );
  return (
    file && {
      userId: fromSqlId(file.user_id),
      ...(file.annotation_id !== null && { annotationId: fromSqlId(file.annotation_id) }),
      ...(file.draft_at !== null && { draftAt: file.draft_at }),
    }
  );
}
