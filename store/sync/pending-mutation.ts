import type { MutationHandle, MutationState, UnsentChange } from '../api/annotations.js';
import { scopeKey, type Cursor, type Scope, type WireMutation } from '../backends/protocol.js';
import type { Readable } from '../base/readable.js';
import { signal, type Signal } from '../base/signals.js';
import type { AnnotationRecord, CollabError, Comment, Mutation, MutationName } from '../model/index.js';
import { annotationIdOf, commentIdOf } from '../model/mutation.js';

type Outcome = Awaited<MutationHandle['settled']>;

/**
 * State of a pending mutation: waiting for its confirmation, confirmed but not yet part of the rows, refused and
 * retained for its content, or removed. A mutation is removed once the rows contain it, once it is refused for good,
 * or once it is discarded.
 */
export type PendingMutationState = 'waiting' | 'confirmed' | 'refused' | 'removed';

/** Actions of a mutation handle. */
export interface PendingMutationActions {
  retry(pending: PendingMutation): void;
  commit(pending: PendingMutation): void;
  discard(pending: PendingMutation): void;
}

const CONTENT_MUTATIONS: ReadonlySet<MutationName> = new Set([
  'annotation.add',
  'comment.add',
  'comment.update',
  'attachment.add',
]);
const DELETIONS: ReadonlySet<MutationName> = new Set(['annotation.delete', 'comment.delete']);
const READ_MARKS: ReadonlySet<MutationName> = new Set(['annotation.markAsRead', 'annotation.markAsUnread']);

/** Returns the comment a mutation adds or changes. For a new annotation it is the first comment. */
function commentOf({ name, args }: Mutation): Partial<Comment> | undefined {
  if (name === 'annotation.add') return args.annotation.comments[0];
  return name === 'comment.add' || name === 'comment.update' ? args.comment : undefined;
}

/**
 * Returns the ids of the annotation and the comment a mutation concerns. For a new annotation it is the first
 * comment.
 */
export function subjectOf(mutation: Mutation): Pick<MutationHandle, 'annotationId' | 'commentId'> {
  const commentId = commentIdOf(mutation);
  return { annotationId: annotationIdOf(mutation), ...(commentId !== undefined && { commentId }) };
}

/** Returns a key that identifies a thread across all scopes. */
export const threadKey = (scope: Scope, annotationId: string): string => `${scopeKey(scope)}/${annotationId}`;

/** Returns the public state of a mutation whose last attempt has this outcome. */
function stateOf(outcome: Outcome | undefined): MutationState {
  // A store that is disposed of keeps its mutations and sends them later.
  if (!outcome || (!outcome.ok && outcome.error.code === 'disposed')) return 'pending';
  if (outcome.ok) return 'confirmed';
  return outcome.error.code === 'discarded' ? 'discarded' : 'refused';
}

let lastId = 0;

/** Mutation of this client, from its creation until the rows contain it or it is discarded. */
export class PendingMutation {
  /**
   * Counter of changes that affect how mutations are shown: changed content or state, removals, and new predicted
   * thread numbers.
   */
  static revision = 0;

  readonly id = ++lastId;
  readonly name: MutationName;
  readonly userId: string;
  readonly annotationId: string;
  readonly commentId: number | undefined;
  /** Key of the thread across all scopes (`threadKey`). */
  readonly key: string;
  /**
   * Whether the mutation only changes the read state. Such a mutation is neither listed as unsent nor reported when
   * refused.
   */
  readonly isReadMark: boolean;
  /** Handle returned to the caller. */
  readonly handle: MutationHandle;
  /** Whether sending is deferred until `commit`. */
  isDeferred = false;
  /** Ids of the comments that the user saw in the thread when they deferred its deletion. */
  seenComments: ReadonlySet<number> | undefined;
  /** Callback for the first commit of a deferred or refused mutation. */
  onCommit: (() => void) | undefined;
  /** Log position at which the mutation was confirmed. */
  confirmedAt: Cursor | undefined;
  /** Resolves once the mutation is persisted, or could not be. */
  persisted: Promise<void> = Promise.resolve();
  /** Cached `unsent`. */
  #unsent: UnsentChange | undefined;
  #state: PendingMutationState = 'waiting';
  #wire: WireMutation;
  #error: CollabError | undefined;
  #settled!: Promise<Outcome>;
  #resolve!: (outcome: Outcome) => void;
  /** Outcome of the last attempt. */
  #outcome: Outcome | undefined;
  /** The observable state; created on first access, because there may be thousands of mutations. */
  #observableState: Signal<MutationState> | undefined;

  constructor(wire: WireMutation, userId: string, actions: PendingMutationActions) {
    const subject = subjectOf(wire.mutation);
    const settled = (): Promise<Outcome> => this.#settled;
    const state = (): Readable<MutationState> => (this.#observableState ??= signal(stateOf(this.#outcome)));
    this.#wire = wire;
    this.userId = userId;
    this.name = wire.mutation.name;
    this.isReadMark = READ_MARKS.has(this.name);
    this.annotationId = subject.annotationId;
    this.commentId = subject.commentId;
    this.key = threadKey(wire.scope, subject.annotationId);
    this.#resetOutcome();
    this.handle = Object.freeze({
      id: this.id,
      ...subject,
      get settled() {
        return settled();
      },
      get state() {
        return state();
      },
      retry: () => actions.retry(this),
      commit: () => actions.commit(this),
      discard: () => actions.discard(this),
    });
  }

  get state(): PendingMutationState {
    return this.#state;
  }

  set state(state: PendingMutationState) {
    this.#state = state;
    PendingMutation.revision += 1;
  }

  /** Mutation as sent to the backend. */
  get wire(): WireMutation {
    return this.#wire;
  }

  set wire(wire: WireMutation) {
    this.#wire = wire;
    this.#unsent = undefined;
    PendingMutation.revision += 1;
  }

  /** Reason of the refusal. */
  get error(): CollabError | undefined {
    return this.#error;
  }

  set error(error: CollabError | undefined) {
    this.#error = error;
    this.#unsent = undefined;
  }

  /** Whether the mutation carries content from the user. Such a mutation is retained after a refusal. */
  get hasContent(): boolean {
    return CONTENT_MUTATIONS.has(this.name);
  }

  /** Whether the mutation deletes a comment or a thread. */
  get isDeletion(): boolean {
    return DELETIONS.has(this.name);
  }

  /** Whether the mutation is unconfirmed and listed as unsent. */
  get isUnsent(): boolean {
    return !this.isReadMark && !this.isDeferred && (this.state === 'waiting' || this.state === 'refused');
  }

  /** Change as listed among the unsent changes. */
  get unsent(): UnsentChange {
    return (this.#unsent ??= this.#createUnsent());
  }

  #createUnsent(): UnsentChange {
    const { id, error, wire, handle, name } = this;
    const { annotationId, commentId, retry, discard } = handle;
    const comment = commentOf(wire.mutation);
    return Object.freeze({
      id,
      name,
      annotationId,
      retry,
      discard,
      ...(commentId !== undefined && { commentId }),
      ...(comment && { comment }),
      ...(error && { error }),
    });
  }

  /** Whether this mutation depends on an earlier mutation of the same thread. */
  dependsOn(earlier: PendingMutation): boolean {
    const { name } = earlier;
    return name === 'annotation.add' || (name === 'comment.add' && earlier.commentId === this.commentId);
  }

  /** Whether this mutation deletes what an earlier mutation of the same thread adds. */
  deletes(earlier: PendingMutation): boolean {
    if (this.name === 'annotation.delete') return earlier.name === 'annotation.add';
    return this.name === 'comment.delete' && this.commentId === earlier.commentId;
  }

  /** Whether this deferred deletion would also delete a comment that its user has not seen. */
  isOvertakenBy({ data: { comments } }: AnnotationRecord): boolean {
    const { seenComments, isDeferred, userId } = this;
    const deletesThread = this.name === 'annotation.delete' || this.commentId === comments[0]?.commentId;
    if (!isDeferred || !seenComments || !deletesThread) return false;
    return comments.some(({ commentId, from }) => from.userId !== userId && !seenComments.has(commentId));
  }

  /** Marks the mutation as refused and retains it. */
  refuse(error: CollabError): void {
    this.state = 'refused';
    this.error = error;
  }

  /** Resets the mutation so that it is sent again under another number. */
  restart(wire: WireMutation): void {
    this.wire = wire;
    this.state = 'waiting';
    if (this.#outcome) this.#resetOutcome();
    this.error = undefined;
  }

  /** Resolves the outcome. The latest outcome is the one the caller reads. */
  settle(outcome: Outcome): void {
    if (this.#outcome) this.#resetOutcome();
    this.#setOutcome(outcome);
    this.#resolve(outcome);
  }

  /** Commits a deferred mutation. */
  commit(): void {
    this.isDeferred = false;
    PendingMutation.revision += 1;
    this.onCommit?.();
    this.onCommit = undefined;
  }

  #resetOutcome(): void {
    this.#setOutcome(undefined);
    this.#settled = new Promise((resolve) => (this.#resolve = resolve));
  }

  #setOutcome(outcome: Outcome | undefined): void {
    this.#outcome = outcome;
    if (this.#observableState) this.#observableState.value = stateOf(outcome);
  }
}
