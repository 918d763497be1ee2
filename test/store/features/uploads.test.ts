import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CollabStore, Upload, UploadBatch, UploadState } from '../../../store/index.js';
import { createStore } from '../../../store/store.js';
import { makeRecord } from '../rows.js';
import { ScriptedBackend, turn } from '../scripted-backend.js';
import { ScriptedBlobs, type Put } from '../scripted-blobs.js';

const file = (name = 'a.png', size = 10, type = 'image/png'): File => new File([new Uint8Array(size)], name, { type });

describe('uploads', () => {
  let backend: ScriptedBackend;
  let blobs: ScriptedBlobs;
  let store: CollabStore;

  const ada = { userId: 'ada', organizationId: 'o1' };
  const upload = (...files: readonly File[]): UploadBatch => store.comments.uploadFile({ files });
  const one = (given = file()): Upload => upload(given).uploads[0] as Upload;
  /** The put of this number, from 1. */
  const put = async (number: number): Promise<Put> => {
    await turn();
    return blobs.puts[number - 1] as Put;
  };
  const failing = async (code: string): Promise<Upload> => {
    const failed = one();
    (await put(blobs.puts.length + 1)).fail(code);
    await turn();
    return failed;
  };

  beforeEach(async () => {
    backend = new ScriptedBackend();
    blobs = new ScriptedBlobs();
    backend.blobs = blobs;
    const attachments = { maxSize: 100, maxCount: 2, types: ['image/*', '.csv'] };
    store = createStore({ backend, config: { attachments } });
    await store.identify(ada);
    await store.setDocuments(['d1']);
    backend.reset(1, [makeRecord('a')]);
  });

  afterEach(() => store.dispose());

  it('report progress, then return the attachment for a comment', async () => {
    const pendingUpload = one();
    const states: UploadState[] = [];
    pendingUpload.state.subscribe((state) => states.push(state));
    const { id, options, keep } = await put(1);
    expect(id).toBe(pendingUpload.attachmentId);
    options.progress?.(4);
    options.progress?.(12);
    keep();
    await turn();
    const attachment = { attachmentId: id, name: 'a.png', size: 10, type: 'image/png', mimeType: 'image/png' };
    expect(states).toEqual([
      { status: 'uploading', progress: 0 },
      { status: 'uploading', progress: 0.4 },
      { status: 'uploading', progress: 1 },
      { status: 'stored', progress: 1, attachment },
    ]);
    expect(states.every(Object.isFrozen)).toBe(true);
  });

  it('report all files together, in order, with the accepted limits', async () => {
    const [good, other] = [file('good.png'), file('other.csv', 10, '')];
    const { settled, uploads } = upload(
      good,
      file('large.png', 101),
      file('a.exe', 1, 'text/x'),
      other,
      file('more.png'),
    );
    (await put(2)).fail('storage_full');
    (await put(1)).keep();
    const responses = await settled;
    expect(responses.map(({ valid, maxAllowedSize, error }) => [valid, maxAllowedSize, error])).toEqual([
      [true, 100, undefined],
      [false, 100, '"large.png" has 101 bytes; accepted: 100 at most.'],
      [false, 100, '"a.exe" is of type "text/x"; accepted: image/*, .csv.'],
      [false, 100, 'Not kept: storage_full.'],
      [false, 100, '"more.png" is one too many; accepted: 2 a comment.'],
    ]);
    expect(responses[0]?.file).toBe(good);
    expect(responses[0]?.attachment?.attachmentId).toBe(uploads[0]?.attachmentId);
    expect(responses.slice(1).map(({ attachment }) => attachment)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(uploads.map(({ state }) => state.peek().error?.code)).toEqual([
      undefined,
      'file_too_large',
      'file_type',
      'storage_full',
      'too_many_files',
    ]);
    expect(uploads.map(({ state }) => state.peek().status)).toEqual([
      ...['stored', 'refused', 'refused', 'failed', 'refused'],
    ]);
  });

  it('count the attachments that the comment already has', () => {
    const { uploads } = store.comments.uploadFile({ files: [file(), file()], attachedCount: 1 });
    expect(uploads.map(({ state }) => state.peek().status)).toEqual(['uploading', 'refused']);
  });

  it('are refused permanently if they exceed a limit', async () => {
    const refused = one(file('large.png', 101));
    refused.retry();
    refused.cancel();
    await turn();
    expect(refused.state.peek().status).toBe('refused');
    expect(blobs.puts).toEqual([]);
  });

  it('are refused for users who may not comment', async () => {
    await store.identify({ ...ada, isReadOnly: true });
    const { uploads, settled } = upload(file());
    expect(uploads[0]?.state.peek()).toMatchObject({ status: 'refused', error: { code: 'PERMISSION_DENIED' } });
    expect(await settled).toMatchObject([{ valid: false, error: 'A read-only user can change nothing.' }]);
  });

  it('are refused without a signed-in user', async () => {
    await store.signOut();
    const { uploads, settled } = upload(file());
    expect(uploads).toEqual([]);
    expect(await settled).toMatchObject([{ valid: false, maxAllowedSize: 100, file: { name: 'a.png' } }]);
  });

  it('can be canceled and sent again', async () => {
    const { uploads, settled } = upload(file());
    const [pendingUpload] = uploads as [Upload];
    const first = await put(1);
    pendingUpload.cancel();
    expect(first.options.signal?.aborted).toBe(true);
    expect(pendingUpload.state.peek()).toMatchObject({ status: 'cancelled', error: { code: 'discarded' } });
    expect(await settled).toMatchObject([{ valid: false, error: 'The file was given up.' }]);
    pendingUpload.retry();
    expect(pendingUpload.state.peek()).toEqual({ status: 'uploading', progress: 0 });
    first.options.progress?.(5);
    expect(pendingUpload.state.peek().progress).toBe(0);
    (await put(2)).keep();
    await turn();
    expect(pendingUpload.state.peek().status).toBe('stored');
    expect(blobs.puts.map(({ id }) => id)).toEqual([pendingUpload.attachmentId, pendingUpload.attachmentId]);
  });

  it('leave no file behind if canceled before the start or after storage', async () => {
    const early = one();
    early.cancel();
    await turn();
    expect(blobs.puts).toEqual([]);
    const late = one();
    (await put(1)).keep();
    await turn();
    late.cancel();
    expect(late.state.peek()).toMatchObject({ status: 'cancelled', progress: 0 });
    await turn();
    expect(blobs.kept.size).toBe(0);
  });

  it('leave no file behind if the backend stored a canceled upload', async () => {
    const late = one();
    const { id, keep } = await put(1);
    keep();
    late.cancel();
    await turn();
    expect(late.state.peek().status).toBe('cancelled');
    expect(blobs.kept.has(id)).toBe(false);
  });

  it('are kept once a comment names them', async () => {
    const stored = one();
    (await put(1)).keep();
    await turn();
    const { attachment } = stored.state.peek();
    const comment = { commentText: 'Look', attachments: attachment ? [attachment] : [] };
    store.comments.addComment({ annotationId: 'a', comment });
    stored.cancel();
    await turn();
    expect(stored.state.peek().status).toBe('stored');
    expect(blobs.kept.has(stored.attachmentId)).toBe(true);
  });

  it('can be retried after a failure', async () => {
    const failed = await failing('storage_full');
    expect(failed.state.peek()).toMatchObject({ status: 'failed', error: { code: 'storage_full' } });
    backend.sink.state('offline');
    backend.sink.state('online');
    await turn();
    expect(blobs.puts).toHaveLength(1);
    failed.retry();
    (await put(2)).keep();
    await turn();
    expect(failed.state.peek().status).toBe('stored');
  });

  it('continue with the connection unless canceled', async () => {
    const [waiting, canceled] = [await failing('unavailable'), await failing('unavailable')];
    canceled.cancel();
    backend.sink.state('offline');
    backend.sink.state('online');
    (await put(3)).keep();
    await turn();
    expect([waiting.state.peek().status, canceled.state.peek().status]).toEqual(['stored', 'cancelled']);
    expect(blobs.puts).toHaveLength(3);
  });

  it('wait for the first connection', async () => {
    let open: () => void = () => undefined;
    backend.gate = new Promise((resolve) => (open = resolve));
    const entering = store.identify(ada);
    await turn();
    const early = one();
    await turn();
    expect(early.state.peek()).toMatchObject({ status: 'failed', error: { code: 'unavailable' } });
    open();
    await entering;
    backend.reset(1, [makeRecord('a')]);
    (await put(1)).keep();
    await turn();
    expect(early.state.peek().status).toBe('stored');
  });

  const leavings: Readonly<Record<string, () => Promise<void>>> = {
    'the store is disposed of': () => store.dispose(),
    'the user signs out': () => store.signOut(),
    'another user signs in': () => store.identify({ userId: 'bo', organizationId: 'o1' }),
  };
  for (const [when, leave] of Object.entries(leavings)) {
    it(`are aborted if ${when}`, async () => {
      const { uploads, settled } = upload(file());
      const { options } = await put(1);
      await leave();
      expect(options.signal?.aborted).toBe(true);
      expect(await settled).toMatchObject([{ valid: false }]);
      expect(uploads[0]?.state.peek().status).toBe('failed');
    });
  }

  it('continue if the same user is identified again', async () => {
    const pendingUpload = one();
    const { keep } = await put(1);
    await store.identify({ ...ada, name: 'Ada' });
    expect(pendingUpload.state.peek().status).toBe('uploading');
    keep();
    await turn();
    expect(pendingUpload.state.peek().status).toBe('stored');
  });

  it('that were aborted restart when their user returns', async () => {
    const pendingUpload = one();
    await put(1);
    await store.signOut();
    await store.identify(ada);
    backend.reset(1, [makeRecord('a')]);
    (await put(2)).keep();
    await turn();
    expect(pendingUpload.state.peek().status).toBe('stored');
  });

  it('are not sent as another user', async () => {
    const failed = await failing('unavailable');
    await store.identify({ userId: 'bo', organizationId: 'o1' });
    backend.reset(1, [makeRecord('a')]);
    await turn();
    expect(blobs.puts).toHaveLength(1);
    expect(failed.state.peek()).toMatchObject({ status: 'failed', error: { code: 'UNAUTHENTICATED' } });
  });

  it('report a missing document, and a backend without files', async () => {
    await store.setDocuments([]);
    const nowhere = one();
    await turn();
    expect(nowhere.state.peek()).toMatchObject({ status: 'failed', error: { code: 'FAILED_PRECONDITION' } });
    await store.setDocuments(['d1']);
    backend.blobs = undefined;
    await store.identify(ada);
    const unkept = one();
    await turn();
    expect(unkept.state.peek().error).toEqual({ code: 'FAILED_PRECONDITION', message: 'The backend keeps no files.' });
  });
});
