import { describe, expect, it } from 'vitest';
import type { MailContent, MailItem } from '../../../server/mail/content.js';
import { messageOf, type MailMessage } from '../../../server/mail/message.js';
import type { Batch } from '../../../server/mail/outbox.js';

const batch: Batch = {
  id: 'abc',
  no: 1,
  organizationId: 'acme',
  userId: 'ben',
  documentId: 'plan',
  annotationId: 't1',
  notificationIds: ['n1'],
  attempt: 1,
  failures: 0,
};

const item = (name: string, text: string): MailItem => ({
  headline: [{ text: name, variable: 'actionUser' }, { text: ' mentioned you' }],
  text,
});

const content: MailContent = {
  address: 'ben@example.com',
  items: [item('Ada', 'Hello')],
  document: 'Budget',
  location: undefined,
  topic: 'Is this right?',
  link: 'https://app.example.com/?a=1&commentId=t1.2',
};

const frame = {
  from: 'Comments <comments@example.com>',
  replyTo: undefined,
  unsubscribeUrl: 'https://collab.example.com/mail/unsubscribe?ticket=x',
};

const message = (more: Partial<MailContent> = {}): MailMessage => messageOf(batch, { ...content, ...more }, frame);

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&amp;`;

describe('a mail', () => {
  it('escapes everything that people can write', () => {
    const { html, text } = message({
      items: [item(HOSTILE, `${HOSTILE}\n<b>bold</b>`)],
      document: HOSTILE,
      location: HOSTILE,
      link: `https://app.example.com/?a="><script>`,
    });
    // What remains are the tags of the mail itself.
    const tags = new Set(html.match(/<(?!!)\/?[a-z]\w*/gi)?.map((tag) => tag.toLowerCase().replace('/', '')));
    expect([...tags].sort()).toEqual(
      '<a <bdi <blockquote <body <div <footer <h1 <head <html <main <meta <p <strong <style <title'.split(' '),
    );
    expect(html.match(/ on\w+=(?!alert)/g)).toBeNull();
    expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(html).toContain('&amp;amp;');
    expect(html).toContain('href="https://app.example.com/?a=&quot;&gt;&lt;script&gt;"');
    expect(text).toContain(`> ${HOSTILE}`);
  });

  it('gets no headers and no lines from names', () => {
    const { subject, text } = message({
      document: 'Budget\r\nBcc: eve@example.com',
      topic: 'a\u0000b\nc',
      items: [item('Ada\n\n-- \nForged: https://evil.example', 'x')],
    });
    expect(subject).toBe('Budget Bcc: eve@example.com: ab c');
    expect(text).toContain('\u2068Ada -- Forged: https://evil.example\u2069 mentioned you');
    expect(text).not.toContain('\n-- \nForged');
  });

  it('does not let names turn the direction of the text around them', () => {
    const rightToLeft = 'עדה';
    const { html, text, subject } = message({
      items: [item(`\u202e${rightToLeft}\u2066`, 'שלום\nHello\u202e')],
      topic: '\u202eאבג',
    });
    expect(html).toContain(`<strong><bdi>${rightToLeft}</bdi></strong> mentioned you`);
    expect(html).toContain('<div dir="auto">שלום</div><div dir="auto">Hello</div>');
    expect(text).toContain(`\u2068${rightToLeft}\u2069 mentioned you\n> שלום\n> Hello\n`);
    expect(subject).toBe('Budget: אבג');
  });

  it('shortens what is too long, without cutting characters in two', () => {
    const family = '👨‍👩‍👧‍👦';
    const { subject, text, html } = message({
      topic: family.repeat(50),
      items: [item('A'.repeat(500), 'x'.repeat(5_000)), ...Array.from({ length: 24 }, () => item('Ben', ''))],
    });
    expect(subject).toMatch(new RegExp(`^Budget: (?:${family})+…$`, 'u'));
    expect(text).toContain(`${'A'.repeat(79)}…`);
    expect(text).not.toContain('A'.repeat(80));
    expect(text).not.toContain('x'.repeat(2_000));
    expect(text).toContain('And 5 more.');
    expect(html).toContain('And 5 more.');
  });

  it('says what is answered, unless it quotes it', () => {
    const answer = message({ items: [item('Ada', 'Yes')] });
    expect(answer.text).toContain('Thread: \u2068Is this right?\u2069\n\n');
    expect(answer.html).toContain('<p class="opening" dir="auto">Is this right?</p>');
    const first = message({ items: [item('Ada', 'Is this right?')] });
    expect(first.text).not.toContain('Thread:');
    expect(first.html).not.toContain('<p class="opening"');
  });

  it('says less where the text is not known, and leads nowhere without an address', () => {
    const { subject, text, html } = message({ topic: undefined, items: [item('Ada', '')], link: undefined });
    expect(subject).toBe('Comments in Budget');
    expect(text).toMatch(/^Budget\n\n\u2068Ada\u2069 mentioned you\n\n-- \n/);
    expect(html).not.toContain('<blockquote>');
    expect(html.match(/<a /g)).toHaveLength(1);
  });

  it('belongs to its thread, and is the same mail at each attempt', () => {
    const { messageId, headers } = message();
    expect(messageId).toBe('<abc@example.com>');
    expect(headers.References).toMatch(/^<[\w-]{32}@example\.com>$/);
    expect(headers['In-Reply-To']).toBe(headers.References);
    const again = messageOf({ ...batch, attempt: 2, id: 'def' }, content, frame);
    expect(again.headers.References).toBe(headers.References);
    const other = messageOf({ ...batch, annotationId: 't2' }, content, frame);
    expect(other.headers.References).not.toBe(headers.References);
    expect(headers).toMatchObject({
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': '<https://collab.example.com/mail/unsubscribe?ticket=x>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const insecure = messageOf(batch, content, { ...frame, unsubscribeUrl: 'http://localhost:4100/x' });
    expect(insecure.headers).not.toHaveProperty('List-Unsubscribe-Post');
  });
});
