import { expect, it } from 'vitest';
import { memoryBackend } from '../../../store/backends/memory.js';
import { createStore } from '../../../store/store.js';

it('stores the additional fields of a page with a comment, and names the invalid ones', async () => {
  const store = createStore({ backend: memoryBackend() });
  await store.identify({ userId: 'u1', organizationId: 'o1', name: 'Ada' });
  await store.setDocuments(['d1']);
  const added = { context: { order: 7 }, isCommentResolverUsed: true, isCommentTextAvailable: false };
  const thread = store.comments.addCommentAnnotation({
    annotation: { comments: [{ commentText: 'Hello', ...added }] },
  });
  expect(await thread.settled).toMatchObject({ ok: true });
  const reply = store.comments.addComment({
    annotationId: thread.annotationId,
    comment: { commentText: 'Again', ...added },
  });
  expect(await reply.settled).toMatchObject({ ok: true });
  const comments = store.comments.byId(thread.annotationId).value?.data.comments;
  expect(comments).toMatchObject([added, added]);
  const bad = store.comments.addComment({
    annotationId: thread.annotationId,
    comment: { commentText: 'No', isCommentResolverUsed: 'yes' as unknown as boolean },
  });
  const message = expect.stringContaining('isCommentResolverUsed') as string;
  expect(await bad.settled).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT', message } });
  await store.dispose();
});
