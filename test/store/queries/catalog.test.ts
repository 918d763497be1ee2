import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryBackend, type CollabStore, type MemoryBackend } from '../../../store/index.js';
import { createStore } from '../../../store/store.js';
import { ScriptedBackend } from '../scripted-backend.js';

describe('the catalog of a store', () => {
  let backend: MemoryBackend;
  let store: CollabStore;

  const open = async (userId: string): Promise<CollabStore> => {
    const opened = createStore({ backend });
    await opened.identify({ userId, organizationId: 'o1' });
    await opened.setDocuments(['plan', 'budget']);
    return opened;
  };

  beforeEach(async () => {
    backend = memoryBackend();
    store = await open('ada');
  });

  afterEach(() => store.dispose());

  it('updates and fetches documents and folders', async () => {
    await store.updateDocuments({
      folderId: 'q3',
      documents: [{ documentId: 'plan', documentName: 'The plan', folderName: 'Quarter 3' }],
    });
    const plan = { documentId: 'plan', organizationId: 'o1', folderId: 'q3', documentName: 'The plan' };
    expect(await store.fetchDocuments({ folderId: 'q3' })).toMatchObject({ data: { o1: [plan] } });
    expect(await store.fetchDocuments()).toMatchObject({ data: { o1: [plan] } });
    expect(await store.fetchFolders({ organizationId: 'o1' })).toEqual({
      data: { q3: { organizationId: 'o1', folderId: 'q3', folderName: 'Quarter 3' } },
    });
    expect(store.documentMetadata.peek().get('plan')).toMatchObject(plan);
  });

  it('returns nothing without access', async () => {
    await store.updateDocuments({ folderId: 'q3', documents: [{ documentId: 'plan', documentName: 'The plan' }] });
    const ben = await open('ben');
    expect((await ben.fetchDocuments({ allDocuments: true })).data?.o1).toHaveLength(1);
    backend.setAccess('ben', 'none');
    expect(await ben.fetchDocuments({ allDocuments: true })).toEqual({ data: { o1: [] } });
    expect(await ben.fetchFolders({ organizationId: 'o1' })).toEqual({ data: {} });
    await ben.dispose();
  });

  it('returns documents page by page', async () => {
    const documents = ['a', 'b', 'c'].map((documentId) => ({ documentId }));
    await store.updateDocuments({ documents });
    const first = await store.fetchDocuments({ allDocuments: true, pageSize: 2 });
    expect(first.data?.o1?.map(({ documentId }) => documentId)).toEqual(['a', 'b']);
    const { nextPageToken: pageToken = '' } = first;
    const second = await store.fetchDocuments({ allDocuments: true, pageToken });
    expect(second.data?.o1?.map(({ documentId }) => documentId)).toEqual(['c']);
    expect(second).not.toHaveProperty('nextPageToken');
  });

  it('names documents and locations in groups, also for rows from before the names', async () => {
    store.setLocations([{ id: 'intro' }]);
    await store.comments.addCommentAnnotation({
      annotation: { comments: [{ commentText: 'a' }], location: { id: 'intro' } },
    }).settled;
    const byDocument = await store.comments.createFacetedView({ groupBy: 'document' });
    const byLocation = await store.comments.createFacetedView({ groupBy: 'location' });
    const names = () => [byDocument, byLocation].map(({ groups }) => groups.peek().map(({ groupName }) => groupName));
    await vi.waitFor(() => expect(names()).toEqual([['plan'], ['intro']]));
    await store.updateDocuments({ documents: [{ documentId: 'plan', documentName: 'The plan' }] });
    await store.updateLocations({ locations: [{ id: 'intro', locationName: 'Introduction' }] });
    await vi.waitFor(() => expect(names()).toEqual([['The plan'], ['Introduction']]));
    const other = await open('bo');
    const view = await other.comments.createFacetedView({ groupBy: 'document' });
    await vi.waitFor(() => expect(view.groups.peek().map(({ groupName }) => groupName)).toEqual(['The plan']));
    await other.dispose();
  });

  it('is cleared when another user signs in', async () => {
    await store.updateDocuments({ documents: [{ documentId: 'plan', documentName: 'The plan' }] });
    await store.identify({ userId: 'bo', organizationId: 'o1' });
    expect(store.documentMetadata.peek().size).toBe(0);
  });

  it('refuses changes by a viewer, and names malformed values', async () => {
    backend.setAccess('ada', 'viewer');
    const documents = [{ documentId: 'plan', documentName: 'Mine' }];
    await expect(store.updateDocuments({ documents })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    backend.setAccess('ada', 'editor');
    const malformed = [{ documentId: 'plan', size: 5 as never }];
    await expect(store.updateDocuments({ documents: malformed })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await store.setDocuments([]);
    await expect(store.updateLocations({ locations: [] })).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
  });

  it('returns null without a connection, and reports a backend without a catalog', async () => {
    await store.signOut();
    expect(await store.fetchDocuments({ allDocuments: true })).toEqual({ data: null });
    const bare = createStore({ backend: new ScriptedBackend() });
    await bare.identify({ userId: 'ada', organizationId: 'o1' });
    await vi.waitFor(() =>
      expect(bare.fetchFolders({ organizationId: 'o1' })).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' }),
    );
    await bare.dispose();
  });
});
