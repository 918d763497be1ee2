import { describe, expect, it } from 'vitest';
import { linkOf, linkTargetOf } from '../../../store/model/index.js';

describe('linkOf', () => {
  it('adds the thread to the address and keeps the rest', () => {
    expect(linkOf({ annotationId: 't1' }, { href: 'https://app.example/plan?tab=2#top' })).toBe(
      'https://app.example/plan?tab=2&commentId=t1#top',
    );
  });

  it('replaces the thread of an earlier link under any parameter name', () => {
    const link = linkOf({ annotationId: 't2' }, { href: 'https://app.example/?thread=t1', parameter: 'thread' });
    expect(link).toBe('https://app.example/?thread=t2');
  });
});

describe('linkTargetOf', () => {
  const href = 'https://app.example/';

  it('finds the thread of a link', () => {
    const link = linkOf({ annotationId: 't1' }, { href, parameter: 'thread' });
    expect(linkTargetOf({ href: link, parameter: 'thread' })).toEqual({ annotationId: 't1' });
    expect(linkTargetOf({ href: link })).toBeUndefined();
    expect(linkTargetOf({ href: `${href}?commentId=` })).toBeUndefined();
  });

  it('finds the comment of a link', () => {
    const target = { annotationId: 't-1_a', commentId: 7_001 };
    expect(linkOf(target, { href })).toBe(`${href}?commentId=t-1_a.7001`);
    expect(linkTargetOf({ href: linkOf(target, { href }) })).toEqual(target);
  });

  it('ignores comment numbers that are not numbers', () => {
    for (const made of ['t1.', 't1.x', 't1.-4', 't1.1e3']) {
      expect(linkTargetOf({ href: `${href}?commentId=${made}` })).toEqual({ annotationId: 't1' });
    }
  });
});
