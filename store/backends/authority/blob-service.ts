import { CollabFailure } from '../../base/collab-failure.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import { failure } from '../../model/error.js';
import { HIDDEN_ID_ERROR, refusal } from '../../rules/permissions.js';
import { hasAccess, type Viewer } from '../../rules/visibility.js';
import { visibleRecordFor } from '../../rules/visible-record.js';
import type { BlobApi, PutOptions, Session } from '../backend.js';
import type { Scope } from '../protocol.js';
import type { BlobInfo, BlobStorage } from './storage.js';

const CLOSED = { code: 'unavailable', message: 'The connection to the files is closed.' };

/** Returns the session with the user's current access; undefined after the connection is closed. */
export type SessionProvider = () => Pick<Session, 'user' | 'config'> | undefined;

/** File storage for one session. It enforces permissions, the size limit and the ownership of files. */
export class BlobService implements BlobApi {
  readonly #storage: BlobStorage;
  readonly #getSession: SessionProvider;

  constructor(storage: BlobStorage, getSession: SessionProvider) {
    this.#storage = storage;
    this.#getSession = getSession;
  }

  async put(scope: Scope, id: number, blob: Blob, { signal, progress }: PutOptions = {}): Promise<void> {
    const { user, config } = this.#requireSession();
    const { maxSize } = config.attachments;
    const refused = refusal(user, 'annotation.add', {});
    if (refused) throw new CollabFailure(refused);
    if (blob.size > maxSize) {
      throw createFailure('INVALID_ARGUMENT', `The file has ${blob.size} bytes; accepted: ${maxSize} at most.`);
    }
    signal?.throwIfAborted();
    const info: BlobInfo = { userId: user.userId, draftAt: Date.now() };
    const canWrite = (stored: BlobInfo | undefined) => !stored || isDraftOf(user.userId, stored);
    const isWritten = await this.#storage.write(scope, id, blob, info, canWrite, signal);
    if (!isWritten) {
      const isVisible = await this.#isVisible(user, scope, id);
      throw isVisible
        ? createFailure('ALREADY_EXISTS', `There is a file ${id} already.`)
        : new CollabFailure(HIDDEN_ID_ERROR);
    }
    if (signal?.aborted) await this.#storage.remove(scope, id, (stored) => isDraftOf(user.userId, stored));
    signal?.throwIfAborted();
    progress?.(blob.size);
  }

  async get(scope: Scope, id: number): Promise<Blob | undefined> {
    const { user } = this.#requireSession();
    if (!hasAccess(user)) return undefined;
    return (await this.#isVisible(user, scope, id)) ? this.#storage.read(scope, id) : undefined;
  }

  async delete(scope: Scope, id: number): Promise<void> {
    const { user } = this.#requireSession();
    await this.#storage.remove(scope, id, (stored) => isDraftOf(user.userId, stored));
  }

  /** Whether the file exists and the user may see it. */
  async #isVisible(user: Viewer, scope: Scope, id: number): Promise<boolean> {
    const details = await this.#storage.info(scope, id);
    if (!details) return false;
    const { info, row } = details;
    return row ? hasAttachment(visibleRecordFor(user, row), id) : isDraftOf(user.userId, info);
  }

  #requireSession(): Pick<Session, 'user' | 'config'> {
    const session = this.#getSession();
    if (!session) throw new CollabFailure(CLOSED);
    return session;
  }
}

/** Whether a file belongs to the user and no comment references it. */
const isDraftOf = (userId: string, info: BlobInfo): boolean =>
  info.annotationId === undefined && info.userId === userId;

/** Whether the visible part of a thread references a file. */
const hasAttachment = (row: AnnotationRecord | undefined, id: number): boolean =>
  !!row?.data.comments.some(({ attachments }) => attachments.some(({ attachmentId }) => attachmentId === id));

const createFailure = (...args: Parameters<typeof failure>): CollabFailure => new CollabFailure(failure(...args).error);
