import { OutboxWorker } from '../nodes/outbox-worker.js';
import { CLAIM_MS, type Batch, type Outbox, type Outcome } from './outbox.js';

/** Interval at which due mails are looked for, in ms. */
const POLL_MS = 5_000;

/** Number of mails that a node prepares and sends at a time. */
const MAX_MAILS = 8;

/** Time within which a mail has to be accepted, in ms. */
export const SEND_MS = 60_000;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Times between the attempts of a mail, in ms. After the last one, it is dead. */
export const RETRY_DELAYS_MS: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
];

/** Largest part of a delay that is added to it at random. */
const JITTER = 0.2;

/** A result of an attempt. It contains no ids, no addresses and no content. */
export interface Attempt {
  readonly result: Outcome['state'];
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** Ms. */
  readonly duration: number;
  /** Why it failed: codes of the error, such as `EENVELOPE 550`. */
  readonly error?: string;
}

interface WorkerOptions {
  /** Prepares a mail and sends it. Resolves with whether there was something to send. */
  send(batch: Batch, signal: AbortSignal): Promise<boolean>;
  onAttempt(attempt: Attempt): void;
  /** Returns the time in ms since the epoch. */
  now(): number;
  /** Returns a number from 0 to 1. */
  random(): number;
  readonly drainMs?: number | undefined;
}

interface MailError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
}

/** Whether the server will never accept a mail: it refuses the recipient or the message (RFC 5321, 4.2.3). Others can be a setting. */
function isRefused(error: unknown): boolean {
  const { code, responseCode } = Object(error) as MailError;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 550 && responseCode < 560;
}

/** Returns the codes of an error. Messages of servers contain addresses. */
function codesOf(error: unknown): string {
  const { code, responseCode } = Object(error) as MailError;
  const codes = [code, responseCode].filter((each) => typeof each === 'string' || typeof each === 'number');
  return codes.length > 0 ? codes.join(' ') : 'unknown';
}

/** A batch that this node sends, and the time since when, in ms since the epoch. */
interface ClaimedBatch {
  readonly batch: Batch;
  readonly claimedAt: number;
}

/** Sends the mails that are due. Each attempt is made by one node. */
export class MailWorker extends OutboxWorker<ClaimedBatch> {
  readonly #outbox: Outbox;
  readonly #options: WorkerOptions;

  constructor(outbox: Outbox, options: WorkerOptions) {
    super({ pollMs: POLL_MS, maxAtOnce: MAX_MAILS, drainMs: options.drainMs });
    this.#outbox = outbox;
    this.#options = options;
  }

  protected async claim(count: number): Promise<readonly ClaimedBatch[]> {
    const claimedAt = this.#options.now();
    return (await this.#outbox.claim(count, claimedAt)).map((batch) => ({ batch, claimedAt }));
  }

  protected async run({ batch, claimedAt }: ClaimedBatch): Promise<void> {
    const { now, send, onAttempt } = this.#options;
    const { attempt } = batch;
    let outcome: Outcome;
    let error: string | undefined;
    try {
      const hasContent = await send(batch, this.stopping);
      outcome = { state: hasContent ? 'sent' : 'dropped' };
    } catch (thrown) {
      outcome = this.#outcomeOf(thrown, batch);
      error = codesOf(thrown);
    }
    await this.#outbox.record(batch, outcome);
    const duration = now() - claimedAt;
    onAttempt({ result: outcome.state, attempt, duration, ...(error !== undefined && { error }) });
  }

  #outcomeOf(error: unknown, { failures }: Batch): Outcome {
    const { now, random } = this.#options;
    // An attempt that this process has ended says nothing about the mail.
    if (this.stopping.aborted) return { state: 'retry', dueAt: now(), failures };
    const delay = RETRY_DELAYS_MS[failures];
    if (delay === undefined || isRefused(error)) return { state: 'dead' };
    return { state: 'retry', dueAt: now() + delay * (1 + JITTER * random()), failures: failures + 1 };
  }
}

/** Returns the end of the time in which a mail that was claimed at a time may be handed over, in ms since the epoch. */
export const latestStart = (claimedAt: number): number => claimedAt + CLAIM_MS - SEND_MS;
