import type { BlobApi, PutOptions, Session } from '../backend.js';
import { CollabFailure } from '../../base/collab-failure.js';
import { refusal } from '../../rules/permissions.js';
import { hasAccess, type Viewer } from '../../rules/visibility.js';
import { failure } from '../../model/error.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import { givenTo } from '../../rules/visible-record.js';
import type { Scope } from '../protocol.js';
import type { BlobInfo, BlobStorage } from './storage.js';
import { HIDDEN_ID } from './apply-mutation.js';

const CLOSED = { code: 'unavailable', message: 'The connection to the files is closed.' };

/** Whom a desk serves: their session as it stands now; undefined once it is over. */
export type Served = () => Pick<Session, 'user' | 'config'> | undefined;

/** Hands files in and out for one session, by the rules: who may, how large, and which file is whose. */
export class BlobDesk implements BlobApi {
  readonly #storage: BlobStorage;
  readonly #served: Served;

  constructor(storage: BlobStorage, served: Served) {
    this.#storage = storage;
    this.#served = served;
  }

  async put(scope: Scope, id: number, blob: Blob, { signal, progress }: PutOptions = {}): Promise<void> {
    const { user, config } = this.#open();
    const { maxSize } = config.attachments;
    const refused = refusal(user, 'annotation.add', {});
    if (refused) throw new CollabFailure(refused);
    if (blob.size > maxSize) {
      throw failed('INVALID_ARGUMENT', `The file has ${blob.size} bytes; accepted: ${maxSize} at most.`);
    }
    signal?.throwIfAborted();
    const info: BlobInfo = { userId: user.userId, draftAt: Date.now() };
    const isFree = (held: BlobInfo | undefined) => !held || isDraftOf(user.userId, held);
    const isKept = await this.#storage.write(scope, id, blob, info, isFree, signal);
    if (!isKept) {
      const isSeen = await this.#isSeen(user, scope, id);
      throw isSeen ? failed('ALREADY_EXISTS', `There is a file ${id} already.`) : new CollabFailure(HIDDEN_ID);
    }
    if (signal?.aborted) await this.#storage.remove(scope, id, (held) => isDraftOf(user.userId, held));
    signal?.throwIfAborted();
    progress?.(blob.size);
  }

  async get(scope: Scope, id: number): Promise<Blob | undefined> {
    const { user } = this.#open();
    if (!hasAccess(user)) return undefined;
    return (await this.#isSeen(user, scope, id)) ? this.#storage.read(scope, id) : undefined;
  }

  async delete(scope: Scope, id: number): Promise<void> {
    const { user } = this.#open();
    await this.#storage.remove(scope, id, (held) => isDraftOf(user.userId, held));
  }

  /** Whether there is a file that a user may see. */
  async #isSeen(user: Viewer, scope: Scope, id: number): Promise<boolean> {
    const held = await this.#storage.info(scope, id);
    if (!held) return false;
    const { info, row } = held;
    return row ? names(givenTo(user, row), id) : isDraftOf(user.userId, info);
  }

  #open(): Pick<Session, 'user' | 'config'> {
    const served = this.#served();
    if (!served) throw new CollabFailure(CLOSED);
    return served;
  }
}

const isDraftOf = (userId: string, held: BlobInfo): boolean =>
  held.annotationId === undefined && held.userId === userId;

/** Whether a thread, as somebody is given it, has a file. */
const names = (row: AnnotationRecord | undefined, id: number): boolean =>
  !!row?.data.comments.some(({ attachments }) => attachments.some(({ attachmentId }) => attachmentId === id));

const failed = (...said: Parameters<typeof failure>): CollabFailure => new CollabFailure(failure(...said).error);
