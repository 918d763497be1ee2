import { CollabFailure } from '../../base/collab-failure.js';
import type { Attachment } from '../../model/attachment.js';
import { failure } from '../../model/error.js';
import { HIDDEN_ID_ERROR, refusal } from '../../rules/permissions.js';
import { hasAccess, type Viewer } from '../../rules/visibility.js';
import { visibleRecordFor } from '../../rules/visible-record.js';
import type { BlobApi, PutOptions, Session } from '../backend.js';
import type { Scope } from '../protocol.js';
import type { BlobDetails, BlobInfo, BlobStorage } from './storage.js';

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

  async put(scope: Scope, id: number, blob: Blob, { signal, progress }: PutOptions = {}): Promise<undefined> {
    const session = this.#requireSession();
    const { user } = session;
    assertMayUpload(session, blob.size);
    signal?.throwIfAborted();
    const info: BlobInfo = { userId: user.userId, draftAt: Date.now() };
    const canWrite = (stored: BlobInfo | undefined) => !stored || isDraftOf(user.userId, stored);
    const isWritten = await this.#storage.write(scope, id, blob, info, canWrite, signal);
    if (!isWritten) throw takenId(id, await this.#isVisible(user, scope, id));
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
    return details !== undefined && attachmentFor(user, id, details) !== undefined;
  }

  #requireSession(): Pick<Session, 'user' | 'config'> {
    const session = this.#getSession();
    if (!session) throw new CollabFailure(CLOSED);
    return session;
  }
}

/** Throws a CollabFailure if a user may not add files, or if the file is too large. `size` is in bytes. */
export function assertMayUpload({ user, config }: Pick<Session, 'user' | 'config'>, size: number): void {
  const refused = refusal(user, 'annotation.add', {});
  if (refused) throw new CollabFailure(refused);
  const { maxSize } = config.attachments;
  if (size > maxSize)
    throw new CollabFailure(
      failure('INVALID_ARGUMENT', `The file has ${size} bytes; accepted: ${maxSize} at most.`).error,
    );
}

/** Returns the error for an upload under an id that belongs to another file. */
export function takenId(id: number, isVisible: boolean): CollabFailure {
  return new CollabFailure(
    isVisible ? failure('ALREADY_EXISTS', `There is a file ${id} already.`).error : HIDDEN_ID_ERROR,
  );
}

/** Whether a file belongs to the user and no comment references it. */
export const isDraftOf = (userId: string, info: BlobInfo): boolean =>
  info.annotationId === undefined && info.userId === userId;

/** Returns a file as an attachment of the thread that a user may see, or of nothing yet; undefined if the user may not see it. */
export function attachmentFor(user: Viewer, id: number, { info, row }: BlobDetails): Attachment | undefined {
  if (!hasAccess(user)) return undefined;
  if (!row) return isDraftOf(user.userId, info) ? { attachmentId: id } : undefined;
  return visibleRecordFor(user, row)
    ?.data.comments.flatMap(({ attachments }) => attachments)
    .find(({ attachmentId }) => attachmentId === id);
}
