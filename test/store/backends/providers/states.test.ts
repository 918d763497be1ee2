import { beforeEach, describe, expect, it } from 'vitest';
import {
  memoryBackend,
  withProviders,
  type CollabError,
  type CollabStore,
  type MemoryBackend,
} from '../../../../store/index.js';
import { until } from '../../../server/until.js';
import { suiteStores } from '../../suite-stores.js';
import { Customer, type Failure } from './customer.js';

const ada = { userId: 'ada', organizationId: 'acme', name: 'Ada' };
const ben = { userId: 'ben', organizationId: 'acme', name: 'Ben' };

describe('content that is not there', () => {
  const createStore = suiteStores();
  let memory: MemoryBackend;
  let customer: Customer;
  let problems: CollabError[];
  let author: CollabStore;

  async function enter(user: typeof ada): Promise<CollabStore> {
    const store = createStore({ backend: withProviders(memory, customer.providers()) });
    store.on('error', (error) => problems.push(error));
    await store.identify(user);
    await store.setDocuments(['plan']);
    await until(store.connection, (state) => state === 'online');
    return store;
  }

  const fail = (name: string, failure: Failure = 'status') =>
    (customer.failure = (called) => (called === name ? failure : 'none'));

  const status = (store: CollabStore, expected: string | undefined) =>
    until(store.comments.byId('t1'), (row) => row !== undefined && row.data.comments[0]?.contentStatus === expected);

  const text = (store: CollabStore) => store.comments.byId('t1').peek()?.data.comments[0]?.commentText;

  beforeEach(async () => {
    memory = memoryBackend();
    customer = new Customer();
    problems = [];
    author = await enter(ada);
    await author.comments.addCommentAnnotation({
      annotation: { annotationId: 't1', comments: [{ commentId: 1, commentText: 'Hello' }] },
    }).settled;
  });

  it('is loading until the provider answers', async () => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    customer.gate = (name) => (name === 'comment.get' ? gate : undefined);
    const reader = await enter(ben);
    await status(reader, 'loading');
    expect(text(reader)).toBe('');
    open();
    await status(reader, undefined);
    expect(text(reader)).toBe('Hello');
  });

  it('is missing if the provider does not have it, until it is reloaded', async () => {
    const stored = customer.threads.get('t1');
    customer.threads.clear();
    const reader = await enter(ben);
    await status(reader, 'missing');
    if (stored) customer.threads.set('t1', stored);
    reader.comments.reloadContent({ annotationId: 't1' });
    await status(reader, undefined);
    expect(text(reader)).toBe('Hello');
  });

  it('has failed if the provider fails, until it is reloaded', async () => {
    fail('comment.get');
    const reader = await enter(ben);
    await status(reader, 'failed');
    expect(problems).toMatchObject([{ code: 'provider_failed' }]);
    expect(problems[0]?.message).toBe(
      "The provider's comment.get answered success false and statusCode 503; accepted: success true and statusCode 200.",
    );
    customer.failure = () => 'none';
    reader.comments.reloadContent({ annotationId: 't1' });
    await status(reader, 'loading');
    await status(reader, undefined);
    expect(text(reader)).toBe('Hello');
  });

  it('has failed if it is malformed, alone', async () => {
    customer.threads.get('t1')?.comments.set('1', { commentId: 1, commentText: 7 as never });
    customer.threads.set('t2', { comments: new Map([['2', { commentId: 2, commentText: 'Fine' }]]) });
    const fine = { annotationId: 't2', comments: [{ commentId: 2, commentText: 'Fine' }] };
    await author.comments.addCommentAnnotation({ annotation: fine }).settled;
    const reader = await enter(ben);
    await status(reader, 'failed');
    await until(reader.comments.byId('t2'), (row) => row?.data.comments[0]?.commentText === 'Fine');
    expect(problems.every(({ message }) => !message.includes('7'))).toBe(true);
  });

  it('can be resolved, replied to and deleted', async () => {
    fail('comment.get');
    const reader = await enter(ben);
    await status(reader, 'failed');
    expect(await reader.comments.resolveCommentAnnotation({ annotationId: 't1' }).settled).toEqual({ ok: true });
    expect(
      await reader.comments.addComment({ annotationId: 't1', comment: { commentId: 2, commentText: 'Yes' } }).settled,
    ).toEqual({ ok: true });
    expect(customer.text('t1', 2)).toBe('Yes');
  });

  it('loads with pages of documents that are not followed', async () => {
    const reader = createStore({ backend: withProviders(memory, customer.providers()) });
    await reader.identify(ben);
    const { data } = await reader.comments.page({ documentIds: ['plan'] });
    expect(data?.plan?.[0]?.comments[0]?.commentText).toBe('Hello');
    const found = await reader.comments.createPagedCollection({ documentIds: ['plan'], text: 'hello' });
    await until(found.loaded, (count) => count === 1);
    const other = await reader.comments.createPagedCollection({ documentIds: ['plan'], text: 'goodbye' });
    await until(other.state, (state) => state === 'complete');
    expect(other.loaded.peek()).toBe(0);
  });

  it('requests many threads at once, and each once', async () => {
    for (let at = 0; at < 150; at++)
      await author.comments.addCommentAnnotation({
        annotation: { annotationId: `many-${at}`, comments: [{ commentText: `Text ${at}` }] },
      }).settled;
    customer.calls.length = 0;
    const reader = await enter(ben);
    await until(reader.comments.byId('many-149'), (row) => row?.data.comments[0]?.commentText === 'Text 149');
    const ids = customer
      .called('comment.get')
      .flatMap((request) => (request as { commentAnnotationIds: string[] }).commentAnnotationIds);
    expect(new Set(ids).size).toBe(151);
    expect(ids.length).toBe(151);
    expect(customer.called('comment.get').length).toBe(2);
    expect(customer.called('comment.get')[0]).toMatchObject({ organizationId: 'acme', documentIds: ['plan'] });
  });
});
