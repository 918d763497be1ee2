import { join } from 'node:path';
import { serverUrl, webUrl, wrongSetting } from '../setting-values.js';
import type { MailOptions } from './mail.js';
import { FileTransport, SmtpTransport } from './transport.js';

/** Folder of the files of mails, in the data folder. */
const MAIL_FOLDER = 'mail';

/** Sender where no mail leaves the machine. */
const DEVELOPMENT_SENDER = 'Collab Elements <notifications@localhost>';

/** Environment variables of mail. */
type MailEnvironment = Readonly<
  Partial<Record<'SMTP_URL' | 'MAIL_FROM' | 'MAIL_REPLY_TO' | 'PAGE_URL' | 'PUBLIC_URL', string | undefined>>
>;

function sender(name: string, value: string): string {
  if (/^(?:[^<>@\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value)) return value;
  throw wrongSetting(name, value, 'an address such as "Comments <comments@example.com>"');
}

/** Parts of `PAGE_URL` that are replaced. */
const PLACEHOLDERS: readonly string[] = ['{organizationId}', '{documentId}'];

/** Checks the address of the page. Links with any other placeholder would lead nowhere. */
function pageUrlOf(value: string): string {
  const url = webUrl('PAGE_URL', value);
  const unknown = url.match(/\{[^{}]*\}?|\}/g)?.find((placeholder) => !PLACEHOLDERS.includes(placeholder));
  if (unknown === undefined) return url;
  throw wrongSetting('The placeholder in PAGE_URL', unknown, PLACEHOLDERS.join(' and '));
}

/** Checks the address of the service, to which paths are added. */
function publicUrlOf(value: string): string {
  const url = webUrl('PUBLIC_URL', value);
  if (!/[?#]/.test(url)) return url;
  throw wrongSetting('PUBLIC_URL', value, 'an address without a query and a fragment');
}

/**
 * Returns the settings of mail: to an SMTP server with `SMTP_URL`, else to files in the data folder. `addressOf` returns the address at which
 * the service listens. Throws an Error that names the wrong value; the address of the server contains a password, so it is not shown.
 */
export function mailOptionsOf(
  { SMTP_URL, MAIL_FROM, MAIL_REPLY_TO, PAGE_URL, PUBLIC_URL }: MailEnvironment,
  folder: string,
  addressOf: () => string,
): MailOptions {
  const publicUrl = PUBLIC_URL === undefined ? undefined : publicUrlOf(PUBLIC_URL);
  const options = {
    from: sender('MAIL_FROM', MAIL_FROM ?? DEVELOPMENT_SENDER),
    replyTo: MAIL_REPLY_TO === undefined ? undefined : sender('MAIL_REPLY_TO', MAIL_REPLY_TO),
    pageUrl: PAGE_URL === undefined ? undefined : pageUrlOf(PAGE_URL),
    publicUrl: publicUrl === undefined ? addressOf : () => publicUrl,
  };
  if (SMTP_URL === undefined) return { ...options, transport: new FileTransport(join(folder, MAIL_FOLDER)) };
  serverUrl('SMTP_URL', SMTP_URL, ['smtp', 'smtps']);
  for (const [name, value] of Object.entries({ MAIL_FROM, PAGE_URL, PUBLIC_URL }))
    if (value === undefined) throw new Error(`${name} is missing; required with SMTP_URL.`);
  return { ...options, transport: new SmtpTransport(SMTP_URL) };
}
