import { describe, expect, it } from 'vitest';
import { localBackend } from '../../../store/backends/local.js';
import { predefinedConfig, type CollabError, type User } from '../../../store/model/index.js';
import { createStore } from '../../../store/store.js';

const user: User = { userId: 'ada', organizationId: 'acme' };

// Node has neither IndexedDB nor locks. Importing the module is the first thing to be tested here.
describe('the local backend in Node', () => {
  it('reports the missing browser features, and keeps data for the life of the process', async () => {
    const backend = localBackend();
    const problems: CollabError[] = [];
    const sink = {
      frame: () => undefined,
      state: () => undefined,
      published: () => undefined,
      moved: () => undefined,
      live: () => undefined,
      problem: (error: CollabError) => problems.push(error),
    };
    const connection = await backend.connect({ clientId: 'c1', user, config: predefinedConfig }, sink);
    await connection.close();
    expect(problems.map(({ code }) => code)).toEqual(['storage_unavailable']);
    expect(problems[0]?.message).toContain('IndexedDB is missing');

    const store = createStore({ backend });
    await store.identify(user);
    await store.setDocuments(['plan']);
    const { settled } = store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Kept' }] } });
    expect(await settled).toEqual({ ok: true });
    await store.dispose();
  });
});
