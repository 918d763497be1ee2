import { resolveObjectURL } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CollabFailure } from '../../../store/base/collab-failure.js';
import type { AttachmentAddress, CollabStore } from '../../../store/index.js';
import type { Attachment } from '../../../store/model/index.js';
import { createStore } from '../../../store/store.js';
import { makeRecord } from '../rows.js';
import { ScriptedBackend, turn } from '../scripted-backend.js';
import { ScriptedBlobs } from '../scripted-blobs.js';

describe('file URLs', () => {
  let backend: ScriptedBackend;
  let blobs: ScriptedBlobs;
  let store: CollabStore;
  let seq = 0;

  const ada = { userId: 'ada', organizationId: 'o1' };
  const address = (attachmentId: number) => store.comments.attachmentUrl({ attachmentId, annotationId: 'a' });
  const observe = (attachmentId: number) => {
    const addresses: AttachmentAddress[] = [];
    const stop = address(attachmentId).subscribe((value) => addresses.push(value));
    return { seen: addresses, stop };
  };
  /** What a page gets from an address. */
  const opened = (url = '') => resolveObjectURL(url);
  const show = (attachments: readonly Attachment[]): void => {
    const { data, ...record } = makeRecord('a');
    const comments = data.comments.map((comment) => ({ ...comment, attachments }));
    seq++;
    backend.reset(seq, [{ ...record, version: seq, data: { ...data, comments } }]);
  };

  beforeEach(async () => {
    backend = new ScriptedBackend();
    backend.blobs = blobs = new ScriptedBlobs();
    store = createStore({ backend });
    await store.identify(ada);
    await store.setDocuments(['d1']);
    show([{ attachmentId: 1 }]);
    blobs.kept.set(1, new Blob(['picture'], { type: 'image/png' }));
  });

  afterEach(() => store.dispose());

  it('are loaded on observation, once for all observers', async () => {
    const readable = address(1);
    expect(readable.peek()).toEqual({});
    await turn();
    expect(readable.peek()).toEqual({});
    const [first, second] = [observe(1), observe(1)];
    expect(address(1)).toBe(readable);
    await turn();
    const { url } = readable.peek();
    expect(first.seen).toEqual([{}, { url }]);
    expect(second.seen).toEqual([{}, { url }]);
    expect(await opened(url)?.text()).toBe('picture');
    expect(opened(url)?.type).toBe('image/png');
  });

  it('are revoked with the last observer, and loaded again for the next one', async () => {
    const [first, second] = [observe(1), observe(1)];
    await turn();
    const { url } = address(1).peek();
    first.stop();
    expect(opened(url)).toBeDefined();
    second.stop();
    expect(opened(url)).toBeUndefined();
    expect(address(1).peek()).toEqual({});
    const again = observe(1);
    await turn();
    expect(again.seen.at(-1)?.url).not.toBe(url);
    expect(opened(again.seen.at(-1)?.url)).toBeDefined();
    again.stop();
  });

  it('are not created if all observers have left', async () => {
    const { seen, stop } = observe(1);
    stop();
    const next = observe(1);
    await turn();
    expect(seen).toEqual([{}]);
    expect(next.seen).toHaveLength(2);
    expect(address(1).peek()).toBe(next.seen[1]);
    next.stop();
  });

  it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', ''])(
    'are downloads for files of type %o',
    async (type) => {
      blobs.kept.set(1, new Blob(['<script>'], { type }));
      const { seen, stop } = observe(1);
      await turn();
      expect(opened(seen.at(-1)?.url)?.type).toBe('application/octet-stream');
      stop();
    },
  );

  it('are the URLs of the attachments themselves, unless the file could run scripts', async () => {
    const urls = ['https://a.example/1.png', '/files/1', 'data:image/png;base64,AA==', 'blob:https://a.example/1'];
    const unsafe = ['javascript:alert(1)', 'data:text/html,x', 'data:image/svg+xml,x', 'vbscript:x', ''];
    for (const url of urls) {
      show([{ attachmentId: 1, url }]);
      expect(address(1).peek()).toEqual({ url });
      expect(address(1)).toBe(address(1));
    }
    for (const url of unsafe) {
      show([{ attachmentId: 1, url }]);
      const { seen, stop } = observe(1);
      await turn();
      expect(seen.at(-1)?.url).toMatch(/^blob:/);
      stop();
    }
  });

  describe('of large files, where the backend has URLs', () => {
    const size = 1024 * 1024;
    let given: string[];

    beforeEach(() => {
      vi.useFakeTimers();
      given = ['https://service.example/1', 'https://service.example/2'];
      blobs.url = () => {
        const url = given.shift();
        return Promise.resolve(url === undefined ? undefined : { url, expiresAt: Date.now() + 600_000 });
      };
    });

    afterEach(() => vi.useRealTimers());

    it('are those of the backend, and are replaced before they end', async () => {
      show([{ attachmentId: 1, size, type: 'video/webm' }]);
      const { seen, stop } = observe(1);
      await vi.advanceTimersByTimeAsync(0);
      expect(seen.at(-1)).toEqual({ url: 'https://service.example/1' });
      await vi.advanceTimersByTimeAsync(569_999);
      expect(seen.at(-1)).toEqual({ url: 'https://service.example/1' });
      await vi.advanceTimersByTimeAsync(1);
      expect(seen.at(-1)).toEqual({ url: 'https://service.example/2' });
      await vi.advanceTimersByTimeAsync(600_000);
      expect(seen.at(-1)).toMatchObject({ error: { code: 'NOT_FOUND' } });
      stop();
      expect(vi.getTimerCount()).toBe(0);
    });

    it('are no longer renewed without an observer', async () => {
      show([{ attachmentId: 1, size }]);
      const { stop } = observe(1);
      await vi.advanceTimersByTimeAsync(0);
      stop();
      await vi.advanceTimersByTimeAsync(600_000);
      expect(given).toHaveLength(1);
      expect(address(1).peek()).toEqual({});
    });

    it.each([
      ['small', { size: size - 1 }],
      ['pictures', { size, type: 'image/png' }],
    ])('are object URLs for files that are %s', async (_, about) => {
      show([{ attachmentId: 1, ...about }]);
      const { seen, stop } = observe(1);
      await vi.advanceTimersByTimeAsync(0);
      expect(seen.at(-1)?.url).toMatch(/^blob:/);
      stop();
    });
  });

  it('report a missing file and other failures', async () => {
    const none = observe(2);
    await turn();
    expect(none.seen.at(-1)).toMatchObject({ error: { code: 'NOT_FOUND' } });
    blobs.obstacle = new CollabFailure({ code: 'storage_failed', message: 'Broken.' });
    const broken = observe(1);
    await turn();
    expect(broken.seen.at(-1)?.error).toEqual({ code: 'storage_failed', message: 'Broken.' });
  });

  it('are loaded once more for all observers after a retry', async () => {
    const [first, second] = [observe(2), observe(2)];
    await turn();
    blobs.kept.set(2, new Blob(['two']));
    first.seen.at(-1)?.retry?.();
    expect(address(2).peek()).toEqual({});
    await turn();
    expect(opened(second.seen.at(-1)?.url)).toBeDefined();
    expect(first.seen).toEqual(second.seen);
    first.stop();
    second.stop();
    second.seen[1]?.retry?.();
    await turn();
    expect(address(2).peek()).toEqual({});
  });

  it('are loaded on connection if they are still observed', async () => {
    blobs.obstacle = new CollabFailure({ code: 'unavailable', message: 'Offline.' });
    const [waits, left] = [observe(1), observe(2)];
    blobs.kept.set(2, new Blob(['two']));
    await turn();
    expect(waits.seen.at(-1)).toMatchObject({ error: { code: 'unavailable' } });
    left.stop();
    blobs.obstacle = undefined;
    backend.sink.state('offline');
    backend.sink.state('online');
    await turn();
    expect(waits.seen.at(-1)?.url).toMatch(/^blob:/);
    expect(left.seen.at(-1)).toMatchObject({ error: { code: 'unavailable' } });
  });

  it('are available for uploaded files that no comment names yet', async () => {
    const readable = store.comments.attachmentUrl({ attachmentId: 1 });
    const stop = readable.subscribe(() => undefined);
    await turn();
    expect(readable.peek().url).toMatch(/^blob:/);
    stop();
  });

  it('are not available without a signed-in user', async () => {
    await store.signOut();
    expect(address(1).peek()).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
  });
});
