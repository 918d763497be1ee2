import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AddAttachmentEvent, Attachment } from '../../store/model/index.js';
import type { CollabStore, UploadBatch } from '../../store/index.js';
import { createStore } from '../../store/store.js';
import { makeRecord } from './rows.js';
import { ScriptedBackend, turn } from './scripted-backend.js';
import { ScriptedBlobs } from './scripted-blobs.js';

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

  it("are added to a comment of one's own, once they are kept", async () => {
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

  it('are a reply where no comment is named', async () => {
    const heard: string[] = [];
    store.onAny((type) => heard.push(type));
    const { settled } = attach([file('1.png')]);
    await keep();
    await settled;
    expect(comments().at(-1)).toMatchObject({ commentText: '', from: bo, attachments: [{ name: '1.png' }] });
    expect(heard).toEqual(['addComment', 'addAttachment']);
  });

  it('are told of with what became of each file', async () => {
    const heard = vi.fn<(event: AddAttachmentEvent) => void>();
    store.on('addAttachment', heard);
    const [good, large] = [file('1.png'), file('large.png', 101)];
    const { settled } = attach([good, large], 1);
    await keep();
    const responses = await settled;
    expect(heard).toHaveBeenCalledOnce();
    const [event] = heard.mock.calls[0] as [AddAttachmentEvent];
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

  it('are told of when they are named by what was written', async () => {
    const heard = vi.fn<(event: AddAttachmentEvent) => void>();
    store.on('addAttachment', heard);
    const { settled } = store.comments.uploadFile({ annotationId: 'a', files: [file('1.png')] });
    await keep();
    const attachments = (await settled).flatMap(({ attachment }) => attachment ?? []);
    expect(heard).not.toHaveBeenCalled();
    store.comments.addComment({ annotationId: 'a', comment: { commentText: 'See', attachments } });
    expect(heard).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        annotationId: 'a',
        commentAnnotation: store.comments.byId('a').peek()?.data,
        attachments: [{ valid: true, maxAllowedSize: 100, attachment: attachments[0] }],
      }),
    );
  });

  it('change nothing and tell nothing where none is accepted', async () => {
    const heard = vi.fn();
    store.onAny(heard);
    expect(await attach([file('large.png', 101)], 1).settled).toMatchObject([{ valid: false }]);
    expect(await attach([], 1).settled).toEqual([]);
    expect(heard).not.toHaveBeenCalled();
    expect(filesOf(1)).toEqual([]);
  });

  it('count with those that are there', async () => {
    attach([file('1.png')], 1);
    await keep();
    const { uploads } = attach([file('2.png'), file('3.png')], 1);
    expect(uploads.map(({ state }) => state.peek().error?.code)).toEqual([undefined, 'too_many_files']);
  });

  it("are refused where the comment is somebody else's, or the thread may only be seen", async () => {
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

  it('leave nothing where the comment has gone meanwhile', async () => {
    const { uploads, settled } = attach([file('1.png')], 1);
    await turn();
    backend.ops(5, 6, [{ k: 'rm', seq: 6, id: 'a' }]);
    await keep();
    expect(await settled).toMatchObject([{ valid: false, error: 'There is no annotation a.' }]);
    expect(uploads[0]?.state.peek()).toMatchObject({ status: 'refused', error: { code: 'NOT_FOUND' } });
    expect(blobs.kept.size).toBe(0);
  });

  it('follow when they are tried again, in the reply the others made', async () => {
    const heard = vi.fn<(event: AddAttachmentEvent) => void>();
    store.on('addAttachment', heard);
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
    expect(heard.mock.calls.map(([{ attachments }]) => attachments.map((each) => each.file?.name))).toEqual([
      ['1.png', '2.png'],
      ['2.png'],
    ]);
  });

  it('are not named when they are given up', async () => {
    const { uploads, settled } = attach([file('1.png'), file('2.png')], 1);
    await turn();
    uploads[0]?.cancel();
    await keep();
    expect(await settled).toMatchObject([{ valid: false }, { valid: true }]);
    expect(filesOf(1).map(({ name }) => name)).toEqual(['2.png']);
  });

  it('are kept and named once there is a connection again', async () => {
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

  it('go to a comment that has yet to come', async () => {
    await store.setDocuments(['d1', 'd2']);
    const request = { annotationId: 'z', commentId: 1, files: [file('1.png')], options: { documentId: 'd2' } };
    store.comments.addAttachment(request);
    await keep();
    const { mutations } = await backend.push(1);
    expect(mutations).toMatchObject([{ scope: { documentId: 'd2' }, mutation: { name: 'attachment.add' } }]);
  });

  it('stay with the comment, to be tried again, where the backend refuses them', async () => {
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
