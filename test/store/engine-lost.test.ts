import { describe, expect, it, vi } from 'vitest';
import { createStore } from '../../store/index.js';
import { ScriptedBackend } from './scripted-backend.js';

vi.mock('../../store/sync/engine.js', () => {
  throw new Error('The network is gone.');
});

describe('A store whose engine cannot be loaded', () => {
  it('says so to who is on their way, and waits for somebody again', async () => {
    const store = createStore({ backend: new ScriptedBackend() });
    const coming = store.identify({ userId: 'ada', organizationId: 'o1' });
    expect(store.connection.peek()).toBe('pendingData');
    await expect(coming).rejects.toMatchObject({ code: 'unavailable' });
    expect(store.connection.peek()).toBe('pendingInit');
    await store.dispose();
  });
});
