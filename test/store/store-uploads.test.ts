import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CollabStore, Upload, UploadBatch, UploadState } from '../../store/index.js';
import { createStore } from '../../store/store.js';
import { makeRecord } from './rows.js';
import { ScriptedBackend, turn } from './scripted-backend.js';
import { ScriptedBlobs, type Put } from './scripted-blobs.js';

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

  it('tell how far they are, and then what a comment names them by', async () => {
    const going = one();
    const seen: UploadState[] = [];
    going.state.subscribe((state) => seen.push(state));
    const { id, options, keep } = await put(1);
    expect(id).toBe(going.attachmentId);
    options.progress?.(4);
    options.progress?.(12);
    keep();
    await turn();
    const attachment = { attachmentId: id, name: 'a.png', size: 10, type: 'image/png', mimeType: 'image/png' };
    expect(seen).toEqual([
      { status: 'uploading', progress: 0 },
      { status: 'uploading', progress: 0.4 },
      { status: 'uploading', progress: 1 },
      { status: 'stored', progress: 1, attachment },
    ]);
    expect(seen.every(Object.isFrozen)).toBe(true);
  });

  it('are told of together, in order, with what is accepted', async () => {
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

  it('count those that the comment names already', () => {
    const { uploads } = store.comments.uploadFile({ files: [file(), file()], attachedCount: 1 });
    expect(uploads.map(({ state }) => state.peek().status)).toEqual(['uploading', 'refused']);
  });

  it('are refused for good where a limit is passed', async () => {
    const refused = one(file('large.png', 101));
    refused.retry();
    refused.cancel();
    await turn();
    expect(refused.state.peek().status).toBe('refused');
    expect(blobs.puts).toEqual([]);
  });

  it('are refused from who may not comment', async () => {
    await store.identify({ ...ada, isReadOnly: true });
    const { uploads, settled } = upload(file());
    expect(uploads[0]?.state.peek()).toMatchObject({ status: 'refused', error: { code: 'PERMISSION_DENIED' } });
    expect(await settled).toMatchObject([{ valid: false, error: 'A read-only user can change nothing.' }]);
  });

  it("are nobody's where nobody is signed in", async () => {
    await store.signOut();
    const { uploads, settled } = upload(file());
    expect(uploads).toEqual([]);
    expect(await settled).toMatchObject([{ valid: false, maxAllowedSize: 100, file: { name: 'a.png' } }]);
  });

  it('can be given up on their way, and sent again', async () => {
    const { uploads, settled } = upload(file());
    const [going] = uploads as [Upload];
    const first = await put(1);
    going.cancel();
    expect(first.options.signal?.aborted).toBe(true);
    expect(going.state.peek()).toMatchObject({ status: 'cancelled', error: { code: 'discarded' } });
    expect(await settled).toMatchObject([{ valid: false, error: 'The file was given up.' }]);
    going.retry();
    expect(going.state.peek()).toEqual({ status: 'uploading', progress: 0 });
    first.options.progress?.(5);
    expect(going.state.peek().progress).toBe(0);
    (await put(2)).keep();
    await turn();
    expect(going.state.peek().status).toBe('stored');
    expect(blobs.puts.map(({ id }) => id)).toEqual([going.attachmentId, going.attachmentId]);
  });

  it('leave nothing where they are given up before they start, or when they were kept', async () => {
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

  it('leave nothing where the backend kept them though they were given up', async () => {
    const late = one();
    const { id, keep } = await put(1);
    keep();
    late.cancel();
    await turn();
    expect(late.state.peek().status).toBe('cancelled');
    expect(blobs.kept.has(id)).toBe(false);
  });

  it("are the comment's once it names them", async () => {
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

  it('can be tried again when they failed', async () => {
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

  it('go by themselves once there is a way, unless they were given up', async () => {
    const [kept, gone] = [await failing('unavailable'), await failing('unavailable')];
    gone.cancel();
    backend.sink.state('offline');
    backend.sink.state('online');
    (await put(3)).keep();
    await turn();
    expect([kept.state.peek().status, gone.state.peek().status]).toEqual(['stored', 'cancelled']);
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
    'its user signs out': () => store.signOut(),
    'somebody else comes': () => store.identify({ userId: 'bo', organizationId: 'o1' }),
  };
  for (const [when, leave] of Object.entries(leavings)) {
    it(`end on their way where ${when}`, async () => {
      const { uploads, settled } = upload(file());
      const { options } = await put(1);
      await leave();
      expect(options.signal?.aborted).toBe(true);
      expect(await settled).toMatchObject([{ valid: false }]);
      expect(uploads[0]?.state.peek().status).toBe('failed');
    });
  }

  it('go on their way where their user is identified anew', async () => {
    const going = one();
    const { keep } = await put(1);
    await store.identify({ ...ada, name: 'Ada' });
    expect(going.state.peek().status).toBe('uploading');
    keep();
    await turn();
    expect(going.state.peek().status).toBe('stored');
  });

  it('that ended so begin again once their user is back', async () => {
    const going = one();
    await put(1);
    await store.signOut();
    await store.identify(ada);
    backend.reset(1, [makeRecord('a')]);
    (await put(2)).keep();
    await turn();
    expect(going.state.peek().status).toBe('stored');
  });

  it('are not kept for whoever comes next', async () => {
    const failed = await failing('unavailable');
    await store.identify({ userId: 'bo', organizationId: 'o1' });
    backend.reset(1, [makeRecord('a')]);
    await turn();
    expect(blobs.puts).toHaveLength(1);
    expect(failed.state.peek()).toMatchObject({ status: 'failed', error: { code: 'UNAUTHENTICATED' } });
  });

  it('say so where there is no document, or the backend keeps no files', async () => {
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
