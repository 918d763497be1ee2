import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CollabStore } from '../../../store/api/store.js';
import { memoryBackend, type MemoryBackend } from '../../../store/backends/memory.js';
import type { NewCommentAnnotation, SetDocumentsContext } from '../../../store/model/index.js';
import { createStore } from '../../../store/store.js';

/** As long as a test may take. */
const until = (isSo: () => unknown) => vi.waitUntil(isSo, { timeout: 10_000 });

const person = (userId: string) => ({ userId, organizationId: 'o1', name: userId });
const north: SetDocumentsContext = { access: { team: ['north'] } };

describe('contexts', () => {
  let backend: MemoryBackend;
  let stores: CollabStore[];

  beforeEach(() => {
    backend = memoryBackend();
    stores = [];
  });

  afterEach(async () => {
    await Promise.all(stores.map((store) => store.dispose()));
  });

  async function open(userId: string, context?: SetDocumentsContext): Promise<CollabStore> {
    const store = createStore({ backend });
    stores.push(store);
    await store.setDocuments(['d1'], context && { context });
    await store.identify(person(userId));
    await until(() => store.connection.peek() === 'online');
    return store;
  }

  async function add(store: CollabStore, text: string, more: Partial<NewCommentAnnotation> = {}): Promise<string> {
    const annotation = { comments: [{ commentText: text }], ...more };
    const handle = store.comments.addCommentAnnotation({ annotation });
    expect(await handle.settled).toEqual({ ok: true });
    return handle.annotationId;
  }

  const textsIn = (store: CollabStore) =>
    store.comments
      .view({})
      .rows.peek()
      .map(({ data }) => data.comments[0]?.commentText)
      .sort();

  it("are copied when they are set, and do not follow later changes of the page's object", async () => {
    const author = await open('ada', north);
    await add(author, 'For the north', { contextFilter: north });
    const team = ['south'];
    const context = { access: { team } };
    const reader = await open('ben', context);
    expect(textsIn(reader)).toEqual([]);
    team[0] = 'north';
    await reader.setDocuments(['d1'], { context });
    await until(() => textsIn(reader).length === 1);
  });

  it('show their threads, and hide them again', async () => {
    const author = await open('ada', north);
    const reader = await open('ben');
    const id = await add(author, 'For the north', { contextFilter: north });
    await add(author, 'For all');
    await until(() => textsIn(reader).length === 1);
    expect(textsIn(author)).toEqual(['For all', 'For the north']);
    expect(textsIn(reader)).toEqual(['For all']);
    await reader.setDocuments(['d1'], { context: { access: { team: ['south', 'north'] } } });
    await until(() => textsIn(reader).length === 2);
    await reader.setDocuments(['d1'], { context: { access: { team: ['south'] } } });
    expect(reader.comments.byId(id).peek()).toBe(undefined);
    await until(() => textsIn(reader).length === 1);
    expect(textsIn(reader)).toEqual(['For all']);
  });

  it('let their users write, and are not disclosed to others', async () => {
    const author = await open('ada', north);
    const reader = await open('ben', north);
    const id = await add(author, 'For the north', { contextFilter: north });
    await until(() => reader.comments.byId(id).peek());
    expect(reader.permissions.can('comment.add', { annotationId: id })).toBe(true);
    const reply = reader.comments.addComment({ annotationId: id, comment: { commentText: 'Seen' } });
    expect(await reply.settled).toEqual({ ok: true });
    await until(() => author.comments.byId(id).peek()?.data.comments.length === 2);
    expect(JSON.stringify(author.comments.byId(id).peek())).not.toContain('contextAccess');
    expect(reader.me.peek()).toEqual(person('ben'));
  });

  it('stay in effect if the documents are set again with the same context', async () => {
    const author = await open('ada', north);
    await add(author, 'For the north', { contextFilter: north });
    await author.setDocuments(['d1', 'd2'], { context: { access: { team: ['north'] } } });
    expect(textsIn(author)).toEqual(['For the north']);
  });

  it('are refused if malformed, and change nothing', async () => {
    const author = await open('ada', north);
    await add(author, 'For the north', { contextFilter: north });
    const access = { team: 'south' } as unknown as SetDocumentsContext['access'];
    await expect(author.setDocuments(['d1'], { context: { access } })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
    expect(textsIn(author)).toEqual(['For the north']);
  });
});
