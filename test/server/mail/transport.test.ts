import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MailMessage } from '../../../server/mail/message.js';
import { mailOptionsOf } from '../../../server/mail/settings.js';
import { FileTransport, SmtpTransport } from '../../../server/mail/transport.js';
import { RETRY_DELAYS_MS, type Attempt } from '../../../server/mail/worker.js';
import { MailStage } from './mail-stage.js';
import { SmtpReceiver } from './smtp-receiver.js';

const message: MailMessage = {
  messageId: '<a1@example.com>',
  from: 'Comments <comments@example.com>',
  to: 'ben@example.com',
  subject: 'Größe: שלום',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  headers: {
    References: '<thread@example.com>',
    'List-Unsubscribe': '<https://collab.example.com/mail/unsubscribe?ticket=a.b.c>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
};

const { signal } = new AbortController();
const receivers: SmtpReceiver[] = [];
const transports: SmtpTransport[] = [];

async function open(...options: Parameters<typeof SmtpReceiver.open>): Promise<SmtpReceiver> {
  const receiver = await SmtpReceiver.open(...options);
  receivers.push(receiver);
  return receiver;
}

function transportTo(url: string): SmtpTransport {
  const transport = new SmtpTransport(url);
  transports.push(transport);
  return transport;
}

afterEach(async () => {
  for (const transport of transports.splice(0)) transport.close();
  for (const receiver of receivers.splice(0)) await receiver.close();
});

/** Returns the headers of a mail by name, unfolded. */
function headersOf(source: string): ReadonlyMap<string, string> {
  const [head = ''] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
}

describe('SMTP', () => {
  it('hands over a mail with its headers and both versions of the text', async () => {
    const receiver = await open();
    await transportTo(`smtp://127.0.0.1:${receiver.port}`).send(message, signal);
    const [received] = receiver.received;
    expect(received).toMatchObject({ from: 'comments@example.com', to: ['ben@example.com'], isEncrypted: false });
    const headers = headersOf(received?.source ?? '');
    expect(headers.get('Message-ID')).toBe('<a1@example.com>');
    expect(headers.get('References')).toBe('<thread@example.com>');
    expect(headers.get('List-Unsubscribe')).toBe(message.headers['List-Unsubscribe']);
    expect(headers.get('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(headers.get('Content-Type')).toMatch(/^multipart\/alternative/);
    expect(received?.source).toMatch(/text\/plain[\s\S]*Hello[\s\S]*text\/html[\s\S]*<p>Hello<\/p>/);
  });

  it('encrypts if the server offers it, or from the beginning, and checks the certificate', async () => {
    const [starttls, tls] = [await open({}), await open({ secure: true })];
    const trusting = 'tls.rejectUnauthorized=false';
    for (const [receiver, protocol] of [
      [starttls, 'smtp'],
      [tls, 'smtps'],
    ] as const) {
      const url = `${protocol}://127.0.0.1:${receiver.port}`;
      await expect(transportTo(url).send(message, signal)).rejects.toThrow(/self-signed|altnames|certificate/i);
      await transportTo(`${url}?${trusting}`).send(message, signal);
      expect(receiver.received.map(({ isEncrypted }) => isEncrypted)).toEqual([true]);
    }
  });

  it('sends a password with encryption only', async () => {
    const plain = await open({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
    const url = ({ port }: SmtpReceiver): string =>
      `smtp://robot:secret@127.0.0.1:${port}?tls.rejectUnauthorized=false`;
    await expect(transportTo(url(plain)).send(message, signal)).rejects.toThrow(/STARTTLS/i);
    expect(plain.received).toEqual([]);
    const encrypted = await open({});
    await transportTo(url(encrypted)).send(message, signal);
    expect(encrypted.received).toMatchObject([{ isEncrypted: true, user: 'robot' }]);
  });
});

describe('files of mails', () => {
  it('are written in the folder, one for each mail, and deleted after a week', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'collab-mail-'));
    const transport = new FileTransport(join(folder, 'mail'));
    await transport.send(message);
    await transport.send(message);
    await transport.send({ ...message, messageId: '<../../b2@example.com>' });
    const names = await readdir(join(folder, 'mail'));
    expect(names).toHaveLength(2);
    expect(await readFile(join(folder, 'mail', names[0] ?? ''), 'utf8')).toMatch(/\r\nTo: ben@example.com\r\n/);
    const day = 24 * 60 * 60 * 1000;
    await transport.deleteExpired(Date.now() + 6 * day);
    expect(await readdir(join(folder, 'mail'))).toHaveLength(2);
    await transport.deleteExpired(Date.now() + 8 * day);
    expect(await readdir(join(folder, 'mail'))).toEqual([]);
    transport.close();
    await rm(folder, { recursive: true });
  });
});

describe('mails that a server does not accept', () => {
  let stage: MailStage;
  let receiver: SmtpReceiver;
  let attempts: Attempt[];

  beforeAll(async () => {
    receiver = await SmtpReceiver.open();
    stage = await MailStage.start({
      options: { transport: new SmtpTransport(`smtp://127.0.0.1:${receiver.port}`), drainMs: 0 },
    });
    stage.mail.onAttempt((attempt) => attempts.push(attempt));
  });
  afterEach(() => stage.clear());
  afterAll(async () => {
    await stage.close();
    await receiver.close();
  });

  /** Mentions a user, and sends the mail. */
  async function send(): Promise<void> {
    attempts = [];
    receiver.received.length = 0;
    await stage.visit('ben');
    const ada = await stage.connect('ada', { name: 'Ada' });
    await stage.mention(ada, ['ben'], 'Hello');
    await stage.settle();
  }

  const metrics = async (): Promise<string> => (await fetch(`${stage.rest.url}/metrics`)).text();

  it('are sent again later as the same mail, until the server accepts them', async () => {
    receiver.refuse = () => 451;
    await send();
    const [first = 0, second = 0] = RETRY_DELAYS_MS;
    await stage.pass(first - 1);
    expect(attempts).toHaveLength(1);
    expect(await metrics()).toContain('collab_mail_outbox_size 1\n');
    await stage.pass(1);
    receiver.refuse = () => undefined;
    await stage.pass(second);
    expect(attempts.map(({ result, error }) => [result, error])).toEqual([
      ['retry', 'EENVELOPE 451'],
      ['retry', 'EENVELOPE 451'],
      ['sent', undefined],
    ]);
    expect(receiver.received).toHaveLength(1);
    expect(await metrics()).toMatch(/collab_mail_outbox_size 0\n[\s\S]*collab_mail_attempts_total\{result="sent"\} 1/);
  });

  it('are given up after the last attempt', async () => {
    receiver.refuse = () => 451;
    await send();
    for (const delay of RETRY_DELAYS_MS) await stage.pass(delay);
    await stage.pass(RETRY_DELAYS_MS.at(-1) ?? 0);
    expect(attempts.map(({ result }) => result)).toEqual([...RETRY_DELAYS_MS.map(() => 'retry'), 'dead']);
  });

  it('are given up at once if the server knows no such address; nothing about it is reported', async () => {
    receiver.refuse = () => 550;
    await send();
    expect(attempts).toMatchObject([{ result: 'dead', attempt: 1, error: 'EENVELOPE 550' }]);
    expect(JSON.stringify(attempts)).not.toContain('ben');
  });

  it('are left to others at once by a service that ends', async () => {
    let release = (): void => undefined;
    receiver.refuse = () => undefined;
    receiver.held = new Promise((resolve) => (release = resolve));
    const named = new Promise<void>((resolve) => (receiver.onRecipient = resolve));
    const sending = send();
    await named;
    await Promise.all([sending, stage.mail.close()]);
    const [batch] = await stage.rest.service.database.query('SELECT due_at, attempts, failures FROM mail_batches');
    expect(batch).toEqual({ due_at: stage.clock.now(), attempts: 1, failures: 0 });
    release();
    expect(receiver.received).toEqual([]);
  });
});

describe('the settings of mail', () => {
  const options = (env: Parameters<typeof mailOptionsOf>[0]) => mailOptionsOf(env, '/data', () => 'http://localhost:1');
  const complete = {
    SMTP_URL: 'smtps://robot:secret@mail.example.com',
    MAIL_FROM: 'Comments <comments@example.com>',
    PAGE_URL: 'https://app.example.com/{documentId}',
    PUBLIC_URL: 'https://collab.example.com',
  };

  it('are complete by default, for files', () => {
    const { transport, publicUrl } = options({});
    expect(transport).toBeInstanceOf(FileTransport);
    expect(publicUrl()).toBe('http://localhost:1');
  });

  it('name what is missing for a server', () => {
    const { transport, publicUrl } = options(complete);
    expect(transport).toBeInstanceOf(SmtpTransport);
    expect(publicUrl()).toBe('https://collab.example.com');
    for (const name of ['MAIL_FROM', 'PAGE_URL', 'PUBLIC_URL'])
      expect(() => options({ ...complete, [name]: undefined })).toThrow(`${name} is missing; required with SMTP_URL.`);
  });

  it.each([
    ['MAIL_FROM', 'Comments', 'MAIL_FROM is "Comments"; accepted: an address'],
    ['MAIL_FROM', 'a@b.c\r\nBcc: d@e.f', 'accepted: an address'],
    ['MAIL_REPLY_TO', 'a@b.c, d@e.f', 'MAIL_REPLY_TO is "a@b.c, d@e.f"'],
    ['PAGE_URL', 'app.example.com', 'PAGE_URL is "app.example.com"; accepted: an address with https or http.'],
    ['PUBLIC_URL', 'ftp://collab.example.com', 'PUBLIC_URL is "ftp://collab.example.com"'],
  ])('name a wrong %s', (name, value, wanted) => {
    expect(() => options({ ...complete, [name]: value })).toThrow(wanted);
  });

  it('do not show the password of a wrong address', () => {
    expect(() => options({ ...complete, SMTP_URL: 'mail://robot:secret@mail.example.com' })).toThrow(
      /^SMTP_URL begins with "mail:\/\/"; accepted: smtp:\/\/…, smtps:\/\/…\.$/,
    );
  });
});
