import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnnotationRow, CollabStore, MutationHandle } from '../../store/api.js';
import { memoryBackend } from '../../store/backends/memory.js';
import type { CollabEvents, MutationName } from '../../store/model/index.js';
import { mutationArgs } from '../../store/model/mutation-args.js';
import type { WireMutation } from '../../store/protocol.js';
import { createStore } from '../../store/store.js';
import { ann, caseOf, config, fitting, history, madeOf, names, NOW, outcome, THEN } from './every-mutation.js';
import { ScriptedBackend, turn } from './scripted-backend.js';

const silent = { state: () => undefined, problem: () => undefined, published: () => undefined };
const idOf = (name: MutationName): string => (name === 'annotation.add' ? 't2' : 't1');
const isMark = (name: MutationName): boolean => name.startsWith('annotation.markAs');
const isText = (name: MutationName): boolean => ['annotation.add', 'comment.add', 'comment.update'].includes(name);
const operations = names.filter((name) => caseOf(name).act);

it('every mutation has its case, and a client-side operation but for two', () => {
  expect([...names].sort()).toEqual(Object.keys(mutationArgs).sort());
  expect(names.filter((name) => !operations.includes(name))).toEqual(['attachment.add', 'target.set']);
});

describe.each(operations)('%s', (name) => {
  let backend: ScriptedBackend;
  let store: CollabStore;
  let heard: (keyof CollabEvents)[];

  const row = (): AnnotationRow | undefined => store.comments.byId(idOf(name)).peek();
  const act = (): MutationHandle => {
    const { act: make, args } = caseOf(name);
    if (!make) throw new Error(`Nothing does ${name}.`);
    return make(store.comments, args);
  };
  const isShown = (): boolean => {
    const now = row();
    return Boolean(caseOf(name).shows(now?.data, (now?.unread ?? 0) > 0));
  };
  /** The rows as the backend has them once it is done. */
  const confirm = (): void => {
    const after = outcome(
      name === 'annotation.add' ? undefined : fitting(name),
      [{ user: ann, made: madeOf(name) }],
      NOW,
    );
    backend.ops(5, 6, [after ? { k: 'up', seq: 6, row: after } : { k: 'rm', seq: 6, id: 't1' }]);
  };

  beforeEach(async () => {
    backend = new ScriptedBackend();
    heard = [];
    store = createStore({ backend, config, now: () => NOW });
    await store.identify(ann);
    await store.setDocuments(['d1']);
    backend.reset(5, [fitting(name)]);
    store.onAny((type) => heard.push(type));
  });

  afterEach(() => store.dispose());

  it('is shown and told of at once, and sent as it is', async () => {
    expect(isShown()).toBe(false);
    const handle = act();
    expect(isShown()).toBe(true);
    expect(heard).toEqual(caseOf(name).events);
    expect(handle).toMatchObject({ annotationId: idOf(name) });
    if (!isMark(name) && name !== 'annotation.delete') expect(row()?.pending).toBe(true);
    const { mutations } = await backend.push(1);
    expect(mutations.map(({ mutation }) => mutation.name)).toEqual([name]);
    expect(mutations[0]?.mutation.args).toMatchObject(caseOf(name).args);
  });

  it('stays when it is confirmed', async () => {
    const { settled } = act();
    (await backend.push(1)).answer(6);
    expect(await settled).toEqual({ ok: true });
    expect(isShown()).toBe(true);
    confirm();
    expect(isShown()).toBe(true);
    expect(row()?.pending ?? false).toBe(false);
    expect(store.unsent.peek()).toEqual([]);
    expect(heard).toEqual(caseOf(name).events);
  });

  it('is undone when it is refused: at once, or, where somebody wrote it, when they give it up', async () => {
    const before = row();
    const handle = act();
    (await backend.push(1)).answer('PERMISSION_DENIED');
    expect(await handle.settled).toMatchObject({ ok: false, error: { code: 'PERMISSION_DENIED' } });
    expect(isShown()).toBe(isText(name));
    if (isText(name)) expect(row()?.failed?.code).toBe('PERMISSION_DENIED');
    handle.discard();
    expect(row()).toEqual(before);
    expect(store.unsent.peek()).toEqual([]);
    expect(heard).toEqual([...caseOf(name).events, ...(isText(name) || isMark(name) ? [] : ['error'])]);
  });

  it('waits while there is no connection, and goes when there is one', async () => {
    backend.sink.state('offline');
    const { settled } = act();
    expect(isShown()).toBe(true);
    await turn();
    expect(backend.pushes).toEqual([]);
    backend.sink.state('online');
    const push = await backend.push(1);
    expect(push.mutations).toMatchObject([{ mid: 1, at: NOW, mutation: { name } }]);
    push.answer(6);
    expect(await settled).toEqual({ ok: true });
  });

  // What has been read is nobody else's business.
  if (isMark(name)) return;

  it('is not done, shown or told of for those who may only look on', async () => {
    await store.identify({ ...ann, isReadOnly: true });
    backend.reset(5, [fitting(name)]);
    heard = [];
    const before = row();
    expect(await act().settled).toMatchObject({ ok: false, error: { code: 'PERMISSION_DENIED' } });
    expect(row()).toEqual(before);
    await turn();
    expect(backend.pushes).toEqual([]);
    expect(heard).toEqual([]);
  });
});

describe.each(names)('%s, sent again,', (name) => {
  it('is answered as before, and does nothing', async () => {
    const frame = vi.fn();
    const scope = { organizationId: 'o1', documentId: 'd1' };
    const backend = memoryBackend();
    const connect = (user: typeof ann, clientId: string) =>
      backend.connect({ clientId, user, config }, { ...silent, frame });
    let mid = 0;
    const wired = (mutation: WireMutation['mutation'], at: number): WireMutation => ({
      ...{ clientId: 'c1', mid: ++mid, scope, mutation, at },
    });
    for (const { user, made } of history) await (await connect(user, 'c1')).push([wired(made, THEN)]);
    const connection = await connect(ann, 'c1');
    connection.subscribe(scope);
    await turn();
    frame.mockClear();
    const wire = wired(madeOf(name), NOW);
    const results = [...(await connection.push([wire, wire])), ...(await connection.push([wire]))];
    expect(results).toEqual(Array(3).fill(expect.objectContaining({ ok: true, seq: history.length + 1 })));
    expect(frame).toHaveBeenCalledOnce();
  });
});
