import type { Readable } from 'node:stream';
import { assertMayUpload, attachmentFor, isDraftOf, takenId } from '../../store/backends/authority/blob-service.js';
import type { Scope } from '../../store/backends/protocol.js';
import type { FileAnswer, FileQuery } from '../../store/backends/service/file-messages.js';
import { CollabFailure } from '../../store/base/collab-failure.js';
import { reportThrown } from '../../store/model/callbacks.js';
import type { CollabError } from '../../store/model/error.js';
import type { CommentConfig } from '../../store/model/predefined.js';
import type { Viewer } from '../../store/rules/visibility.js';
import type { ApiKey } from '../access/keys.js';
import { FileRecords, type FileRecord, type UploadInfo } from '../storage/file-records.js';
import { partsOf, type ByteRange, type FileContents } from '../storage/files.js';
import { issueTicket, type FileTicket } from './tickets.js';

/** Lifetime of tickets in ms. A ticket never outlives the permission it is based on. */
const TICKET_LIFETIME_MS = 10 * 60 * 1000;

const UNAVAILABLE: CollabError = {
  code: 'unavailable',
  message: 'The files are not available at the moment. Try again.',
};
const STORAGE_FULL: CollabError = { code: 'storage_full', message: 'The service has no space left for files.' };

/** File that a ticket gives access to. */
export interface ServedFile {
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** Changes with the content. */
  readonly version: string;
  /** Returns all bytes or a range; undefined if the content is gone. */
  read(range?: ByteRange): Promise<Readable | undefined>;
}

export interface FileServiceParts {
  readonly key: ApiKey;
  readonly config: CommentConfig;
  readonly records: FileRecords;
  readonly contents: FileContents;
}

type NewTicket = Omit<FileTicket, 'issuedAt'>;

/**
 * Files of all documents. Pages ask over their socket, where their access is known, and get tickets or signed URLs with which they send and
 * receive the bytes at any node or at the store of the contents.
 */
export class FileService {
  readonly #key: ApiKey;
  readonly #config: CommentConfig;
  readonly #records: FileRecords;
  readonly #contents: FileContents;
  /** Times until which the tickets of users have ended, in ms since the epoch. */
  readonly #endedAt = new Map<string, number>();

  constructor({ key, config, records, contents }: FileServiceParts) {
    this.#key = key;
    this.#config = config;
    this.#records = records;
    this.#contents = contents;
  }

  /**
   * Answers a page. `viewer` is the user with their access to the document; it ends at `accessUntil`, in ms since the epoch. Rejects with a
   * CollabFailure as `BlobApi` says.
   */
  async answer(query: FileQuery, viewer: Viewer, accessUntil: number): Promise<FileAnswer> {
    try {
      return await this.#answer(query, viewer, accessUntil);
    } catch (error) {
      if (error instanceof CollabFailure) throw error;
      // Errors of the disk and of other stores contain paths.
      reportThrown(error);
      const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
      throw new CollabFailure(isFull ? STORAGE_FULL : UNAVAILABLE, { cause: error });
    }
  }

  /** Returns the file of a ticket. Rejects with NOT_FOUND if the user of the ticket may no longer see it. */
  async open(ticket: FileTicket): Promise<ServedFile> {
    this.#assertValid(ticket);
    const { viewer, scope, id, part } = ticket;
    if (part)
      throw new CollabFailure({ code: 'PERMISSION_DENIED', message: 'The address is for sending a part of the file.' });
    const found = await this.#visibleFile(viewer, scope, id);
    const contents = this.#contents;
    if (!found || !('read' in contents))
      throw new CollabFailure({ code: 'NOT_FOUND', message: 'There is no such file.' });
    const { content, type } = found.file;
    return {
      name: found.name,
      type,
      size: content.size,
      version: content.key,
      read: (range) => contents.read(content, range),
    };
  }

  /** Stores the part of a ticket, unless it is stored. Rejects with INVALID_ARGUMENT if it has another length. */
  async receivePart(ticket: FileTicket, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    this.#assertValid(ticket);
    const { scope, id, viewer, part } = ticket;
    const file = await this.#records.get(scope, id);
    const isExpected = part && file?.upload === part.upload && file.info.userId === viewer.userId && !file.isStored;
    const isMissing = isExpected && part.offset >= (await this.#contents.received(file.content));
    if (!isMissing || !('writePart' in this.#contents)) throw notMissing();
    const isWritten = await this.#contents.writePart(file.content, part, bytes);
    await this.#assertCurrent(scope, id, file);
    if (!isWritten) throw notMissing();
  }

  /** Deletes the content of an upload that another one has replaced meanwhile, or that was removed, and rejects with FAILED_PRECONDITION. */
  async #assertCurrent(scope: Scope, id: number, { upload, content }: FileRecord): Promise<void> {
    const current = await this.#records.get(scope, id);
    if (current?.upload === upload) return;
    await this.#contents.delete(content);
    throw new CollabFailure({
      code: 'FAILED_PRECONDITION',
      message: 'The file was removed, or another upload has replaced it.',
    });
  }

  /** Ends the tickets that a user has: what they may do has changed, and pages ask for new ones. */
  endTickets(userId: string): void {
    const now = Date.now();
    this.#endedAt.set(userId, now);
    for (const [id, at] of this.#endedAt) if (at < now - TICKET_LIFETIME_MS) this.#endedAt.delete(id);
  }

  #assertValid({ viewer: { userId }, issuedAt }: FileTicket): void {
    if (issuedAt > (this.#endedAt.get(userId) ?? -Infinity)) return;
    throw new CollabFailure({
      code: 'UNAUTHENTICATED',
      message: 'The address of the file has ended. Request it again.',
    });
  }

  /** Deletes files that no comment references any more, or has never referenced within the retention time. */
  deleteExpired(): Promise<void> {
    return this.#records.deleteExpired((content) => this.#contents.delete(content));
  }

  async #answer(query: FileQuery, viewer: Viewer, accessUntil: number): Promise<FileAnswer> {
    const { scope, file: id } = query;
    const lifetime = Math.min(TICKET_LIFETIME_MS, accessUntil - Date.now());
    if (query.of === 'read') return this.#answerRead({ viewer, scope, id }, lifetime);
    if (query.of === 'write') return this.#answerWrite({ viewer, scope, id }, query, lifetime);
    await this.#remove(viewer, scope, id);
    return {};
  }

  async #answerRead(read: NewTicket, lifetime: number): Promise<FileAnswer> {
    const found = await this.#visibleFile(read.viewer, read.scope, read.id);
    if (!found) return {};
    const { file, name } = found;
    if ('readUrl' in this.#contents)
      return { url: await this.#contents.readUrl(file.content, { name, type: file.type }, lifetime) };
    return { ticket: { value: await issueTicket(this.#key, read, lifetime), expiresIn: lifetime } };
  }

  async #answerWrite(write: NewTicket, query: UploadInfo, lifetime: number): Promise<FileAnswer> {
    const { viewer, scope, id } = write;
    assertMayUpload({ user: viewer, config: this.#config }, query.size);
    const file = await this.#reserve(write, query);
    const { content, upload } = file;
    if (file.isStored) return { isStored: true };
    const offset = await this.#contents.received(content);
    const part = partsOf(content.size, this.#contents.partSize).find((each) => each.offset === offset);
    if (!part) {
      await this.#contents.complete(content);
      await this.#records.setStored(scope, id, upload);
      await this.#assertCurrent(scope, id, file);
      return { isStored: true };
    }
    if ('partUrl' in this.#contents) return { part, url: await this.#contents.partUrl(content, part, lifetime) };
    const ticket = await issueTicket(this.#key, { viewer, scope, id, part: { ...part, upload } }, lifetime);
    return { part, ticket: { value: ticket, expiresIn: lifetime } };
  }

  /** Returns the file of a new upload, or of one that goes on. */
  async #reserve({ viewer, scope, id }: NewTicket, query: UploadInfo): Promise<FileRecord> {
    const { userId } = viewer;
    const reserved = await this.#records.reserve(scope, id, userId, query, (stored) => isDraftOf(userId, stored));
    if (!reserved) throw takenId(id, (await this.#visibleFile(viewer, scope, id)) !== undefined);
    const { file, replaced } = reserved;
    if (replaced) await this.#contents.delete(replaced.content);
    if (file.isStored || file.content.handle || !('begin' in this.#contents)) return file;
    const begun = await this.#contents.begin(file.content.key, file.type);
    const handle = (await this.#records.setHandle(scope, id, file.upload, begun)) ?? begun;
    if (handle !== begun) await this.#contents.delete({ ...file.content, handle: begun });
    return { ...file, content: { ...file.content, handle } };
  }

  async #remove({ userId }: Viewer, scope: Scope, id: number): Promise<void> {
    const removed = await this.#records.remove(scope, id, (stored) => isDraftOf(userId, stored));
    if (removed) await this.#contents.delete(removed.content);
  }

  /** Returns a complete file that a user may see, with its name in the thread. */
  async #visibleFile(
    viewer: Viewer,
    scope: Scope,
    id: number,
  ): Promise<{ readonly file: FileRecord; readonly name: string } | undefined> {
    const file = await this.#records.get(scope, id);
    if (!file?.isStored) return undefined;
    const attachment = attachmentFor(viewer, id, await this.#records.detailsOf(scope, file));
    return attachment && { file, name: attachment.name ?? '' };
  }
}

const notMissing = (): CollabFailure =>
  new CollabFailure({
    code: 'FAILED_PRECONDITION',
    message: 'The part of the file is not missing. Request the next one.',
  });
