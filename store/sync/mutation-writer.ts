import { batch } from '../base/signals.js';
import type { MutationHandle } from '../api/annotations.js';
import type { DocumentRows } from './document-rows.js';
import type { EventHub } from '../features/event-hub.js';
import { based } from './edit-basis.js';
import { eventMetadata } from '../features/event-metadata.js';
import {
  failure,
  parseMutation,
  type AddAttachmentResponse,
  type AnnotationRecord,
  type Attachment,
  type Mutation,
  type Result,
  type User,
} from '../model/index.js';
import { eventsOf, reduce, refusalOf, type MutationEvent } from '../rules/index.js';
import { CollabFailure } from '../base/collab-failure.js';
import { checked, plain, thrownText } from '../model/checks.js';
import type { Viewer } from '../rules/visibility.js';
import type { Outbox } from './outbox.js';
import type { Overlay } from './overlay.js';
import { plainCopy } from '../base/plain-copy.js';
import type { Scope } from '../backends/protocol.js';
import { settledHandle } from './resolved-handle.js';
import { subjectOf, threadKey, type Write } from './pending-mutation.js';
import { reportThrown } from '../model/callbacks.js';

/** What a writer works with. */
interface WriterContext {
  readonly overlay: Overlay;
  readonly outbox: Outbox;
  readonly hub: EventHub;
  now(): number;
  /** The user, with the contexts they work in. */
  viewer(): Viewer | null;
  /** What is told of files that a comment names now; nothing where it is told otherwise. */
  accepted(attachments: readonly Attachment[]): readonly AddAttachmentResponse[] | undefined;
  /** A write came, or is another now. */
  changed(write: Write): void;
}

/** A thread before and after a mutation, as far as it is known. */
interface Change {
  readonly before: AnnotationRecord | undefined;
  readonly after: AnnotationRecord | undefined;
}

/** A mutation to be tried, and the thread as its user sees it. */
interface Trial {
  readonly user: Viewer;
  readonly before: AnnotationRecord | undefined;
  readonly mutation: Mutation;
  readonly at: number;
}

type Attached = MutationEvent<'addAttachment'>['payload'];

/** Makes what a person does into a write: checked, shown at once, announced, and sent. */
export class Writer {
  readonly #context: WriterContext;

  constructor(context: WriterContext) {
    this.#context = context;
  }

  /**
   * Writes a mutation to a document, to be sent at once or, held back, when it is released. What is malformed or not allowed is refused at
   * once and shown nowhere, but for an edit that finds a newer text: it is kept. Nothing is thrown.
   */
  write(rows: DocumentRows, user: User, given: Mutation, isHeld = false): MutationHandle {
    const { overlay, outbox, changed, now } = this.#context;
    const copy = checkedCopy(given);
    if (!copy.ok) return settledHandle(copy);
    const { annotationId } = subjectOf(copy.value);
    const before = rows.record(annotationId);
    const mutation = based(copy.value, before, overlay.of(threadKey(rows.scope, annotationId)));
    const at = now();
    const change = tryOut(rows, { user: this.#context.viewer() ?? user, before, mutation, at });
    const isConflict = !change.ok && mutation.name === 'comment.update' && change.error.code === 'FAILED_PRECONDITION';
    if (!change.ok && !isConflict) return settledHandle(change, subjectOf(mutation));
    if (change.ok && change.value.before && change.value.before === change.value.after)
      return settledHandle({ ok: true }, subjectOf(mutation));
    const write = outbox.newWrite({ scope: rows.scope, mutation, at }, user.userId);
    batch(() => {
      if (change.ok && rows.isReady) rows.append(write, change.value);
      overlay.add(write);
      if (!change.ok || isHeld) write.onDue = () => this.#announceLate(write, user, rows);
      if (!change.ok) outbox.keepRefused(write, change.error);
      else if (isHeld) outbox.hold(write);
      changed(write);
      if (!change.ok || isHeld) return;
      this.#announce(write, user, change.value);
      outbox.send(write);
    });
    return write.handle;
  }

  /**
   * Writes a mutation to a thread of a document that is not followed: only the backend can tell whether it may be done, and what it comes
   * to, so it is announced to nobody. What is malformed is refused at once.
   */
  writeElsewhere(scope: Scope, user: User, given: Mutation, isHeld: boolean): MutationHandle {
    const { overlay, outbox, changed, now } = this.#context;
    const copy = checkedCopy(given);
    if (!copy.ok) return settledHandle(copy);
    const write = outbox.newWrite({ scope, mutation: copy.value, at: now() }, user.userId);
    batch(() => {
      overlay.add(write);
      if (isHeld) outbox.hold(write);
      changed(write);
      if (!isHeld) outbox.send(write);
    });
    return write.handle;
  }

  /** Tells listeners of what goes only now, as it comes to now. */
  #announceLate(write: Write, user: User, rows: DocumentRows): void {
    const others = this.#context.overlay.of(write.key).filter((other) => other !== write);
    const before = rows.record(write.annotationId, others);
    const reduction = reduce(before, write.wire.mutation, rows.reduceContext(write.wire));
    if (reduction.ok) this.#announce(write, user, { before, after: reduction.record });
  }

  /** Tells listeners what the person did; those who hear of a new thread may give it a context before it leaves. */
  #announce(write: Write, user: User, { before, after }: Change): void {
    const { hub } = this.#context;
    const record = after ?? before;
    if (!record) return;
    for (const { type, payload } of eventsOf(write.wire.mutation, before, after, eventMetadata(record), user)) {
      if (!hub.isHeard(type)) continue;
      const copy = plainCopy(payload);
      // Each payload goes with its type, which the compiler cannot follow through the loop.
      if (type === 'addCommentAnnotation') this.#offerContext(write, copy, record.data.context);
      else if (type === 'addAttachment') this.#tellOfFiles(copy as Attached);
      else hub.emit(type, copy);
    }
  }

  #tellOfFiles({ attachments, ...base }: Attached): void {
    const { hub, accepted } = this.#context;
    const responses = accepted(attachments);
    if (responses) hub.emit('addAttachment', plainCopy({ ...base, attachments: responses }));
  }

  #offerContext(write: Write, payload: object, kept: unknown): void {
    const { hub, changed } = this.#context;
    let isOpen = true;
    const addContext = (given: unknown): void => {
      if (!isOpen) return;
      const added = checked(typeof given === 'function' ? (given as () => unknown)() : given, 'context', plain);
      if (!added.ok) throw new CollabFailure(added.error);
      const context = plainCopy(added.value);
      const mutation = withContext(write.wire.mutation, kept, context);
      write.wire = { ...write.wire, mutation: plainCopy(mutation) };
    };
    const { mutation } = write.wire;
    hub.emit('addCommentAnnotation', Object.freeze({ ...payload, addContext }) as never);
    isOpen = false;
    if (write.wire.mutation !== mutation) changed(write);
  }
}

/** A copy that its maker can no longer change, or what is wrong with it. */
function checkedCopy(mutation: Mutation): Result<Mutation> {
  try {
    const notPlain = plain(mutation.args, 'mutation.args');
    const read = notPlain ? failure('INVALID_ARGUMENT', notPlain) : parseMutation(plainCopy(mutation));
    if (read.ok) return read;
    const { code, message } = read.error;
    return { ok: false, error: { code, message: message.replace('mutation.args.', '') } };
  } catch (error) {
    return failure('INVALID_ARGUMENT', `The request cannot be copied (${thrownText(error)}); accepted: plain data.`);
  }
}

/** What a mutation would do; an error where it may not be done, or cannot. */
function tryOut(rows: DocumentRows, { user, before, mutation, at }: Trial): Result<Change> {
  // While rows are still to come, only the backend can tell.
  if (!before && mutation.name !== 'annotation.add' && !rows.isReady)
    return { ok: true, value: { before, after: before } };
  const context = rows.reduceContext({ mutation, at });
  const error = refusalOf(user, mutation, before, context.config);
  if (error) return { ok: false, error };
  const reduction = reduce(before, mutation, context);
  return reduction.ok ? { ok: true, value: { before, after: reduction.record } } : reduction;
}

/** A mutation that begins a thread, or publishes it as it is kept so far, with more context to it. */
function withContext(mutation: Mutation, kept: unknown, added: unknown): Mutation {
  const { name, args } = mutation;
  if (name === 'comment.update') return { name, args: { ...args, context: joined(args.context ?? kept, added) } };
  if (name !== 'annotation.add') return mutation;
  return { name, args: { annotation: { ...args.annotation, context: joined(args.annotation.context, added) } } };
}

/** Several listeners may add to the same context; where it is no object, the last one has it. */
function joined(context: unknown, added: unknown): unknown {
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject(context) && isObject(added) ? { ...context, ...added } : added;
}

type Settled = MutationHandle['settled'];

interface ConfirmationContext {
  write(): MutationHandle;
  /** The outcome as its caller is told of it. */
  settled(outcome: Settled): Settled;
}

let lastId = 0;

/** A write that is made once the user has confirmed it; until then nothing is shown or sent. Declined, it settles with 'cancelled'. */
export function confirmedHandle(
  subject: Pick<MutationHandle, 'annotationId' | 'commentId'>,
  confirm: () => Promise<boolean>,
  context: ConfirmationContext,
): MutationHandle {
  let made: MutationHandle | undefined;
  let isDiscarded = false;
  const isConfirmed = async (): Promise<boolean> => {
    try {
      return (await confirm()) && !isDiscarded;
    } catch (error) {
      reportThrown(error);
      return false;
    }
  };
  const settled = isConfirmed().then((confirmed) => {
    if (!confirmed)
      return { ok: false, error: { code: 'cancelled', message: 'The user did not confirm the deletion.' } } as const;
    made = context.write();
    return made.settled;
  });
  return Object.freeze({
    // Below those of writes that were made, so that it is unique among them.
    id: --lastId,
    ...subject,
    settled: context.settled(settled),
    retry: () => made?.retry(),
    release: () => made?.release(),
    discard: () => {
      isDiscarded = true;
      made?.discard();
    },
  });
}
