import { expect } from '@open-wc/testing';
import { deleteDB, openDB } from 'idb';
import { createStore, localBackend, type CollabStore } from '../../store/index.js';
import { waitUntil } from '../wait-until.js';

const user = { userId: 'ada', organizationId: 'acme', name: 'Ada' };
const draft = { commentText: 'Half a thought', commentHtml: '' };

describe('data of a tab that must be reloaded', () => {
  const stores: CollabStore[] = [];
  let database: string;

  beforeEach(() => {
    database = `reload-${crypto.randomUUID()}`;
  });

  afterEach(async () => {
    for (const store of stores.splice(0)) await store.dispose();
    await deleteDB(database);
  });

  async function open(): Promise<{ store: CollabStore; codes: string[] }> {
    const store = createStore({ backend: localBackend({ name: database }) });
    stores.push(store);
    const codes: string[] = [];
    store.on('error', ({ code }) => codes.push(code));
    await store.identify(user);
    await store.setDocuments(['plan']);
    await waitUntil(() => store.connection.peek() === 'online');
    return { store, codes };
  }

  it('is available after the reload: drafts, and pending comments, which are then sent', async () => {
    const { store, codes } = await open();
    const reasons: unknown[] = [];
    store.on('error', () => reasons.push(store.connectionProblem.peek()?.code));
    await deleteDB(database);
    await waitUntil(() => codes.includes('reload_needed'));
    expect(reasons, 'known when the error is reported').to.deep.equal(['reload_needed']);
    await store.drafts.set('new', draft);
    const { annotationId } = store.comments.addCommentAnnotation({
      annotation: { comments: [{ commentText: 'Late' }] },
    });
    await waitUntil(() => store.unsent.peek().length === 1);
    await store.dispose();
    expect(codes).to.deep.equal(['reload_needed']);
    const later = await open();
    await waitUntil(() => later.store.comments.byId(annotationId).peek()?.pending === false);
    expect(await later.store.drafts.get('new')).to.include(draft);
  });

  it('is kept for the newer version of the page in another tab', async () => {
    const { store, codes } = await open();
    (await openDB(database, 99)).close();
    await waitUntil(() => codes.includes('reload_needed'));
    await store.drafts.set('new', draft);
    store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Late' }] } });
    await store.dispose();
    const newer = await openDB(database);
    const [kept, queued] = [await newer.get('drafts', ['ada', 'new']), await newer.getAll('queue')];
    newer.close();
    expect(kept).to.include(draft);
    expect(queued).to.have.length(1);
    expect(codes).to.deep.equal(['reload_needed']);
  });
});
