import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CollabStore } from '../../../store/api/store.js';
import { createStore } from '../../../store/store.js';
import { makeRecord } from '../rows.js';
import { ScriptedBackend } from '../scripted-backend.js';

describe('a link to a thread', () => {
  let store: CollabStore;
  const copied = vi.fn();

  beforeEach(async () => {
    copied.mockClear();
    const backend = new ScriptedBackend();
    store = createStore({ backend });
    store.on('copyLink', copied);
    await store.identify({ userId: 'ada', organizationId: 'o1' });
    await store.setDocuments(['d1']);
    backend.reset(5, [
      makeRecord('placed', { data: { pageInfo: { url: 'https://app.example/plan?tab=2' } } }),
      // A thread is data of somebody else: it leads to no script.
      makeRecord('hostile', { data: { pageInfo: { url: 'javascript:alert(1)' } } }),
      makeRecord('bare'),
    ]);
  });

  afterEach(async () => {
    vi.unstubAllGlobals();
    await store.dispose();
  });

  it('leads to the page on which the thread was started', () => {
    expect(store.comments.getLink({ annotationId: 'placed' })).toBe('https://app.example/plan?tab=2&commentId=placed');
    expect(store.comments.getLink({ annotationId: 'placed', commentId: 3 })).toMatch(/commentId=placed\.3$/);
  });

  it('leads to the current page if the thread has no page, or none that can be opened', () => {
    vi.stubGlobal('location', { href: 'https://app.example/here' });
    for (const annotationId of ['bare', 'hostile', 'unknown'])
      expect(store.comments.getLink({ annotationId })).toBe(`https://app.example/here?commentId=${annotationId}`);
  });

  it('leads to a given page', () => {
    const link = store.comments.getLink({
      annotationId: 'placed',
      href: 'https://other.example/',
      parameter: 'thread',
    });
    expect(link).toBe('https://other.example/?thread=placed');
  });

  it('reports a missing page', () => {
    expect(() => store.comments.getLink({ annotationId: 'bare' })).toThrow(
      expect.objectContaining({ code: 'FAILED_PRECONDITION', message: expect.stringContaining('href') as unknown }),
    );
  });

  it('is reported by an event only after it was written to the clipboard', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const link = await store.comments.copyLink({ annotationId: 'placed' });
    expect(writeText).toHaveBeenCalledExactlyOnceWith(link);
    expect(copied).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ annotationId: 'placed', link }));
  });

  it('is part of the error, without an event, if the browser cannot copy it', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('Not allowed.')) } });
    await expect(store.comments.copyLink({ annotationId: 'placed' })).rejects.toMatchObject({
      code: 'clipboard_unavailable',
      message: expect.stringContaining('https://app.example/plan?tab=2&commentId=placed') as unknown,
    });
    expect(copied).not.toHaveBeenCalled();
  });
});
