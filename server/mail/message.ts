import { keyOf } from '../storage/keys.js';
import type { MailContent, MailItem } from './content.js';
import { Html, html } from './html.js';
import type { Batch } from './outbox.js';

/** A mail as a transport sends it. */
export interface MailMessage {
  /** Of the form `<id@host>`; the same for every attempt. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a mail has besides its content. */
export interface MailFrame {
  /** Sender, as `Name <address>` or an address. */
  readonly from: string;
  readonly replyTo: string | undefined;
  /** Address at which the recipient turns mails off. */
  readonly unsubscribeUrl: string;
}

/** Largest number of notifications in a mail. */
const MAX_ITEMS = 20;

/** Longest text of a comment, and of names and the beginning of a thread in one line, in characters. */
const MAX_TEXT = 2_000;
const MAX_LINE = 80;

/** Characters that are not shown, but change how others are shown: controls, and those that turn the direction of text. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Shortens a text, without cutting a character in two. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = 0;
  for (const { segment, index } of segmenter.segment(text.slice(0, length))) {
    if (index + segment.length >= length) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end).trimEnd()}…`;
}

/** Returns a text in one line, for names and subjects. */
const lineOf = (text: string, length = MAX_LINE): string =>
  shortened(text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim(), length);

/** Returns the lines of a comment. */
const linesOf = (text: string): readonly string[] =>
  shortened(text, MAX_TEXT)
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll('\t', ' ').replace(UNSEEN, ''));

/** Encloses a value in a text, so that its direction does not change that of the words around it. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

const headlineOf = ({ headline }: MailItem): string =>
  headline.map(({ text, variable }) => (variable ? isolated(lineOf(text)) : lineBreaksRemoved(text))).join('');

const lineBreaksRemoved = (text: string): string => text.replace(/\s+/g, ' ').replace(UNSEEN, '');

/** Returns the subject: the same for all mails about a thread, so that mail programs show them together. */
function subjectOf({ document, topic, items: [first] }: MailContent, { annotationId }: Batch): string {
  if (annotationId === undefined && first) return lineOf(first.headline.map(({ text }) => text).join(''), 2 * MAX_LINE);
  return topic === undefined ? `Comments in ${lineOf(document)}` : `${lineOf(document)}: ${lineOf(topic)}`;
}

/** Returns the beginning of the thread in one line, unless the mail quotes it anyway: the reader has to know what is answered. */
function openingOf({ topic, items }: MailContent): string | undefined {
  if (topic === undefined || items.some(({ text }) => text === topic)) return undefined;
  return lineOf(topic, 2 * MAX_LINE);
}

const SETTINGS_NOTE = 'You get this email because of your notification settings.';
const UNSUBSCRIBE = 'Turn off these emails';

/** Returns the text of the link. */
const openOf = ({ annotationId }: Batch): string => (annotationId === undefined ? 'Open document' : 'Open thread');

function textOf(content: MailContent, batch: Batch, unsubscribeUrl: string): string {
  const { document, location, items, link } = content;
  const opening = openingOf(content);
  const shown = items.slice(0, MAX_ITEMS).map((item) => {
    const quote = item.text === '' ? [] : linesOf(item.text).map((line) => `> ${line}`);
    return [headlineOf(item), ...quote].join('\n');
  });
  return [
    [lineOf(document), ...(location ? [lineOf(location)] : [])].join('\n'),
    ...(opening === undefined ? [] : [`Thread: ${isolated(opening)}`]),
    ...shown,
    ...(items.length > MAX_ITEMS ? [`And ${items.length - MAX_ITEMS} more.`] : []),
    ...(link === undefined ? [] : [`${openOf(batch)}: ${link}`]),
    `-- \n${SETTINGS_NOTE}\n${UNSUBSCRIBE}: ${unsubscribeUrl}\n`,
  ].join('\n\n');
}

const STYLES = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; background: #f4f5f7; color: #1c2024; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
  main { max-width: 560px; margin: 24px auto; padding: 24px; background: #ffffff; border-radius: 12px; overflow-wrap: anywhere; }
  h1 { margin: 0; font-size: 20px; line-height: 1.3; }
  .where { margin: 4px 0 0; color: #5b6470; }
  .opening { margin: 20px 0 0; font-weight: 600; }
  .item { margin: 24px 0 0; }
  .item p { margin: 0; }
  blockquote { margin: 8px 0 0; padding: 0; padding-inline-start: 12px; border-inline-start: 3px solid #c5cad3; }
  .more { margin: 24px 0 0; color: #5b6470; }
  .open { margin: 28px 0 0; }
  .open a { display: inline-block; padding: 10px 18px; border-radius: 8px; background: #4338ca; color: #ffffff; font-weight: 600; text-decoration: none; }
  footer { max-width: 560px; margin: 0 auto 24px; padding: 0 24px; color: #5b6470; font-size: 13px; }
  footer a { color: inherit; }
  @media (prefers-color-scheme: dark) {
    body { background: #111418; color: #e8eaed; }
    main { background: #1c2026; }
    .where, .more, footer { color: #a2abb8; }
    blockquote { border-color: #4a5361; }
    .open a { background: #a5b4fc; color: #14162b; }
  }
  @media (max-width: 480px) {
    main { margin: 0; padding: 20px 16px; border-radius: 0; }
    footer { margin: 16px 0; padding: 0 16px; }
  }`;

function itemOf(item: MailItem): Html {
  const headline = item.headline.map(({ text, variable }) =>
    variable ? html`<strong><bdi>${lineOf(text)}</bdi></strong>` : html`${lineBreaksRemoved(text)}`,
  );
  const lines = item.text === '' ? [] : linesOf(item.text);
  const quote = lines.map((line) => (line.trim() === '' ? html`<br />` : html`<div dir="auto">${line}</div>`));
  return html`<div class="item">
    <p>${headline}</p>
    ${lines.length > 0 ? html`<blockquote>${quote}</blockquote>` : ''}
  </div>`;
}

function htmlOf(content: MailContent, batch: Batch, unsubscribeUrl: string): string {
  const { document, location, items, link } = content;
  const opening = openingOf(content);
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${lineOf(document)}</title>
        <style>
          ${new Html(STYLES)}
        </style>
      </head>
      <body>
        <main>
          <h1 dir="auto">${lineOf(document)}</h1>
          ${location ? html`<p class="where" dir="auto">${lineOf(location)}</p>` : ''}
          ${opening === undefined ? '' : html`<p class="opening" dir="auto">${opening}</p>`}
          ${items.slice(0, MAX_ITEMS).map(itemOf)}
          ${items.length > MAX_ITEMS ? html`<p class="more">And ${items.length - MAX_ITEMS} more.</p>` : ''}
          ${link === undefined ? '' : html`<p class="open"><a href="${link}">${openOf(batch)}</a></p>`}
        </main>
        <footer>${SETTINGS_NOTE} <a href="${unsubscribeUrl}">${UNSUBSCRIBE}</a></footer>
      </body>
    </html> `;
  return text;
}

/** Returns the host in the address of a sender, which message ids have. */
const hostOf = (from: string): string => /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** Returns the mail of a batch. All texts are escaped; those that people have written cannot add headers or turn the text around them. */
export function messageOf(
  batch: Batch,
  content: MailContent,
  { from, replyTo, unsubscribeUrl }: MailFrame,
): MailMessage {
  const host = hostOf(from);
  const thread = `<${keyOf('thread', batch.organizationId, batch.documentId, batch.annotationId ?? '').slice(0, 32)}@${host}>`;
  return {
    messageId: `<${batch.id}@${host}>`,
    from,
    to: content.address,
    replyTo,
    subject: subjectOf(content, batch),
    text: textOf(content, batch, unsubscribeUrl),
    html: htmlOf(content, batch, unsubscribeUrl),
    headers: {
      // The thread has no mail of its own. All of its mails refer to the same id, so mail programs show them together.
      ...(batch.annotationId !== undefined && { 'In-Reply-To': thread, References: thread }),
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      // RFC 8058 asks for https.
      ...(unsubscribeUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}
