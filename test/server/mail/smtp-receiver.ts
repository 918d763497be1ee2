import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that a receiver has accepted. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The mail as it came. */
  readonly source: string;
  readonly isEncrypted: boolean;
  readonly user: string | undefined;
}

/** A mail server on this machine. */
export class SmtpReceiver {
  readonly received: ReceivedMail[] = [];
  /** Answers wait for it. */
  held: Promise<void> = Promise.resolve();
  /** Called when a recipient was named. */
  onRecipient: () => void = () => undefined;
  /** Code with which a recipient is refused. */
  refuse: (address: string) => number | undefined = () => undefined;
  readonly #server: SMTPServer;
  #onReceived: () => void = () => undefined;

  private constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      authOptional: true,
      logger: false,
      onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
      onRcptTo: ({ address }, _session, done) => {
        this.onRecipient();
        const responseCode = this.refuse(address);
        const refusal = responseCode === undefined ? null : Object.assign(new Error(`No ${address}`), { responseCode });
        void this.held.then(() => done(refusal));
      },
      onData: (stream, { envelope, secure, user }, done) => {
        void text(stream).then((source) => {
          this.received.push({
            source,
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
            isEncrypted: secure,
            user: user as string | undefined,
          });
          this.#onReceived();
          done();
        }, done);
      },
      ...options,
    });
    // Clients that do not trust the certificate.
    this.#server.on('error', () => undefined);
  }

  /** Listens on a port; on a free one by default. Without encryption, unless the options say otherwise. */
  static async open(options: SMTPServerOptions = { disabledCommands: ['STARTTLS'] }, port = 0): Promise<SmtpReceiver> {
    const receiver = new SmtpReceiver(options);
    await once(receiver.#server.listen(port, '127.0.0.1'), 'listening');
    return receiver;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  /** Resolves when it has received as many mails. */
  async until(count: number): Promise<void> {
    while (this.received.length < count) await new Promise<void>((resolve) => (this.#onReceived = resolve));
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}
