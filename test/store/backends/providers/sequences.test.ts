import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Backend } from '../../../../store/backends/backend.js';
import {
  createStore,
  memoryBackend,
  withProviders,
  type CollabStore,
  type MutationHandle,
} from '../../../../store/index.js';
import { Customer, type Failure } from './customer.js';

const ids = ['ada', 'ben'] as const;
const person = (at: number) => ({ userId: ids[at] ?? 'ada', organizationId: 'acme', isAdmin: true });

/** What happens: somebody changes something, or something fails or recovers. */
type Act =
  | {
      readonly do: 'add' | 'reply' | 'edit' | 'delete' | 'deleteThread' | 'resolve';
      readonly tab: number;
      readonly thread: number;
      readonly comment: number;
    }
  | { readonly do: 'fail'; readonly call: string; readonly failure: Failure }
  | { readonly do: 'cut'; readonly isCut: boolean }
  | { readonly do: 'wait'; readonly ms: number };

const change = fc.record({
  do: fc.constantFrom(
    'add' as const,
    'reply' as const,
    'edit' as const,
    'edit' as const,
    'delete' as const,
    'deleteThread' as const,
    'resolve' as const,
  ),
  tab: fc.nat(1),
  thread: fc.nat(1),
  comment: fc.nat(2),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { arbitrary: change, weight: 6 },
  {
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      call: fc.constantFrom('comment.get', 'comment.save', 'comment.delete'),
      failure: fc.constantFrom<Failure>('none', 'none', 'status', 'refusal', 'exception', 'lostAnswer'),
    }),
    weight: 2,
  },
  { arbitrary: fc.record({ do: fc.constant('cut' as const), isCut: fc.boolean() }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 10, 3_000, 40_000) }), weight: 3 },
);

/** A text that somebody wrote, and what became of it. */
interface Written {
  readonly text: string;
  readonly tab: number;
  readonly handle: MutationHandle;
}

/** A deletion of a thread, or of a comment, which is that of the thread if it is the first one. */
interface Deleted {
  readonly annotationId: string;
  readonly handle: MutationHandle;
  /** Ids of the comments that were stored before. */
  readonly stored: ReadonlySet<number | undefined>;
}

describe('any sequence of changes and faults', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  async function play(acts: readonly Act[], revertOnFailure: boolean): Promise<void> {
    const memory = memoryBackend();
    const customer = new Customer();
    const failures = new Map<string, Failure>();
    customer.failure = (name) => failures.get(name) ?? 'none';
    let isCut = false;
    const network: Backend = {
      openStorage: (clientId) => memory.openStorage(clientId),
      connect: async (session, sink) => {
        const connection = await memory.connect(session, sink);
        return {
          ...connection,
          push: (mutations) => (isCut ? Promise.reject(new Error('Cut off.')) : connection.push(mutations)),
        };
      },
    };
    const retries = { retryCount: 1, retryDelay: 10, revertOnFailure };
    const config = { saveRetryConfig: retries, deleteRetryConfig: retries, getRetryConfig: { retryCount: 0 } };
    const { comment } = customer.providers(config);
    const stores: CollabStore[] = [];
    for (const at of ids.keys()) {
      const store = createStore({ backend: withProviders(network, { comment }) });
      const identified = store.identify(person(at));
      await vi.advanceTimersByTimeAsync(100);
      await identified;
      await store.setDocuments(['plan']);
      stores.push(store);
    }
    await vi.advanceTimersByTimeAsync(100);
    const written: Written[] = [];
    const deleted: Deleted[] = [];
    const threads: string[] = [];
    const known: { readonly annotationId: string; readonly commentId: number }[] = [];
    for (const [at, each] of acts.entries()) {
      if (each.do === 'fail') failures.set(each.call, each.failure);
      else if (each.do === 'cut') ({ isCut } = each);
      else if (each.do === 'wait') await vi.advanceTimersByTimeAsync(each.ms);
      else {
        const { comments } = stores[each.tab] as CollabStore;
        const annotationId = each.do === 'add' ? `t${at}` : (threads.at(-1 - each.thread) ?? 't0');
        if (each.do === 'add') threads.push(annotationId);
        // Ids are unique, as those that a store creates.
        const target = known[each.comment % Math.max(known.length, 1)] ?? { annotationId, commentId: 1 };
        const commentId = at + 1;
        if (each.do === 'add' || each.do === 'reply') known.unshift({ annotationId, commentId });
        const text = `Text ${at}`;
        const write = (handle: MutationHandle) => void written.push({ text, tab: each.tab, handle });
        if (each.do === 'add')
          write(
            comments.addCommentAnnotation({
              annotation: { annotationId, comments: [{ commentId, commentText: text }] },
            }),
          );
        if (each.do === 'reply')
          write(comments.addComment({ annotationId, comment: { commentId, commentText: text } }));
        if (each.do === 'edit')
          write(
            comments.updateComment({
              annotationId: target.annotationId,
              comment: { commentId: target.commentId, commentText: text },
            }),
          );
        const remove = (id: string, handle: MutationHandle) => {
          const stored = written.filter((other) => other.handle.state.peek() === 'confirmed');
          deleted.push({ annotationId: id, handle, stored: new Set(stored.map((other) => other.handle.commentId)) });
        };
        if (each.do === 'delete')
          remove(target.annotationId, comments.deleteComment({ ...target, skipDeleteThreadConfirmation: true }));
        if (each.do === 'deleteThread') remove(annotationId, comments.deleteCommentAnnotation({ annotationId }));
        if (each.do === 'resolve') comments.resolveCommentAnnotation({ annotationId });
      }
    }
    failures.clear();
    isCut = false;
    await vi.advanceTimersByTimeAsync(300_000);
    for (const store of stores)
      for (const { id } of store.comments.view().rows.peek()) store.comments.reloadContent({ annotationId: id });
    await vi.advanceTimersByTimeAsync(1_000);
    // Nothing is half done: every comment has its text, and all see the same.
    const shown = stores.map((store) =>
      store.comments
        .view()
        .rows.peek()
        .flatMap(({ data, unsent }) =>
          unsent.length > 0
            ? []
            : data.comments.map(({ commentId, commentText, contentStatus }) => [
                data.annotationId,
                commentId,
                contentStatus,
                commentText,
              ]),
        ),
    );
    /** Whether a comment was added while the deletion of its thread failed, which may have taken it along (decision 63). */
    const wasDeletedMeanwhile = (annotationId: string, commentId: number): boolean =>
      deleted.some(
        ({ handle, stored, ...each }) =>
          each.annotationId === annotationId && handle.state.peek() === 'refused' && !stored.has(commentId),
      );
    for (const [store, rows] of shown.entries())
      for (const [annotationId, commentId, status, text] of rows) {
        if (wasDeletedMeanwhile(String(annotationId), Number(commentId))) continue;
        expect(status, `status of ${annotationId}/${commentId} in tab ${store}`).toBe(undefined);
        expect(customer.text(String(annotationId), Number(commentId)), `${annotationId}/${commentId}`).toBe(text);
      }
    // Nothing is lost: what was not refused was accepted, and what was refused is still with its author.
    for (const { text, tab, handle } of written) {
      const state = handle.state.peek();
      const own = written.filter((other) => other.tab === tab && other.handle.commentId === handle.commentId);
      // Its author has deleted it, or has replaced it by an edit before it was sent.
      const isDiscarded = own.some((other) => other.handle.state.peek() === 'discarded');
      if (isDiscarded || own.at(-1)?.text !== text) continue;
      const isKept = (stores[tab] as CollabStore).unsent.peek().some(({ comment: kept }) => kept?.commentText === text);
      if (handle.id === undefined) continue;
      expect(state === 'confirmed' || isKept, `${text} is ${state}, and not with its author`).toBe(true);
    }
    for (const store of stores) await Promise.all([store.dispose(), vi.advanceTimersByTimeAsync(10_000)]);
  }

  it.each([true, false])(
    'ends with every text saved or with its author; revertOnFailure: %s',
    async (revertOnFailure) => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), (acts) => play(acts, revertOnFailure)),
        { numRuns: 100, endOnFailure: true },
      );
    },
  );
});
