import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { locationIdOf, newCommentId, newId, userIdHashOf, withIds } from '../../../store/model/index.js';
import { byUserIdHash, emailHashOf } from '../../../store/model/user-hash.js';

describe('ids', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('creates unique annotation ids within the limits', () => {
    const ids = new Set(Array.from({ length: 10_000 }, newId));
    expect(ids.size).toBe(10_000);
    for (const id of ids) expect(id).toMatch(/^[\w-]{1,128}$/);
  });

  it('creates ascending comment ids below 2^53, even within one millisecond', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01') });
    const ids = Array.from({ length: 10_000 }, newCommentId);
    expect(ids.every(Number.isSafeInteger)).toBe(true);
    expect(ids.every((id, at) => id > (ids[at - 1] ?? 0))).toBe(true);
  });

  it('creates comment ids that grow by 4096 per millisecond', () => {
    vi.useFakeTimers({ now: new Date('2060-01-01') });
    const before = newCommentId();
    vi.setSystemTime(new Date('2060-01-02'));
    expect(newCommentId() - before).toBeGreaterThan(86_399_000 * 4096);
  });

  it('creates ascending ids after the clock is set back', () => {
    vi.useFakeTimers({ now: new Date('2070-01-01') });
    const before = newCommentId();
    vi.setSystemTime(new Date('2069-01-01'));
    expect(newCommentId()).toBe(before + 1);
  });

  it('creates ascending ids while the clock is far off', () => {
    vi.useFakeTimers({ now: new Date('2071-01-01') });
    const before = newCommentId();
    vi.setSystemTime(8.64e15);
    expect(newCommentId()).toBe(before + 1);
    vi.setSystemTime(new Date('2072-01-01'));
    expect(Number.isSafeInteger(newCommentId())).toBe(true);
  });

  it('stays below 2^53 until 2093', () => {
    vi.useFakeTimers({ now: new Date('2093-06-01') });
    expect(Number.isSafeInteger(newCommentId())).toBe(true);
  });

  it('maps a location to the same number in every release', () => {
    expect(locationIdOf('chapter-1')).toBe(locationIdOf('chapter-1'));
    expect([locationIdOf(''), locationIdOf('chapter-1')]).toMatchInlineSnapshot(`
      [
        7834571207232986,
        1668242758978210,
      ]
    `);
  });

  it('maps a user id and an address to its MD5 hash', () => {
    expect(userIdHashOf('ann')).toBe('7e0d7f8a5d96c24ffcc840f31bce72b2');
    expect(emailHashOf(' Ann@Acme.com ')).toBe(emailHashOf('ann@acme.com'));
    expect(emailHashOf('ann@acme.com')).toMatch(/^[\da-f]{32}$/);
  });

  it('accepts the subscription keys of earlier versions', () => {
    const entry = { userIdHash: '2b3eq2tzrzg', user: { userId: 'ann', organizationId: 'o1' }, type: 'auto' as const };
    const userIdHash = userIdHashOf('ann');
    expect(byUserIdHash({ '2b3eq2tzrzg': entry })).toEqual({ [userIdHash]: { ...entry, userIdHash } });
  });

  it('maps different locations to different whole numbers below 2^53', () => {
    const numbers = new Set(Array.from({ length: 100_000 }, (_, at) => locationIdOf(`cell-${at}`)));
    expect(numbers.size).toBe(100_000);
    fc.assert(
      fc.property(fc.string(), (text) => {
        const number = locationIdOf(text);
        return Number.isSafeInteger(number) && number >= 0;
      }),
    );
  });

  it('keeps existing ids of an annotation and adds missing ones', () => {
    const own = withIds({ annotationId: 'mine', comments: [{ commentId: 5, commentText: 'a' }, { commentText: 'b' }] });
    expect(own.annotationId).toBe('mine');
    expect(own.comments.map(({ commentText }) => commentText)).toEqual(['a', 'b']);
    expect(own.comments[0]?.commentId).toBe(5);
    expect(own.comments[1]?.commentId).toBeGreaterThan(5);
    expect(withIds({ comments: [] }).annotationId).toMatch(/^[\w-]{8,128}$/);
  });
});
