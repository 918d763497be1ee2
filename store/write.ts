import type { MutationHandle, UnsentChange } from './api.js';
import type { CollabError, Mutation, MutationName } from './model/index.js';
import type { Cursor, WireMutation } from './protocol.js';

type Outcome = Awaited<MutationHandle['settled']>;

/**
 * Where a write is: waiting to be sent, under way, confirmed but not yet among the rows, refused and kept for its text,
 * or over: among the rows, refused, or given up.
 */
export type WriteState = 'waiting' | 'sent' | 'confirmed' | 'refused' | 'over';

/** What a person can do about a write. */
export interface WriteActions {
  retry(write: Write): void;
  discard(write: Write): void;
}

const TEXTS: ReadonlySet<MutationName> = new Set(['annotation.add', 'comment.add', 'comment.update']);
const MARKS: ReadonlySet<MutationName> = new Set(['annotation.markAsRead', 'annotation.markAsUnread']);

/** The annotation a mutation is about. */
export const annotationIdOf = ({ name, args }: Mutation): string =>
  name === 'annotation.add' ? args.annotation.annotationId : args.annotationId;

/** The comment a mutation is about, if it is about one; the first of a new annotation. */
export function commentIdOf({ name, args }: Mutation): number | undefined {
  if (name === 'annotation.add') return args.annotation.comments[0]?.commentId;
  if (name === 'comment.add' || name === 'comment.update') return args.comment.commentId;
  return name === 'comment.delete' ? args.commentId : undefined;
}

let lastId = 0;

/** One change this client makes, from the moment it is made until the rows hold it or it is given up. */
export class Write {
  readonly id = ++lastId;
  readonly userId: string;
  /** What the caller holds. */
  readonly handle: MutationHandle;
  state: WriteState = 'waiting';
  wire: WireMutation;
  error: CollabError | undefined;
  /** Where in its scope's log it was confirmed. */
  confirmed: Cursor | undefined;
  /** Resolved once it is kept, as far as it can be. */
  stored: Promise<void> = Promise.resolve();
  readonly #actions: WriteActions;
  #unsent: UnsentChange | undefined;
  #settle: (outcome: Outcome) => void = () => undefined;
  #settled = this.#newOutcome();

  constructor(wire: WireMutation, userId: string, actions: WriteActions) {
    this.wire = wire;
    this.userId = userId;
    this.#actions = actions;
    this.handle = this.#newHandle();
  }

  /** Whether a person typed it: such a write outlives its refusal. */
  get isText(): boolean {
    return TEXTS.has(this.wire.mutation.name);
  }

  /** Whether it only says what has been read: nobody waits for it, and nobody minds its refusal. */
  get isMark(): boolean {
    return MARKS.has(this.wire.mutation.name);
  }

  /** Whether it still has to be confirmed, and someone may want to know. */
  get isUnsent(): boolean {
    return !this.isMark && (this.state === 'waiting' || this.state === 'sent' || this.state === 'refused');
  }

  /** What is shown of it while it is unsent; the same object while nothing changed. */
  get unsent(): UnsentChange {
    const { error } = this;
    if (this.#unsent && this.#unsent.error === error) return this.#unsent;
    const { id, annotationId, commentId, retry, discard } = this.handle;
    this.#unsent = Object.freeze({
      id,
      name: this.wire.mutation.name,
      annotationId,
      ...(commentId !== undefined && { commentId }),
      ...(error && { error }),
      retry,
      discard,
    });
    return this.#unsent;
  }

  /** Says what became of it. */
  settle(outcome: Outcome): void {
    this.#settle(outcome);
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
    if (this.error) this.#settled = this.#newOutcome();
    this.error = undefined;
  }

  #newOutcome(): Promise<Outcome> {
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  #newHandle(): MutationHandle {
    const settled = (): Promise<Outcome> => this.#settled;
    const commentId = commentIdOf(this.wire.mutation);
    return Object.freeze({
      id: this.id,
      annotationId: annotationIdOf(this.wire.mutation),
      ...(commentId !== undefined && { commentId }),
      get settled() {
        return settled();
      },
      retry: () => this.#actions.retry(this),
      discard: () => this.#actions.discard(this),
    });
  }
}
