import { describe, expect, it } from 'vitest';
import { memoryBackend } from '../../../store/backends/memory.js';
import { defaultNameOf } from '../../../store/rules/default-name.js';
import { createStore } from '../../../store/store.js';

describe('a user without a name', () => {
  it('gets a name by id that is stable and rarely shared', () => {
    const names = Array.from({ length: 200 }, (_, at) => defaultNameOf(`user-${at}`));
    expect(names).toEqual(Array.from({ length: 200 }, (_, at) => defaultNameOf(`user-${at}`)));
    expect(names.every((name) => /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(name))).toBe(true);
    expect(new Set(names).size).toBeGreaterThan(150);
    expect(defaultNameOf('')).toMatch(/^\w+ \w+$/);
  });

  it('has this name in their comments', async () => {
    const store = createStore({ backend: memoryBackend() });
    await store.identify({ userId: 'u1', organizationId: 'o1', name: ' ' });
    await store.setDocuments(['d1']);
    expect(store.me.value?.name).toBe(defaultNameOf('u1'));
    const { annotationId, settled } = store.comments.addCommentAnnotation({
      annotation: { comments: [{ commentText: 'Hello' }] },
    });
    await settled;
    expect(store.comments.byId(annotationId).value?.data.from.name).toBe(defaultNameOf('u1'));
    await store.dispose();
  });
});
