import { describe, expect, it } from 'vitest';
import { linkedAnnotationId, linkOf } from '../../../store/model/index.js';

describe('linkOf', () => {
  it('names the thread in the address, and keeps the rest of it', () => {
    expect(linkOf('t1', { href: 'https://app.example/plan?tab=2#top' })).toBe(
      'https://app.example/plan?tab=2&commentId=t1#top',
    );
  });

  it('takes the place of a thread named before, under any name', () => {
    const link = linkOf('t2', { href: 'https://app.example/?thread=t1', parameter: 'thread' });
    expect(link).toBe('https://app.example/?thread=t2');
  });
});

describe('linkedAnnotationId', () => {
  it('finds what linkOf named', () => {
    const href = linkOf('t1', { href: 'https://app.example/', parameter: 'thread' });
    expect(linkedAnnotationId({ href, parameter: 'thread' })).toBe('t1');
    expect(linkedAnnotationId({ href })).toBeUndefined();
    expect(linkedAnnotationId({ href: 'https://app.example/?commentId=' })).toBeUndefined();
  });
});
