import { describe, expect, it, vi } from 'vitest';
import type { ClientStorage } from '../../../store/backends/backend.js';
import { createStore } from '../../../store/store.js';
import { ScriptedBackend } from '../scripted-backend.js';

const ada = { userId: 'ada', organizationId: 'o1' };
const typed = { commentText: 'Half a', commentHtml: '<p>Half a</p>' };

describe('drafts', () => {
  it('are kept for the next store of the same user, and for nobody else', async () => {
    const backend = new ScriptedBackend();
    const store = createStore({ backend, now: () => 1000 });
    await store.identify(ada);
    await store.drafts.set('reply:a', typed);
    await store.dispose();
    const next = createStore({ backend });
    await next.identify({ userId: 'bo', organizationId: 'o1' });
    expect(await next.drafts.get('reply:a')).toBeUndefined();
    await next.identify(ada);
    expect(await next.drafts.get('reply:a')).toEqual({ ...typed, updatedAt: 1000 });
  });

  it('are removed by deletion', async () => {
    const store = createStore({ backend: new ScriptedBackend() });
    await store.identify(ada);
    await store.drafts.set('reply:a', typed);
    await store.drafts.delete('reply:a');
    expect(await store.drafts.get('reply:a')).toBeUndefined();
  });

  it('last as long as the page if storage fails, and the failure is reported', async () => {
    const backend = new ScriptedBackend();
    const storage: ClientStorage = {
      ...backend.clients.open('c1'),
      setDraft: () => Promise.reject(Object.assign(new Error('The disk is full.'), { code: 'storage_full' })),
    };
    const store = createStore({ backend, storage });
    const errors = vi.fn();
    store.on('error', errors);
    await store.identify(ada);
    await store.drafts.set('reply:a', typed);
    expect(await store.drafts.get('reply:a')).toMatchObject(typed);
    await store.drafts.delete('reply:a');
    expect(await store.drafts.get('reply:a')).toBeUndefined();
    expect(errors).toHaveBeenCalledWith(expect.objectContaining({ code: 'storage_full' }));
  });

  it('are empty without a user', async () => {
    const store = createStore({ backend: new ScriptedBackend() });
    await store.drafts.set('reply:a', typed);
    expect(await store.drafts.get('reply:a')).toBeUndefined();
  });
});
