import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnnotationRow, MutationHandle } from '../../../store/api/annotations.js';
import type { CollabStore } from '../../../store/api/store.js';
import { versionOf, type AnnotationRecord, type Comment, type CommentVersion } from '../../../store/model/index.js';
import { createStore } from '../../../store/store.js';
import { makeRecord } from '../rows.js';
import { ScriptedBackend, turn } from '../scripted-backend.js';

const ada = { userId: 'ada', organizationId: 'o1', name: 'Ada' };

describe('concurrent edits of one comment', () => {
  let backend: ScriptedBackend;
  let store: CollabStore;
  let clock: number;
  const errors = vi.fn();
  const eventListener = vi.fn();

  const row = (): AnnotationRow | undefined => store.comments.byId('a').peek();
  const text = (): string | undefined => row()?.data.comments[0]?.commentText;
  const edit = (commentText: string, basedOn?: CommentVersion): MutationHandle =>
    store.comments.updateComment({
      annotationId: 'a',
      comment: { commentId: 1, commentText },
      ...(basedOn !== undefined && { basedOn }),
    });
  /** The thread with its comment as it was edited at a time. */
  function edited(commentText: string, version: number, editedAt?: number): AnnotationRecord {
    const record = makeRecord('a', { version });
    const [first] = record.data.comments as [Comment];
    const comment: Comment = { ...first, from: ada, commentText, ...(editedAt !== undefined && { editedAt }) };
    return { ...record, data: { ...record.data, comments: [comment] } };
  }
  const comes = (from: number, commentText: string, editedAt: number) =>
    backend.ops(from, from + 1, [{ k: 'up', seq: from + 1, row: edited(commentText, from, editedAt) }]);
  const basisOf = async (push: number): Promise<unknown[]> =>
    (await backend.push(push)).mutations.map(
      ({ mutation }) =>
        mutation.name === 'comment.update' && mutation.args.basedOn?.map((version) => parseInt(`${version}`)),
    );

  beforeEach(async () => {
    errors.mockClear();
    eventListener.mockClear();
    clock = 1000;
    backend = new ScriptedBackend();
    store = createStore({ backend, now: () => clock++ });
    store.on('error', errors);
    store.on('updateComment', eventListener);
    await store.identify(ada);
    await store.setDocuments(['d1']);
    backend.reset(5, [edited('Hello', 1)]);
  });

  afterEach(() => store.dispose());

  it('name the version that their author sees', async () => {
    comes(5, 'Theirs', 2000);
    edit('Mine');
    expect(await basisOf(1)).toEqual([[2000]]);
    expect(text()).toBe('Mine');
  });

  it('build on pending edits, whatever their outcome', async () => {
    edit('One');
    edit('Two');
    edit('Three');
    expect(text()).toBe('Three');
    expect(row()?.data.comments[0]?.editedAt).toBe(1002);
    expect(await basisOf(1)).toEqual([[0], [1000, 0], [1001, 1000, 0]]);
  });

  it('name at most 100 versions: the latest ones and the one before all edits', async () => {
    for (let at = 0; at < 250; at++) edit(`Edit ${at}`);
    const bases: unknown[] = [];
    for (const number of [1, 2, 3]) {
      bases.push(...(await basisOf(number)));
      (await backend.push(number)).answer(...Array.from({ length: 100 }, (_, at) => 6 + at));
    }
    expect(bases[98]).toHaveLength(99);
    expect(bases[249]).toEqual([...Array.from({ length: 99 }, (_, at) => 1248 - at), 0]);
    expect(text()).toBe('Edit 249');
  });

  it('do not replace a text of the same millisecond that their author has not seen', async () => {
    const first = edit('Mine');
    const second = edit('Mine, again');
    // Somebody else was faster, with an edit of the same time as the first.
    comes(5, 'Theirs', 1000);
    expect(text()).toBe('Theirs');
    expect(row()?.data.comments[0]?.editedAt).toBe(1000);
    (await backend.push(1)).answer('FAILED_PRECONDITION', 'FAILED_PRECONDITION');
    await Promise.all([first.settled, second.settled]);
    expect(store.unsent.peek().map(({ comment }) => comment?.commentText)).toEqual(['Mine', 'Mine, again']);
    second.retry();
    expect(text()).toBe('Mine, again');
  });

  it('name the replaced text, by the time or the version that the page gives', async () => {
    comes(5, 'Theirs', 2000);
    const theirs = versionOf({ editedAt: 2000, commentText: 'Theirs' });
    const mine = versionOf({ editedAt: 2000, commentText: 'Mine' });
    edit('One', 2000);
    const handle = edit('Two', mine);
    expect(await handle.settled).toMatchObject({ ok: false, error: { code: 'FAILED_PRECONDITION' } });
    const [wire] = (await backend.push(1)).mutations;
    expect(wire?.mutation.args).toMatchObject({ basedOn: [theirs] });
  });

  it('do not build on edits of other comments', async () => {
    const row = edited('Hello', 2, 1000);
    const [first] = row.data.comments as [Comment];
    const { editedAt: _, ...second } = { ...first, commentId: 2 };
    const two = { ...row, data: { ...row.data, comments: [first, second] } };
    backend.ops(5, 6, [{ k: 'up', seq: 6, row: two }]);
    store.comments.updateComment({ annotationId: 'a', comment: { commentId: 2, commentText: 'Other' }, basedOn: 0 });
    edit('Mine');
    expect(await basisOf(1)).toEqual([[0], [1000]]);
  });

  it('are refused and kept if a newer text arrives while the user types', async () => {
    comes(5, 'Theirs', 2000);
    const handle = edit('Mine', 0);
    expect(await handle.settled).toEqual({
      ok: false,
      error: {
        code: 'FAILED_PRECONDITION',
        message: 'Comment 1 was edited at 2000; this edit is based on 0.',
      },
    });
    expect(text()).toBe('Theirs');
    expect(row()).toMatchObject({ failed: { code: 'FAILED_PRECONDITION' }, pending: false });
    expect(row()?.unsent).toMatchObject([{ name: 'comment.update', comment: { commentText: 'Mine' } }]);
    await turn();
    expect(backend.pushes).toEqual([]);
    expect(eventListener).not.toHaveBeenCalled();
    expect(errors).not.toHaveBeenCalled();
  });

  it('replace the newer text if their author decides so', async () => {
    comes(5, 'Theirs', 2000);
    const handle = edit('Mine', 0);
    handle.retry();
    expect(text()).toBe('Mine');
    expect(row()?.data.comments[0]?.editedAt).toBe(2001);
    expect(eventListener).toHaveBeenCalledOnce();
    expect(await basisOf(1)).toEqual([[2000]]);
    (await backend.push(1)).answer(7);
    expect(await handle.settled).toEqual({ ok: true });
  });

  it('are discarded if their author decides so', async () => {
    comes(5, 'Theirs', 2000);
    edit('Mine', 0).discard();
    expect(row()).toMatchObject({ unsent: [] });
    expect(row()?.failed).toBeUndefined();
    expect(store.unsent.peek()).toEqual([]);
  });

  it('are kept if only the backend knows the newer text, and can then replace it', async () => {
    const handle = edit('Mine');
    const push = await backend.push(1);
    comes(5, 'Theirs', 2000);
    expect(text()).toBe('Theirs');
    push.answer('FAILED_PRECONDITION');
    await handle.settled;
    expect(store.unsent.peek()).toMatchObject([{ comment: { commentText: 'Mine' } }]);
    handle.retry();
    expect(await basisOf(2)).toEqual([[2000]]);
  });

  it('are sent again unchanged after other refusals', async () => {
    const handle = edit('Mine');
    (await backend.push(1)).answer('RESOURCE_EXHAUSTED');
    await handle.settled;
    comes(5, 'Theirs', 2000);
    handle.retry();
    expect(await basisOf(2)).toEqual([[0]]);
  });

  it('are kept across a reload', async () => {
    comes(5, 'Theirs', 2000);
    edit('Mine', 0);
    await store.dispose();
    store = createStore({ backend, now: () => clock++ });
    await store.identify(ada);
    await store.setDocuments(['d1']);
    backend.reset(6, [edited('Theirs', 2, 2000)]);
    expect(store.unsent.peek()).toMatchObject([
      { comment: { commentText: 'Mine' }, error: { code: 'FAILED_PRECONDITION' } },
    ]);
  });
});
