import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobDetails, BlobInfo, BlobStorage } from '../../store/backends/authority/storage.js';
import type { Scope } from '../../store/backends/protocol.js';
import type { AnnotationRecord } from '../../store/model/comment-annotation.js';
import { newId } from '../../store/model/ids.js';
import type { Database } from '../database.js';
import { documentKeyOf, keyOf, toSqlId } from './keys.js';
import { readFileInfo } from './rows.js';

/** Time for which a file without a comment is kept: 30 days in ms. It covers the time a comment may wait to be sent. */
const DRAFT_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Contents of files by key. A key consists of letters, digits, `_` and `-`. */
export interface FileContents {
  write(key: string, content: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array | undefined>;
  delete(key: string): Promise<void>;
}

/** Contents of files in a folder of this machine. */
export class FolderContents implements FileContents {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes a file beside its place first, so that a crash leaves no half of it. */
  async write(key: string, content: Uint8Array): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const temporary = join(this.#folder, `${key}.${newId()}`);
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(this.#folder, key));
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(join(this.#folder, key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await rm(join(this.#folder, key), { force: true });
  }
}

/** Contents of files in memory. */
export class MemoryContents implements FileContents {
  readonly #contents = new Map<string, Uint8Array>();

  write(key: string, content: Uint8Array): Promise<void> {
    this.#contents.set(key, content);
    return Promise.resolve();
  }

  read(key: string): Promise<Uint8Array | undefined> {
    return Promise.resolve(this.#contents.get(key));
  }

  delete(key: string): Promise<void> {
    this.#contents.delete(key);
    return Promise.resolve();
  }
}

const contentKey = (documentKey: string, id: number): string => keyOf(documentKey, String(id));

/** Files: who owns them in SQL, what they contain beside it. */
export class SqlFiles implements BlobStorage {
  readonly #database: Database;
  readonly #contents: FileContents;
  readonly #row: (scope: Scope, id: string) => Promise<AnnotationRecord | undefined>;

  constructor(
    database: Database,
    contents: FileContents,
    row: (scope: Scope, id: string) => Promise<AnnotationRecord | undefined>,
  ) {
    this.#database = database;
    this.#contents = contents;
    this.#row = row;
  }

  async info(scope: Scope, id: number): Promise<BlobDetails | undefined> {
    const info = await readFileInfo(this.#database, documentKeyOf(scope), id);
    const row = info?.annotationId === undefined ? undefined : await this.#row(scope, info.annotationId);
    return info && { info, row };
  }

  async read(scope: Scope, id: number): Promise<Blob | undefined> {
    const key = documentKeyOf(scope);
    const [file] = await this.#database.query<{ type: string }>(
      'SELECT type FROM files WHERE document_key = $1 AND id = $2',
      [key, id],
    );
    const content = file && (await this.#contents.read(contentKey(key, id)));
    return content && new Blob([content as Uint8Array<ArrayBuffer>], { type: file.type });
  }

  async write(
    scope: Scope,
    id: number,
    blob: Blob,
    info: BlobInfo,
    canWrite: (stored: BlobInfo | undefined) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    const key = documentKeyOf(scope);
    const isReserved = await this.#database.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [contentKey(key, id)]);
      if (!canWrite(await readFileInfo(transaction, key, id))) return false;
      await transaction.query(
        `INSERT INTO files (document_key, id, user_id, draft_at, name, type, size) VALUES ($1, $2, $3, $4, '', $5, $6)
         ON CONFLICT (document_key, id) DO UPDATE SET draft_at = excluded.draft_at, type = excluded.type, size = excluded.size`,
        [key, id, toSqlId(info.userId), info.draftAt ?? null, toSqlId(blob.type), blob.size],
      );
      return true;
    });
    if (!isReserved) return false;
    try {
      signal?.throwIfAborted();
      await this.#contents.write(contentKey(key, id), new Uint8Array(await blob.arrayBuffer()));
      return true;
    } catch (error) {
      await this.#delete(key, id).catch(() => undefined);
      throw error;
    }
  }

  async remove(scope: Scope, id: number, canRemove: (stored: BlobInfo) => boolean): Promise<void> {
    const key = documentKeyOf(scope);
    const info = await readFileInfo(this.#database, key, id);
    if (info && canRemove(info)) await this.#delete(key, id);
  }

  /** Deletes files that no comment references any more, or has never referenced within the retention time. */
  async deleteExpired(): Promise<void> {
    const expired = await this.#database.query<{ document_key: string; id: number }>(
      'SELECT document_key, id FROM files WHERE draft_at <= $1',
      [Date.now() - DRAFT_RETENTION_MS],
    );
    for (const { document_key, id } of expired) await this.#delete(document_key, id);
  }

  async #delete(key: string, id: number): Promise<void> {
    await this.#contents.delete(contentKey(key, id));
    await this.#database.query('DELETE FROM files WHERE document_key = $1 AND id = $2', [key, id]);
  }
}
