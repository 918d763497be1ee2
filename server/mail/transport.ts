import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import type { MailMessage } from './message.js';

/** Sends mails. */
export interface MailTransport {
  /** Resolves when the mail was accepted. Rejects with an Error that may have the `code` and `responseCode` of nodemailer. */
  send(message: MailMessage, signal: AbortSignal): Promise<void>;
  /** Deletes what is not kept any longer. `now` is in ms since the epoch. */
  deleteExpired?(now: number): Promise<void>;
  /** Ends the connections. */
  close(): void;
}

/** Number of connections to a mail server. */
const MAX_CONNECTIONS = 4;

/** Time for which an SMTP server may be silent, in ms. */
const SILENCE_MS = 20_000;

/** No part of a mail is read from files or the network. */
const WITHOUT_ACCESS = { disableFileAccess: true, disableUrlAccess: true };

/** Sends mails to an SMTP server: `smtp://` with STARTTLS if it offers it, `smtps://` with TLS. Options of nodemailer may be in the query. */
export class SmtpTransport implements MailTransport {
  readonly #transporter: Transporter;

  constructor(url: string) {
    this.#transporter = createTransport({
      url,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      // A password is never sent without encryption.
      ...(new URL(url).username && { requireTLS: true }),
      ...WITHOUT_ACCESS,
    });
  }

  async send(message: MailMessage, signal: AbortSignal): Promise<void> {
    await this.#transporter.sendMail({ ...message, signal });
  }

  close(): void {
    this.#transporter.close();
  }
}

/** Time for which files of mails are kept, in ms. */
const FILE_RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/** Writes mails to `.eml` files of a folder, which mail programs open. For development. */
export class FileTransport implements MailTransport {
  readonly #folder: string;
  readonly #transporter = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...WITHOUT_ACCESS,
  });

  constructor(folder: string) {
    this.#folder = folder;
  }

  async send(message: MailMessage): Promise<void> {
    const { message: content } = await this.#transporter.sendMail({ ...message });
    await mkdir(this.#folder, { recursive: true });
    // Another attempt for the same mail replaces the file.
    await writeFile(join(this.#folder, `${message.messageId.replace(/[^\w-]+/g, '_')}.eml`), content, { mode: 0o600 });
  }

  async deleteExpired(now: number): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((each) => each.endsWith('.eml'))) {
      const path = join(this.#folder, name);
      if (now - (await stat(path)).mtimeMs > FILE_RETENTION_MS) await rm(path, { force: true });
    }
  }

  close(): void {
    this.#transporter.close();
  }
}
