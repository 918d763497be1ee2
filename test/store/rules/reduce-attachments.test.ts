import { describe, expect, it } from 'vitest';
import {
  predefinedConfig,
  type Attachment,
  type CommentConfig,
  type RecordedData,
} from '../../../store/model/index.js';
import { after, errorOf, mutation, outcome, reply, thread } from './fixtures.js';

const file = (attachmentId: number, size = 10): Attachment => ({ attachmentId, name: `${attachmentId}.png`, size });
const recording = (id: string): RecordedData => ({ id, tag: '', type: 'audio' });
const attach = (...attachments: readonly Attachment[]) =>
  mutation('attachment.add', { annotationId: 't1', commentId: 1, attachments });
const detach = (attachmentId: number) =>
  mutation('attachment.delete', { annotationId: 't1', commentId: 1, attachmentId });
const unrecord = (recorderId: string) => mutation('recording.delete', { annotationId: 't1', commentId: 1, recorderId });
const withFiles = (...attachments: readonly Attachment[]) =>
  thread({ comments: [{ commentId: 1, commentText: 'Look', attachments }] });
const config: CommentConfig = { ...predefinedConfig, attachments: { maxSize: 10, maxCount: 2 } };

describe('reduce: attachments', () => {
  it('adds files once, without an edit mark', () => {
    const two = after(withFiles(file(1)), attach(file(1), file(2)), { now: 2000 });
    expect(two.data.comments[0]).toMatchObject({
      attachments: [file(1), file(2)],
      status: 'added',
      lastUpdated: 1000,
    });
    expect(two.data.lastUpdated).toBe(2000);
    expect(outcome(two, attach(file(2)))).toBe(two);
  });

  it('removes files', () => {
    const one = after(withFiles(file(1), file(2)), detach(1));
    expect(one.data.comments[0]?.attachments).toEqual([file(2)]);
    expect(errorOf(one, detach(1)).code).toBe('NOT_FOUND');
  });

  it('removes recordings', () => {
    const comments = [{ commentId: 1, commentText: 'Hear', recorders: [recording('a'), recording('b')] }];
    const one = after(thread({ comments }), unrecord('a'));
    expect(one.data.comments[0]?.recorders).toEqual([recording('b')]);
    expect(errorOf(one, unrecord('a')).code).toBe('NOT_FOUND');
  });

  it('refuses to empty a comment', () => {
    const comments = [{ commentId: 1, commentText: '', attachments: [file(1)] }];
    const recorded = [{ commentId: 1, commentText: '', recorders: [recording('a')] }];
    const errors = [errorOf(thread({ comments }), detach(1)), errorOf(thread({ comments: recorded }), unrecord('a'))];
    for (const error of errors) {
      expect(error).toEqual({
        code: 'FAILED_PRECONDITION',
        message: 'It is all that comment 1 says; delete the comment instead.',
      });
    }
  });

  it('applies the limits to every mutation that adds files', () => {
    const comment = (...attachments: readonly Attachment[]) => ({ commentId: 2, commentText: 'a', attachments });
    const ways = (...files: readonly Attachment[]) => [
      errorOf(thread(), attach(...files), { config }),
      errorOf(thread(), reply(2, 'a', { comment: comment(...files) }), { config }),
      errorOf(
        thread(),
        mutation('comment.update', { annotationId: 't1', comment: { commentId: 1, attachments: files } }),
        {
          config,
        },
      ),
      errorOf(
        undefined,
        mutation('annotation.add', { annotation: { annotationId: 't1', comments: [comment(...files)] } }),
        {
          config,
        },
      ),
    ];
    for (const { message } of ways(file(1), file(2), file(3)))
      expect(message).toBe('A comment has 3 files; accepted: 2 at most.');
    for (const { message } of ways(file(1, 11))) expect(message).toBe('A file has 11 bytes; accepted: 10 at most.');
  });

  it('reports a missing comment', () => {
    const elsewhere = mutation('attachment.add', { annotationId: 't1', commentId: 9, attachments: [file(1)] });
    expect(errorOf(thread(), elsewhere).code).toBe('NOT_FOUND');
    expect(errorOf(thread(), attach({ attachmentId: 0 })).message).toMatch(/attachmentId is 0/);
  });
});
