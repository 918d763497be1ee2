import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CollabStore, UploadBatch } from '../../../store/index.js';
import type { AddAttachmentEvent, Attachment } from '../../../store/model/index.js';
import { createStore } from '../../../store/store.js';
import { makeRecord } from '../rows.js';
import { ScriptedBackend, turn } from '../scripted-backend.js';
import { ScriptedBlobs } from '../scripted-blobs.js';

const file = (name: string, size = 10): File => new File([new Uint8Array(size)], name, { type: 'image/png' });

describe('attachments', () => {
  let backend: ScriptedBackend;
  let blobs: ScriptedBlobs;
  let store: CollabStore;

  const bo = { userId: 'bo', organizationId: 'o1', name: 'Bo' };
  const attach = (files: readonly File[], commentId?: number): UploadBatch =>
    store.comments.addAttachment({ annotationId: 'a', files, ...(commentId !== undefined && { commentId }) });
  const filesOf = (commentId: number): readonly Attachment[] =>
    store.comments.getAttachment({ annotationId: 'a', commentId });
  const comments = () => store.comments.byId('a').peek()?.data.comments ?? [];
  const keep = async (): Promise<void> => {
    await turn();
    for (const put of blobs.puts) put.keep();
    await turn();
  };

  beforeEach(async () => {
    backend = new ScriptedBackend();
    backend.blobs = blobs = new ScriptedBlobs();
    store = createStore({ backend, now: () => 1000, config: { attachments: { maxSize: 100, maxCount: 2 } } });
    await store.identify(bo);
    await store.setDocuments(['d1']);
    const from = { userId: 'ada', organizationId: 'o1' };
    const { data } = makeRecord('a', {}, ['Hello', 'Two']);
    const texts = data.comments.map((comment, at) => (at === 1 ? { ...comment, from } : comment));
    backend.reset(5, [makeRecord('a', { data: { comments: texts, location: { id: 'intro' } } })]);
  });

  afterEach(() => store.dispose());

  it("are added to the user's own comment once they are stored", async () => {
    const { uploads, settled } = attach([file('1.png'), file('2.png')], 1);
    await turn();
    expect(filesOf(1)).toEqual([]);
    await keep();
    expect(filesOf(1).map(({ attachmentId, name }) => [attachmentId, name])).toEqual([
      [uploads[0]?.attachmentId, '1.png'],
      [uploads[1]?.attachmentId, '2.png'],
    ]);
    expect(await settled).toMatchObject([{ valid: true }, { valid: true }]);
    const { mutations } = await backend.push(1);
    expect(mutations).toMatchObject([{ mutation: { name: 'attachment.add', args: { commentId: 1 } } }]);
    expect(store.unsent.peek()).toMatchObject([{ name: 'attachment.add', commentId: 1 }]);
  });

  it('become a reply if no comment is named', async () => {
    const events: string[] = [];
    store.onAny((type) => events.push(type));
    const { settled } = attach([file('1.png')]);
    await keep();
    await settled;
    expect(comments().at(-1)).toMatchObject({ commentText: '', from: bo, attachments: [{ name: '1.png' }] });
    expect(events).toEqual(['addComment', 'addAttachment']);
  });

  it('are reported in one event with the result of each file', async () => {
    const listener = vi.fn<(event: AddAttachmentEvent) => void>();
    store.on('addAttachment', listener);
    const [good, large] = [file('1.png'), file('large.png', 101)];
    const { settled } = attach([good, large], 1);
    await keep();
    const responses = await settled;
    expect(listener).toHaveBeenCalledOnce();
    const [event] = listener.mock.calls[0] as [AddAttachmentEvent];
    expect(event).toEqual({
      annotationId: 'a',
      commentAnnotation: store.comments.byId('a').peek()?.data,
      attachments: responses,
      metadata: {
        organizationMetadata: { organizationId: 'o1' },
        documentMetadata: { documentId: 'd1', organizationId: 'o1' },
        location: { id: 'intro' },
      },
    });
    expect(event.attachments).toMatchObject([
      { valid: true, maxAllowedSize: 100, attachment: filesOf(1)[0] },
      { valid: false, maxAllowedSize: 100, error: '"large.png" has 101 bytes; accepted: 100 at most.' },
    ]);
    expect(event.attachments.map((each) => each.file)).toEqual([good, large]);
    expect(event.attachments[0]?.file).toBe(good);
  });

  it('are reported when a new comment names them', async () => {
    const listener = vi.fn<(event: AddAttachmentEvent) => void>();
    store.on('addAttachment', listener);
    const { settled } = store.comments.uploadFile({ annotationId: 'a', files: [file('1.png')] });
    await keep();
    const attachments = (await settled).flatMap(({ attachment }) => attachment ?? []);
    expect(listener).not.toHaveBeenCalled();
    store.comments.addComment({ annotationId: 'a', comment: { commentText: 'See', attachments } });
    expect(listener).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        annotationId: 'a',
        commentAnnotation: store.comments.byId('a').peek()?.data,
        attachments: [{ valid: true, maxAllowedSize: 100, attachment: attachments[0] }],
      }),
    );
  });

  it('change nothing and send no event if none is accepted', async () => {
    const listener = vi.fn();
    store.onAny(listener);
    expect(await attach([file('large.png', 101)], 1).settled).toMatchObject([{ valid: false }]);
    expect(await attach([], 1).settled).toEqual([]);
    expect(listener).not.toHaveBeenCalled();
    expect(filesOf(1)).toEqual([]);
  });

  it('count together with the existing attachments', async () => {
    attach([file('1.png')], 1);
    await keep();
    const { uploads } = attach([file('2.png'), file('3.png')], 1);
    expect(uploads.map(({ state }) => state.peek().error?.code)).toEqual([undefined, 'too_many_files']);
  });

  it("are refused for another user's comment and in a read-only thread", async () => {
    const { uploads, settled } = attach([file('1.png')], 2);
    expect(uploads[0]?.state.peek()).toMatchObject({ status: 'refused', error: { code: 'PERMISSION_DENIED' } });
    expect(await settled).toMatchObject([{ valid: false, error: 'Only its author or an admin can do this.' }]);
    await store.identify({ ...bo, isAnonymous: true });
    backend.reset(5, [makeRecord('a')]);
    expect(await attach([file('1.png')]).settled).toMatchObject([{ valid: false }]);
    expect(await attach([file('1.png')], 9).settled).toMatchObject([
      { valid: false, error: 'There is no such comment.' },
    ]);
    expect(blobs.puts).toEqual([]);
  });

  it('leave no file behind if the comment is deleted during the upload', async () => {
    const { uploads, settled } = attach([file('1.png')], 1);
    await turn();
    backend.ops(5, 6, [{ k: 'rm', seq: 6, id: 'a' }]);
    await keep();
    expect(await settled).toMatchObject([{ valid: false, error: 'There is no annotation a.' }]);
    expect(uploads[0]?.state.peek()).toMatchObject({ status: 'refused', error: { code: 'NOT_FOUND' } });
    expect(blobs.kept.size).toBe(0);
  });

  it('are added by a retry to the reply of the first files', async () => {
    const listener = vi.fn<(event: AddAttachmentEvent) => void>();
    store.on('addAttachment', listener);
    const { uploads, settled } = attach([file('1.png'), file('2.png')]);
    await turn();
    blobs.puts[0]?.keep();
    blobs.puts[1]?.fail('storage_full');
    expect(await settled).toMatchObject([{ valid: true }, { valid: false }]);
    const { commentId = 0 } = comments().at(-1) ?? {};
    expect(filesOf(commentId)).toHaveLength(1);
    uploads[1]?.retry();
    await keep();
    expect(filesOf(commentId).map(({ name }) => name)).toEqual(['1.png', '2.png']);
    expect(comments()).toHaveLength(3);
    expect(listener.mock.calls.map(([{ attachments }]) => attachments.map((each) => each.file?.name))).toEqual([
      ['1.png', '2.png'],
      ['2.png'],
    ]);
  });

  it('are not added if the upload is canceled', async () => {
    const { uploads, settled } = attach([file('1.png'), file('2.png')], 1);
    await turn();
    uploads[0]?.cancel();
    await keep();
    expect(await settled).toMatchObject([{ valid: false }, { valid: true }]);
    expect(filesOf(1).map(({ name }) => name)).toEqual(['2.png']);
  });

  it('are stored and added once the connection is back', async () => {
    const { settled } = attach([file('1.png')], 1);
    await turn();
    backend.sink.state('offline');
    blobs.puts[0]?.fail('unavailable');
    expect(await settled).toMatchObject([{ valid: false, error: 'Not kept: unavailable.' }]);
    expect(filesOf(1)).toEqual([]);
    backend.sink.state('online');
    await keep();
    expect(filesOf(1)).toMatchObject([{ name: '1.png' }]);
    const { mutations } = await backend.push(1);
    expect(mutations).toHaveLength(1);
  });

  it('are added to a comment that is still pending', async () => {
    await store.setDocuments(['d1', 'd2']);
    const request = { annotationId: 'z', commentId: 1, files: [file('1.png')], options: { documentId: 'd2' } };
    store.comments.addAttachment(request);
    await keep();
    const { mutations } = await backend.push(1);
    expect(mutations).toMatchObject([{ scope: { documentId: 'd2' }, mutation: { name: 'attachment.add' } }]);
  });

  it('stay with the comment for a retry if the backend refuses them', async () => {
    attach([file('1.png')], 1);
    await keep();
    (await backend.push(1)).answer('RESOURCE_EXHAUSTED');
    await turn();
    expect(store.comments.byId('a').peek()).toMatchObject({ failed: { code: 'RESOURCE_EXHAUSTED' } });
    expect(filesOf(1)).toHaveLength(1);
    store.unsent.peek()[0]?.discard();
    expect(filesOf(1)).toEqual([]);
  });
});
