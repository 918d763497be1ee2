import type { BlobDetails, BlobInfo } from '../../store/backends/authority/storage.js';
import type { Scope } from '../../store/backends/protocol.js';
import type { AnnotationRecord } from '../../store/model/comment-annotation.js';
import type { Database, Queries } from './database.js';
import type { FileContent } from './files.js';
import { documentKeyOf, fromSqlId, keyOf, toSqlId } from './keys.js';

/** Time for which a file without a comment is kept: 30 days in ms. It covers the time a comment may wait to be sent. */
const DRAFT_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Upload of a file, as the page describes it. */
export interface UploadInfo {
  /** Id that the page gave the upload. A new upload of the same file has another one. */
  readonly upload: string;
  /** In bytes. */
  readonly size: number;
  /** MIME type; empty if unknown. */
  readonly type: string;
}

/** File in SQL. */
export interface FileRecord {
  readonly content: FileContent;
  readonly upload: string;
  readonly type: string;
  /** Whether the content is complete. */
  readonly isStored: boolean;
  readonly info: BlobInfo;
}

interface StoredFile {
  readonly document_key: string;
  readonly id: number;
  readonly user_id: string;
  readonly annotation_id: string | null;
  readonly draft_at: number | null;
  readonly type: string;
  readonly size: string | number;
  readonly upload: string;
  readonly handle: string;
  readonly is_stored: boolean;
}

const COLUMNS = 'document_key, id, user_id, annotation_id, draft_at, type, size, upload, handle, is_stored';

function recordOf(file: StoredFile): FileRecord {
  const upload = fromSqlId(file.upload);
  const { document_key: documentKey, id, handle } = file;
  return {
    // Files of the first version have no upload id.
    content: { key: keyOf(documentKey, String(id), ...(upload ? [upload] : [])), handle, size: Number(file.size) },
    upload,
    type: fromSqlId(file.type),
    isStored: file.is_stored,
    info: {
      userId: fromSqlId(file.user_id),
      ...(file.annotation_id !== null && { annotationId: fromSqlId(file.annotation_id) }),
      ...(file.draft_at !== null && { draftAt: file.draft_at }),
    },
  };
}

/** Files in SQL: who owns them, and which upload they are from. */
export class FileRecords {
  readonly #database: Database;
  readonly #row: (scope: Scope, id: string) => Promise<AnnotationRecord | undefined>;

  constructor(database: Database, row: (scope: Scope, id: string) => Promise<AnnotationRecord | undefined>) {
    this.#database = database;
    this.#row = row;
  }

  /** Returns a file; undefined if there is none. */
  get(scope: Scope, id: number): Promise<FileRecord | undefined> {
    return readFile(this.#database, documentKeyOf(scope), id);
  }

  /** Returns the owner of a file and the thread that references it. */
  async detailsOf(scope: Scope, { info }: FileRecord): Promise<BlobDetails> {
    return { info, row: info.annotationId === undefined ? undefined : await this.#row(scope, info.annotationId) };
  }

  /**
   * Returns the file for an upload: the known one if the upload goes on, otherwise a new one, with the file that it replaces. Returns undefined
   * if the id belongs to a file that `canReplace` refuses.
   */
  async reserve(
    scope: Scope,
    id: number,
    userId: string,
    { upload, size, type }: UploadInfo,
    canReplace: (stored: BlobInfo) => boolean,
  ): Promise<{ readonly file: FileRecord; readonly replaced?: FileRecord } | undefined> {
    const key = documentKeyOf(scope);
    return this.#database.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [keyOf(key, String(id))]);
      const stored = await readFile(transaction, key, id);
      const goesOn = stored?.info.userId === userId && stored.upload === upload && stored.content.size === size;
      if (stored && goesOn) return { file: stored };
      if (stored && !canReplace(stored.info)) return undefined;
      const [added] = await transaction.query<StoredFile>(
        `INSERT INTO files (document_key, id, user_id, draft_at, name, type, size, upload, is_stored)
         VALUES ($1, $2, $3, $4, '', $5, $6, $7, false)
         ON CONFLICT (document_key, id) DO UPDATE SET draft_at = excluded.draft_at, type = excluded.type, size = excluded.size,
           upload = excluded.upload, handle = '', is_stored = false
         RETURNING ${COLUMNS}`,
        [key, id, toSqlId(userId), Date.now(), toSqlId(type), size, toSqlId(upload)],
      );
      if (!added) throw new Error('The file is missing after it was added.');
      return { file: recordOf(added), ...(stored && { replaced: stored }) };
    });
  }

  /** Sets the handle of an upload. Returns the one that counts: of two nodes that start an upload, the first sets it. */
  async setHandle(scope: Scope, id: number, upload: string, handle: string): Promise<string | undefined> {
    const parameters = [documentKeyOf(scope), id, toSqlId(upload)];
    await this.#database.query(
      `UPDATE files SET handle = $4 WHERE document_key = $1 AND id = $2 AND upload = $3 AND handle = ''`,
      [...parameters, handle],
    );
    const [stored] = await this.#database.query<{ handle: string }>(
      'SELECT handle FROM files WHERE document_key = $1 AND id = $2 AND upload = $3',
      parameters,
    );
    return stored?.handle;
  }

  /** Marks the content of an upload as complete. */
  async setStored(scope: Scope, id: number, upload: string): Promise<void> {
    await this.#database.query(
      'UPDATE files SET is_stored = true WHERE document_key = $1 AND id = $2 AND upload = $3',
      [documentKeyOf(scope), id, toSqlId(upload)],
    );
  }

  /** Removes a file if `canRemove` accepts it. Returns it, so that its content can be deleted. */
  async remove(scope: Scope, id: number, canRemove: (stored: BlobInfo) => boolean): Promise<FileRecord | undefined> {
    const key = documentKeyOf(scope);
    return this.#database.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [keyOf(key, String(id))]);
      const stored = await readFile(transaction, key, id);
      if (!stored || !canRemove(stored.info)) return undefined;
      await transaction.query('DELETE FROM files WHERE document_key = $1 AND id = $2', [key, id]);
      return stored;
    });
  }

  /**
   * Deletes files that no comment references any more, or has never referenced within the retention time. `deleteContent` comes first, so that
   * a content that cannot be deleted now is tried again later.
   */
  async deleteExpired(deleteContent: (content: FileContent) => Promise<void>): Promise<void> {
    const expired = await this.#database.query<StoredFile>(`SELECT ${COLUMNS} FROM files WHERE draft_at <= $1`, [
      Date.now() - DRAFT_RETENTION_MS,
    ]);
    for (const file of expired) {
      await deleteContent(recordOf(file).content);
      await this.#database.query('DELETE FROM files WHERE document_key = $1 AND id = $2 AND upload = $3', [
        file.document_key,
        file.id,
        file.upload,
      ]);
    }
  }
}

async function readFile(queries: Queries, documentKey: string, id: number): Promise<FileRecord | undefined> {
  const [file] = await queries.query<StoredFile>(`SELECT ${COLUMNS} FROM files WHERE document_key = $1 AND id = $2`, [
    documentKey,
    id,
  ]);
  return file && recordOf(file);
}
