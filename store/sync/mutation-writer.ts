import type { MutationHandle, MutationState } from '../api/annotations.js';
import type { Scope } from '../backends/protocol.js';
import { CollabFailure } from '../base/collab-failure.js';
import { plainCopy } from '../base/plain-copy.js';
import type { Readable } from '../base/readable.js';
import { batch, computed, signal } from '../base/signals.js';
import type { EventHub } from '../features/event-hub.js';
import { eventMetadata } from '../features/event-metadata.js';
import { reportThrown } from '../model/callbacks.js';
import { checkValue, plain, errorMessageOf } from '../model/checks.js';
import {
  failure,
  parseMutation,
  type AddAttachmentResponse,
  type AnnotationRecord,
  type Attachment,
  type CollabError,
  type Mutation,
  type Result,
  type User,
} from '../model/index.js';
import { eventsOf, reduce, refusalOf, type MutationEvent } from '../rules/index.js';
import type { Viewer } from '../rules/visibility.js';
import type { DocumentRows } from './document-rows.js';
import { withEditBasis } from './edit-basis.js';
import type { OptimisticOverlay } from './optimistic-overlay.js';
import { DISCARDED, type Outbox } from './outbox.js';
import { subjectOf, threadKey, type PendingMutation } from './pending-mutation.js';
import { createResolvedHandle } from './resolved-handle.js';

/** Dependencies and callbacks of a mutation writer. */
interface MutationWriterContext {
  readonly overlay: OptimisticOverlay;
  readonly outbox: Outbox;
  readonly hub: EventHub;
  now(): number;
  /** Returns the user with their context access and with what they may do in a document. */
  viewer(scope: Scope): Viewer | null;
  /** Returns the event data of attachments that a comment now names, or undefined where the upload announces them. */
  acceptedResponses(attachments: readonly Attachment[]): readonly AddAttachmentResponse[] | undefined;
  /** Called when a mutation was added or changed. */
  changed(pending: PendingMutation): void;
}

/** A thread before and after a mutation, as far as it is known. */
interface RecordChange {
  readonly before: AnnotationRecord | undefined;
  readonly after: AnnotationRecord | undefined;
}

/** A mutation to preview, with the thread as its user sees it. */
interface Candidate {
  readonly user: Viewer;
  readonly before: AnnotationRecord | undefined;
  readonly mutation: Mutation;
  readonly at: number;
}

type AttachmentEvent = MutationEvent<'addAttachment'>['payload'];

/** Turns user actions into pending mutations: validates, shows, announces and sends them. */
export class MutationWriter {
  readonly #context: MutationWriterContext;

  constructor(context: MutationWriterContext) {
    this.#context = context;
  }

  /**
   * Adds a mutation to a document and sends it at once, or when it is committed if it is deferred. Never throws.
   * Invalid or forbidden mutations are refused at once and not shown. Exception: an edit that conflicts with a newer
   * text is retained.
   */
  write(rows: DocumentRows, user: User, request: Mutation, isDeferred = false): MutationHandle {
    const { overlay, outbox, changed, now } = this.#context;
    const copy = validatedCopy(request);
    if (!copy.ok) return createResolvedHandle(copy, request.args);
    const { annotationId } = subjectOf(copy.value);
    const before = rows.record(annotationId);
    const mutation = withEditBasis(copy.value, before, overlay.of(threadKey(rows.scope, annotationId)));
    const at = now();
    const change = previewMutation(rows, { user: this.#context.viewer(rows.scope) ?? user, before, mutation, at });
    const isConflict = !change.ok && mutation.name === 'comment.update' && change.error.code === 'FAILED_PRECONDITION';
    if (!change.ok && !isConflict) return createResolvedHandle(change, mutation.args);
    if (change.ok && change.value.before && change.value.before === change.value.after)
      return createResolvedHandle({ ok: true }, mutation.args);
    const pending = outbox.createMutation({ scope: rows.scope, mutation, at }, user.userId);
    batch(() => {
      if (change.ok && rows.isReady) rows.append(pending, change.value);
      overlay.add(pending);
      if (isDeferred) pending.seenComments = new Set(before?.data.comments.map(({ commentId }) => commentId));
      if (!change.ok || isDeferred) pending.onCommit = () => this.#announceDeferred(pending, user, rows);
      if (!change.ok) outbox.storeRefused(pending, change.error);
      else if (isDeferred) outbox.defer(pending);
      changed(pending);
      if (!change.ok || isDeferred) return;
      this.#announce(pending, user, change.value);
      outbox.send(pending);
    });
    return pending.handle;
  }

  /**
   * Adds a mutation to a thread of a document that is not followed. Only the backend knows whether it is allowed and
   * what it results in, so it is not announced. Invalid mutations are refused at once.
   */
  writeUnfollowed(scope: Scope, user: User, request: Mutation, isDeferred: boolean): MutationHandle {
    const { overlay, outbox, changed, now } = this.#context;
    const copy = validatedCopy(request);
    if (!copy.ok) return createResolvedHandle(copy, request.args);
    const pending = outbox.createMutation({ scope, mutation: copy.value, at: now() }, user.userId);
    batch(() => {
      overlay.add(pending);
      if (isDeferred) outbox.defer(pending);
      changed(pending);
      if (!isDeferred) outbox.send(pending);
    });
    return pending.handle;
  }

  /** Announces a deferred or retried mutation with its present result. */
  #announceDeferred(pending: PendingMutation, user: User, rows: DocumentRows): void {
    const others = this.#context.overlay.of(pending.key).filter((other) => other !== pending);
    const before = rows.record(pending.annotationId, others);
    const reduction = reduce(before, pending.wire.mutation, rows.reduceContext(pending.wire));
    if (reduction.ok) this.#announce(pending, user, { before, after: reduction.record });
  }

  /** Announces a mutation to listeners. Listeners for new threads may add a context before it is sent. */
  #announce(pending: PendingMutation, user: User, { before, after }: RecordChange): void {
    const { hub } = this.#context;
    const record = after ?? before;
    if (!record) return;
    for (const { type, payload } of eventsOf(pending.wire.mutation, before, after, eventMetadata(record), user)) {
      if (!hub.hasListeners(type)) continue;
      const copy = plainCopy(payload);
      // The compiler cannot relate each payload to its type within the loop.
      if (type === 'addCommentAnnotation') this.#offerContext(pending, copy, record.data.context);
      else if (type === 'addAttachment') this.#announceAttachments(copy as AttachmentEvent);
      else hub.emit(type, copy);
    }
  }

  #announceAttachments({ attachments, ...base }: AttachmentEvent): void {
    const { hub, acceptedResponses } = this.#context;
    const responses = acceptedResponses(attachments);
    if (responses) hub.emit('addAttachment', plainCopy({ ...base, attachments: responses }));
  }

  #offerContext(pending: PendingMutation, payload: object, stored: unknown): void {
    const { hub, changed } = this.#context;
    let isOpen = true;
    const addContext = (given: unknown): void => {
      if (!isOpen) return;
      const added = checkValue(typeof given === 'function' ? (given as () => unknown)() : given, 'context', plain);
      if (!added.ok) throw new CollabFailure(added.error);
      const context = plainCopy(added.value);
      const mutation = withAddedContext(pending.wire.mutation, stored, context);
      pending.wire = { ...pending.wire, mutation: plainCopy(mutation) };
    };
    const { mutation } = pending.wire;
    hub.emit('addCommentAnnotation', Object.freeze({ ...payload, addContext }) as never);
    isOpen = false;
    if (pending.wire.mutation !== mutation) changed(pending);
  }
}

/** Returns a validated copy that the caller cannot change, or what is wrong with it. */
function validatedCopy(mutation: Mutation): Result<Mutation> {
  try {
    const notPlain = plain(mutation.args, 'mutation.args');
    const read = notPlain ? failure('INVALID_ARGUMENT', notPlain) : parseMutation(plainCopy(mutation));
    if (read.ok) return read;
    const { code, message } = read.error;
    return { ok: false, error: { code, message: message.replace('mutation.args.', '') } };
  } catch (error) {
    return failure(
      'INVALID_ARGUMENT',
      `The request cannot be copied (${errorMessageOf(error)}); accepted: plain data.`,
    );
  }
}

/** Returns the change a mutation would make, or an error where it is forbidden or impossible. */
function previewMutation(rows: DocumentRows, { user, before, mutation, at }: Candidate): Result<RecordChange> {
  // Only the backend can decide while the rows are still loading.
  if (!before && mutation.name !== 'annotation.add' && !rows.isReady)
    return { ok: true, value: { before, after: before } };
  const context = rows.reduceContext({ mutation, at });
  const error = refusalOf(user, mutation, before, context.config);
  if (error) return { ok: false, error };
  const reduction = reduce(before, mutation, context);
  return reduction.ok ? { ok: true, value: { before, after: reduction.record } } : reduction;
}

/**
 * Returns a mutation that adds or publishes a thread, with a context added. `stored` is the context of the thread so
 * far.
 */
function withAddedContext(mutation: Mutation, stored: unknown, added: unknown): Mutation {
  const { name, args } = mutation;
  if (name === 'comment.update')
    return { name, args: { ...args, context: mergeContexts(args.context ?? stored, added) } };
  if (name !== 'annotation.add') return mutation;
  return { name, args: { annotation: { ...args.annotation, context: mergeContexts(args.annotation.context, added) } } };
}

/** Merges contexts when several listeners add to one. Where one is not an object, the last one replaces it. */
function mergeContexts(context: unknown, added: unknown): unknown {
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject(context) && isObject(added) ? { ...context, ...added } : added;
}

type OutcomePromise = MutationHandle['settled'];

const CANCELLED: CollabError = { code: 'cancelled', message: 'The user did not confirm the deletion.' };

interface ConfirmationContext {
  write(): MutationHandle;
  /** Error that ends the wait for the confirmation, once there is one. */
  readonly endError: Readable<CollabError | undefined>;
  /** Returns the outcome as the caller receives it. */
  settled(outcome: OutcomePromise): OutcomePromise;
}

/**
 * Creates the handle of a mutation that requires confirmation. Before the confirmation nothing is shown or sent. When
 * the user declines, the mutation is discarded with the error `cancelled`. When it is discarded or `endError` gets a value before the
 * user has answered, it ends at once and for good, and the answer is ignored.
 */
export function createConfirmedHandle(
  subject: Pick<MutationHandle, 'annotationId' | 'commentId'>,
  confirm: () => Promise<boolean>,
  context: ConfirmationContext,
): MutationHandle {
  const handle = signal<MutationHandle | undefined>(undefined);
  /** State without a handle. */
  const ownState = signal<MutationState>('pending');
  const isDiscarded = signal(false);
  const endError = computed(() => (isDiscarded.value ? DISCARDED : context.endError.value));
  const isConfirmed = async (): Promise<boolean> => {
    try {
      return await confirm();
    } catch (error) {
      reportThrown(error);
      return false;
    }
  };
  let isCommitted = false;
  const settled = new Promise<Awaited<OutcomePromise>>((resolve) => {
    let hasEnded = false;
    const stop = endError.subscribe((error) => {
      if (!error) return;
      hasEnded = true;
      resolve({ ok: false, error });
    });
    void isConfirmed().then((confirmed) => {
      stop();
      if (hasEnded) return;
      if (!confirmed) return resolve({ ok: false, error: CANCELLED });
      handle.value = context.write();
      if (isCommitted) handle.value.commit();
      resolve(handle.value.settled);
    });
  });
  const outcome = context.settled(settled);
  void outcome.then((result) => {
    if (result.ok || handle.peek()) return;
    ownState.value = ['cancelled', 'discarded'].includes(result.error.code) ? 'discarded' : 'refused';
  });
  return Object.freeze({
    get id() {
      return handle.peek()?.id;
    },
    ...subject,
    state: computed(() => (handle.value?.state ?? ownState).value),
    settled: outcome,
    retry: () => handle.peek()?.retry(),
    commit: () => {
      isCommitted = true;
      handle.peek()?.commit();
    },
    discard: () => {
      if (ownState.peek() === 'pending' && !handle.peek()) ownState.value = 'discarded';
      isDiscarded.value = true;
      handle.peek()?.discard();
    },
  });
}
