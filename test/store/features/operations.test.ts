import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnnotationRow, MutationHandle } from '../../../store/api/annotations.js';
import type { CollabStore, CommentApi } from '../../../store/api/store.js';
import { memoryBackend } from '../../../store/backends/memory.js';
import type { WireMutation } from '../../../store/backends/protocol.js';
import type { CollabEvents } from '../../../store/model/index.js';
import { mutationArgs } from '../../../store/model/parse.js';
import { createStore } from '../../../store/store.js';
import { ann, caseOf, config, history, madeOf, names, NOW, outcome, THEN } from '../every-mutation.js';
import { meeting, operations } from '../every-operation.js';
import { ScriptedBackend, turn } from '../scripted-backend.js';

const silent = {
  state: () => undefined,
  problem: () => undefined,
  published: () => undefined,
  moved: () => undefined,
  live: () => undefined,
};

/** What methods do that write a mutation at once, and with that all that is tried here. */
type Writes = { [M in keyof CommentApi]: CommentApi[M] extends (request: never) => MutationHandle ? M : never };
/** The others: a method that is in neither list does not compile. */
const otherMethods: Readonly<Record<Exclude<keyof CommentApi, Writes[keyof CommentApi]>, string>> = {
  ...{
    view: 'reads',
    byId: 'reads',
    page: 'reads',
    counts: 'reads',
    createFacetedView: 'reads',
    createPagedCollection: 'reads',
    typing: 'reads',
    getLink: 'reads',
  },
  ...{ getAttachment: 'reads', getRecording: 'reads', attachmentUrl: 'reads' },
  ...{ copyLink: 'copies', setTyping: 'is ephemeral', reloadContent: 'reads: backends/providers/states.test.ts' },
  ...{ addAttachment: 'uploads first: store-attachments.test.ts', uploadFile: 'uploads: store-uploads.test.ts' },
  joinComposer: 'writes nothing: composer-uploads.test.ts',
  confirmThreadDeletion: 'writes nothing: root.test.ts',
};

it('every mutation has a test case and, except one, a client-side operation', () => {
  expect([...names].sort()).toEqual(Object.keys(mutationArgs).sort());
  expect(names.filter((name) => !caseOf(name).act)).toEqual(['attachment.add']);
});

it('every client-side operation that writes has a test case', async () => {
  const tried = new Set<string>();
  const note = (_: object, method: string) => () => void tried.add(method);
  for (const { act } of operations) act(new Proxy({}, { get: note }) as CommentApi);
  const store = createStore({ backend: memoryBackend() });
  const methods = new Set(Object.getOwnPropertyNames(Object.getPrototypeOf(store.comments)));
  await store.dispose();
  methods.delete('constructor');
  expect([...tried, ...Object.keys(otherMethods)].sort()).toEqual([...methods].sort());
});

describe.each(operations)('$title', (operation) => {
  const { made, events } = operation;
  const { name } = made;
  const id = name === 'annotation.add' ? 't2' : 't1';
  const isMark = name.startsWith('annotation.markAs');
  const isText = ['annotation.add', 'comment.add', 'comment.update'].includes(name);
  let backend: ScriptedBackend;
  let store: CollabStore;
  let sentEvents: (keyof CollabEvents)[];

  const row = (): AnnotationRow | undefined => store.comments.byId(id).peek();
  const act = (): MutationHandle => operation.act(store.comments);
  const isShown = (): boolean => {
    const now = row();
    return Boolean(operation.shows(now?.data, (now?.unread ?? 0) > 0));
  };
  /** The rows as the backend has them once it is done. */
  const confirm = (): void => {
    const before = name === 'annotation.add' ? undefined : meeting(operation);
    const after = outcome(before, [{ user: ann, made }], NOW);
    backend.ops(5, 6, [after ? { k: 'up', seq: 6, row: after } : { k: 'rm', seq: 6, id: 't1' }]);
  };

  beforeEach(async () => {
    backend = new ScriptedBackend();
    sentEvents = [];
    store = createStore({ backend, config, now: () => NOW });
    await store.identify(ann);
    await store.setDocuments(['d1']);
    backend.reset(5, [meeting(operation)]);
    store.onAny((type) => sentEvents.push(type));
  });

  afterEach(() => store.dispose());

  it('is visible and reported at once, and sent unchanged', async () => {
    expect(isShown()).toBe(false);
    const handle = act();
    expect(isShown()).toBe(true);
    expect(sentEvents).toEqual(events);
    expect(handle).toMatchObject({ annotationId: id });
    if (!isMark && row()) expect(row()?.pending).toBe(true);
    const { mutations } = await backend.push(1);
    expect(mutations.map(({ mutation }) => mutation.name)).toEqual([name]);
    expect(mutations[0]?.mutation.args).toMatchObject(made.args);
  });

  it('stays visible when it is confirmed', async () => {
    const { settled } = act();
    (await backend.push(1)).answer(6);
    expect(await settled).toEqual({ ok: true });
    expect(isShown()).toBe(true);
    confirm();
    expect(isShown()).toBe(true);
    expect(row()?.pending ?? false).toBe(false);
    expect(store.unsent.peek()).toEqual([]);
    expect(sentEvents).toEqual(events);
  });

  it('is reverted by a refusal, or by the user if it contains text', async () => {
    const before = row();
    const handle = act();
    (await backend.push(1)).answer('PERMISSION_DENIED');
    expect(await handle.settled).toMatchObject({ ok: false, error: { code: 'PERMISSION_DENIED' } });
    expect(isShown()).toBe(isText);
    if (isText) expect(row()?.failed?.code).toBe('PERMISSION_DENIED');
    handle.discard();
    expect(row()).toEqual(before);
    expect(store.unsent.peek()).toEqual([]);
    expect(sentEvents).toEqual([...events, ...(isText || isMark ? [] : ['error'])]);
  });

  it('waits for a connection', async () => {
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
  if (isMark) return;

  it('is not performed, shown or reported for users with read access only', async () => {
    await store.identify({ ...ann, isReadOnly: true });
    backend.reset(5, [meeting(operation)]);
    sentEvents = [];
    const before = row();
    expect(await act().settled).toMatchObject({ ok: false, error: { code: 'PERMISSION_DENIED' } });
    expect(row()).toEqual(before);
    await turn();
    expect(backend.pushes).toEqual([]);
    expect(sentEvents).toEqual([]);
  });
});

/** What no client-side operation sends as it is. */
const unoffered = names
  .filter((name) => !caseOf(name).act)
  .map((name) => ({ title: name, made: madeOf(name), prepared: [] }));

describe.each([...operations, ...unoffered])('$title, sent again,', ({ made, prepared }) => {
  it('gets the same answer, and changes nothing', async () => {
    const frame = vi.fn();
    const scope = { organizationId: 'o1', documentId: 'd1' };
    const backend = memoryBackend();
    const connect = (user: typeof ann, clientId: string) =>
      backend.connect({ clientId, user, config }, { ...silent, frame });
    let mid = 0;
    const wired = (mutation: WireMutation['mutation'], at: number): WireMutation => ({
      ...{ clientId: 'c1', mid: ++mid, scope, mutation, at },
    });
    const before = [...history, ...prepared];
    for (const { user, made: earlier } of before) await (await connect(user, 'c1')).push([wired(earlier, THEN)]);
    const connection = await connect(ann, 'c1');
    connection.subscribe(scope);
    await turn();
    frame.mockClear();
    const wire = wired(made, NOW);
    const results = [...(await connection.push([wire, wire])), ...(await connection.push([wire]))];
    expect(results).toEqual(Array(3).fill(expect.objectContaining({ ok: true, seq: before.length + 1 })));
    expect(frame).toHaveBeenCalledOnce();
  });
});
