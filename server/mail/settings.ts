import { join } from 'node:path';
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

/** Checks an address of the web, and returns it. */
function webUrl(name: string, value: string): string {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value;
  throw new Error(`${name} is "${value}"; accepted: an address with https or http.`);
}

function sender(name: string, value: string): string {
  if (/^(?:[^<>@\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value)) return value;
  throw new Error(`${name} is "${value}"; accepted: an address such as "Comments <comments@example.com>".`);
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
  const publicUrl = PUBLIC_URL === undefined ? undefined : webUrl('PUBLIC_URL', PUBLIC_URL);
  const options = {
    from: sender('MAIL_FROM', MAIL_FROM ?? DEVELOPMENT_SENDER),
    replyTo: MAIL_REPLY_TO === undefined ? undefined : sender('MAIL_REPLY_TO', MAIL_REPLY_TO),
    pageUrl: PAGE_URL === undefined ? undefined : webUrl('PAGE_URL', PAGE_URL),
    publicUrl: publicUrl === undefined ? addressOf : () => publicUrl,
  };
  if (SMTP_URL === undefined) return { ...options, transport: new FileTransport(join(folder, MAIL_FOLDER)) };
  if (!URL.canParse(SMTP_URL) || !/^smtps?:$/.test(new URL(SMTP_URL).protocol))
    throw new Error('SMTP_URL is malformed; accepted: smtp:// or smtps:// with a host.');
  for (const [name, value] of Object.entries({ MAIL_FROM, PAGE_URL, PUBLIC_URL }))
    if (value === undefined) throw new Error(`${name} is missing; required with SMTP_URL.`);
  return { ...options, transport: new SmtpTransport(SMTP_URL) };
}
