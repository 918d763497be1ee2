import { describe, expect, it } from 'vitest';
import { attachmentDisposition, contentTypeOf, requestedRange } from '../../server/files/headers.js';

describe('headers of files', () => {
  it.each([
    ['plan.pdf', 'attachment; filename="plan.pdf"'],
    ['', 'attachment'],
    ['..', 'attachment'],
    ['€ rates.txt', `attachment; filename="_ rates.txt"; filename*=UTF-8''%E2%82%AC%20rates.txt`],
    [`it's (1)*.txt`, `attachment; filename="it_s (1)_.txt"; filename*=UTF-8''it%27s%20%281%29_.txt`],
    [
      'a"b\\c\r\nX-Evil: 1;.txt',
      `attachment; filename="a_b_c__X-Evil_ 1_.txt"; filename*=UTF-8''a_b_c__X-Evil_%201%3B.txt`,
    ],
    ['../../etc/passwd', 'attachment; filename="_.._etc_passwd"'],
    ['photo\u202Egnp.exe', 'attachment; filename="photo_gnp.exe"'],
    ['100%.txt', `attachment; filename="100_.txt"; filename*=UTF-8''100%25.txt`],
    ['\ud800x', 'attachment; filename="_x"'],
  ])('name the file %j in a way that every client understands', (name, header) => {
    expect(attachmentDisposition(name)).toBe(header);
  });

  it('shorten a long name between two characters', () => {
    expect(attachmentDisposition('😀'.repeat(300))).toContain(encodeURIComponent('😀'.repeat(200)));
    expect(attachmentDisposition('😀'.repeat(300))).not.toContain(encodeURIComponent('😀'.repeat(201)));
  });

  it.each([
    'text/html',
    'image/svg+xml',
    'text/xml',
    'application/javascript',
    'image/png; x',
    '',
    'video/mp4\r\nX: 1',
  ])('send a file of type %j as bytes', (type) => {
    expect(contentTypeOf(type)).toBe('application/octet-stream');
  });

  it.each(['image/png', 'video/webm', 'audio/mpeg', 'application/pdf'])('send a file of type %j as it is', (type) => {
    expect(contentTypeOf(type)).toBe(type);
  });

  // RFC 9110, section 14.1.2.
  it.each([
    ['bytes=0-499', { start: 0, end: 499 }],
    ['bytes=500-999', { start: 500, end: 999 }],
    ['bytes=-500', { start: 9500, end: 9999 }],
    ['bytes=9500-', { start: 9500, end: 9999 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=9999-20000', { start: 9999, end: 9999 }],
    ['bytes=-20000', { start: 0, end: 9999 }],
    ['bytes=10000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=500-499', undefined],
    ['bytes=0-1,4-5', undefined],
    ['lines=0-1', undefined],
    ['bytes=-', undefined],
    ['bytes=x', undefined],
    [undefined, undefined],
  ] as const)('answer the range %j of 10,000 bytes', (range, expected) => {
    expect(requestedRange({ range }, 10_000, '"v1"')).toEqual(expected);
  });

  it('answer a range of another version with the whole file', () => {
    const range = 'bytes=0-1';
    expect(requestedRange({ range, 'if-range': '"v1"' }, 10, '"v1"')).toEqual({ start: 0, end: 1 });
    expect(requestedRange({ range, 'if-range': '"v2"' }, 10, '"v1"')).toBeUndefined();
    expect(requestedRange({ range, 'if-range': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 10, '"v1"')).toBeUndefined();
    expect(requestedRange({ range: 'bytes=0-' }, 0, '"v1"')).toBe('unsatisfiable');
  });
});
