import type { MutationHandle, UnsentChange } from '../api/annotations.js';
import type { CollabError, Comment, Mutation, MutationName } from '../model/index.js';
import { scopeKey, type Cursor, type Scope, type WireMutation } from '../backends/protocol.js';

type Outcome = Awaited<MutationHandle['settled']>;

/**
 * Where a write is: waiting to be confirmed, confirmed but not yet among the rows, refused and kept for its text,
 * or over: among the rows, refused for good, or given up.
 */
export type WriteState = 'waiting' | 'confirmed' | 'refused' | 'over';

/** What a person can do about a write. */
export interface WriteActions {
  retry(write: Write): void;
  release(write: Write): void;
  discard(write: Write): void;
}

const TEXTS: ReadonlySet<MutationName> = new Set(['annotation.add', 'comment.add', 'comment.update', 'attachment.add']);
const DELETIONS: ReadonlySet<MutationName> = new Set(['annotation.delete', 'comment.delete']);
const MARKS: ReadonlySet<MutationName> = new Set(['annotation.markAsRead', 'annotation.markAsUnread']);

/** What a person wrote. */
function writtenIn({ name, args }: Mutation): Partial<Comment> | undefined {
  if (name === 'annotation.add') return args.annotation.comments[0];
  return 'comment' in args ? args.comment : undefined;
}

function commentIdOf({ name, args }: Mutation): number | undefined {
  if (name === 'annotation.add') return args.annotation.comments[0]?.commentId;
  if ('comment' in args) return args.comment.commentId;
  return 'commentId' in args ? args.commentId : undefined;
}

/** The annotation a mutation is about, and the comment if it is about one: of a new annotation, the first. */
export function subjectOf(mutation: Mutation): Pick<MutationHandle, 'annotationId' | 'commentId'> {
  const { name, args } = mutation;
  const { annotationId } = name === 'annotation.add' ? args.annotation : args;
  const commentId = commentIdOf(mutation);
  return { annotationId, ...(commentId !== undefined && { commentId }) };
}

/** A thread among those of all scopes. */
export const threadKey = (scope: Scope, annotationId: string): string => `${scopeKey(scope)}/${annotationId}`;

let lastId = 0;

/** One change this client makes, from the moment it is made until the rows hold it or it is given up. */
export class Write {
  /** Counts what may show a write differently: what it sends and where it is, that one goes, and the numbers new threads will get. */
  static revision = 0;

  readonly id = ++lastId;
  readonly name: MutationName;
  readonly userId: string;
  readonly annotationId: string;
  readonly commentId: number | undefined;
  /** Its thread among those of all scopes. */
  readonly key: string;
  /** Whether it only says what has been read: nobody waits for it, and nobody minds its refusal. */
  readonly isMark: boolean;
  /** What the caller holds. */
  readonly handle: MutationHandle;
  /** Whether it waits for `release`. */
  isHeld = false;
  /** What is to be done when it goes for the first time, where that is not at once. */
  onDue: (() => void) | undefined;
  /** Where in its scope's log it was confirmed. */
  confirmed: Cursor | undefined;
  /** Resolved once it is kept, as far as it can be. */
  stored: Promise<void> = Promise.resolve();
  /** What is shown of it while it is unsent, once that was asked for. */
  #unsent: UnsentChange | undefined;
  #state: WriteState = 'waiting';
  #wire: WireMutation;
  #error: CollabError | undefined;
  #settled!: Promise<Outcome>;
  #resolve!: (outcome: Outcome) => void;
  #isSettled = false;

  constructor(wire: WireMutation, userId: string, actions: WriteActions) {
    const subject = subjectOf(wire.mutation);
    const settled = (): Promise<Outcome> => this.#settled;
    this.#wire = wire;
    this.userId = userId;
    this.name = wire.mutation.name;
    this.isMark = MARKS.has(this.name);
    this.annotationId = subject.annotationId;
    this.commentId = subject.commentId;
    this.key = threadKey(wire.scope, subject.annotationId);
    this.#expect();
    this.handle = Object.freeze({
      id: this.id,
      ...subject,
      get settled() {
        return settled();
      },
      retry: () => actions.retry(this),
      release: () => actions.release(this),
      discard: () => actions.discard(this),
    });
  }

  get state(): WriteState {
    return this.#state;
  }

  set state(state: WriteState) {
    this.#state = state;
    Write.revision += 1;
  }

  /** What is sent. */
  get wire(): WireMutation {
    return this.#wire;
  }

  set wire(wire: WireMutation) {
    this.#wire = wire;
    this.#unsent = undefined;
    Write.revision += 1;
  }

  /** Why it was refused. */
  get error(): CollabError | undefined {
    return this.#error;
  }

  set error(error: CollabError | undefined) {
    this.#error = error;
    this.#unsent = undefined;
  }

  /** Whether a person typed or gave it: such a write outlives its refusal. */
  get isText(): boolean {
    return TEXTS.has(this.name);
  }

  /** Whether it deletes a comment or a thread. */
  get isDeletion(): boolean {
    return DELETIONS.has(this.name);
  }

  /** Whether it still has to be confirmed, and someone may want to know. */
  get isUnsent(): boolean {
    return !this.isMark && !this.isHeld && (this.state === 'waiting' || this.state === 'refused');
  }

  /** What is shown of it while it is unsent. */
  get unsent(): UnsentChange {
    return (this.#unsent ??= this.#newUnsent());
  }

  #newUnsent(): UnsentChange {
    const { error, wire, handle, name } = this;
    const { id, annotationId, commentId, retry, discard } = handle;
    const comment = writtenIn(wire.mutation);
    return Object.freeze({
      ...{ id, name, annotationId, retry, discard },
      ...(commentId !== undefined && { commentId }),
      ...(comment && { comment }),
      ...(error && { error }),
    });
  }

  /** Whether it makes no sense without an earlier write to the same thread. */
  buildsOn(earlier: Write): boolean {
    const { name } = earlier;
    return name === 'annotation.add' || (name === 'comment.add' && earlier.commentId === this.commentId);
  }

  /** Whether it deletes what an earlier write to the same thread was to add. */
  deletes(earlier: Write): boolean {
    if (this.name === 'annotation.delete') return earlier.name === 'annotation.add';
    return this.name === 'comment.delete' && this.commentId === earlier.commentId;
  }

  /** Was refused, and is kept for its text. */
  refuse(error: CollabError): void {
    this.state = 'refused';
    this.error = error;
  }

  /** Starts over, to be sent under another number. */
  restart(wire: WireMutation): void {
    this.wire = wire;
    this.state = 'waiting';
    if (this.#isSettled) this.#expect();
    this.error = undefined;
  }

  /** Says what became of it; the outcome that is known last is the one its caller reads. */
  settle(outcome: Outcome): void {
    if (this.#isSettled) this.#expect();
    this.#isSettled = true;
    this.#resolve(outcome);
  }

  /** It goes now. */
  due(): void {
    this.isHeld = false;
    Write.revision += 1;
    this.onDue?.();
    this.onDue = undefined;
  }

  #expect(): void {
    this.#isSettled = false;
    this.#settled = new Promise((resolve) => (this.#resolve = resolve));
  }
}
