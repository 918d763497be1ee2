import { CollabFailure } from '../../base/collab-failure.js';

/*
 * A socket over requests, for networks without WebSockets. The page opens a session with its first message, and receives server-sent events:
 * in one long response (`STREAM_PATH`), or in the response of each poll (`POLL_PATH`). It sends messages with further requests (`SEND_PATH`).
 * Later requests carry the session in the header `Authorization`: whoever knows it acts for the page.
 */

/** Path of the request that opens a session and receives its events in one response. */
export const STREAM_PATH = '/stream';

/** Path of a request that opens a session, or continues one, and receives the events that are there. */
export const POLL_PATH = '/stream/poll';

/** Path of a request that sends messages of a session. */
export const SEND_PATH = '/stream/messages';

/** Events of a session. One without a type is a message as text. */
export const EVENTS = {
  /** The session is open. The data is its secret id. */
  session: 'session',
  /** A message of bytes, in base64. */
  bytes: 'bytes',
  /** The session has ended. The data is the code with which a WebSocket would close. */
  close: 'close',
} as const;

/** Messages of a page, in order. */
export interface MessageBatch {
  /** Number of the first message: 1 after the message that opened the session. A message that is sent again keeps its number. */
  readonly first: number;
  /** Whether the page ends the session after these messages. */
  readonly isLast: boolean;
  readonly messages: readonly string[];
}

/** Writes a batch as the body of a request: one line for the numbers, and one for each message, which is JSON and has no line breaks. */
export const encodeBatch = ({ first, isLast, messages }: MessageBatch): string =>
  [JSON.stringify({ first, isLast }), ...messages].join('\n');

/** Reads a body. Throws a CollabFailure of code INVALID_ARGUMENT. */
export function decodeBatch(body: string): MessageBatch {
  const [head = '', ...messages] = body.split('\n');
  try {
    const { first, isLast = false } = JSON.parse(head) as { first?: unknown; isLast?: unknown };
    if (Number.isSafeInteger(first) && Number(first) > 0 && typeof isLast === 'boolean')
      return { first: Number(first), isLast, messages };
  } catch {
    // Reported below.
  }
  throw new CollabFailure({
    code: 'INVALID_ARGUMENT',
    message: `The first line is ${JSON.stringify(head.slice(0, 60))}; accepted: {"first": 1} with the number of the first message.`,
  });
}
