import { callForeign } from '../../model/callbacks.js';
import { number, shape, string, type Check } from '../../model/checks.js';
import { parseCommentConfig } from '../../model/parse-page-data.js';
import { user } from '../../model/shapes.js';
import type { Session } from '../backend.js';
import { isAuthorityMessage, isClientMessage, type AuthorityMessage, type ClientMessage } from '../remote/messages.js';

/*
 * Any script of the site can send on the channels between tabs. Malformed messages are ignored. Well-formed messages
 * that the leader did not send are detected by their number (`LocalConnection`).
 */

const config: Check = (value) => {
  const parsed = parseCommentConfig(value);
  return parsed.ok ? undefined : parsed.error.message;
};
const hello = shape({});
const owner = shape({ owner: string });
const attach = shape({ from: string, session: shape({ user, config }) });
const sender = shape({ from: string });
const envelope = shape({ owner: string }, { n: number });

function isBroadcastMessage(data: unknown): data is BroadcastMessage {
  const { t } = Object(data) as { t?: unknown };
  if (t === 'hello') return !hello(data, 'message');
  if (t === 'owner') return !owner(data, 'message');
  if (t === 'attach') return !attach(data, 'message');
  return !sender(data, 'message') && isClientMessage(data);
}

const isEnvelope = (data: unknown): data is Envelope => !envelope(data, 'message');

/** Messages on the broadcast channel of all tabs. `from` is a connection id. */
export type BroadcastMessage =
  /** Requests the announcement of the leader. */
  | { readonly t: 'hello' }
  /** Announces the leader. Every connection attaches to it. */
  | { readonly t: 'owner'; readonly owner: string }
  | { readonly t: 'attach'; readonly from: string; readonly session: Pick<Session, 'user' | 'config'> }
  | (ClientMessage & { readonly from: string });

/** Returns the name of a database's broadcast channel and of the lock its leader holds. */
export const broadcastName = (database: string): string => `${database}/owner`;

/** Returns the name of the leader's second lock, which identifies the leader. */
export const leaderLockName = (database: string, id: string): string => `${database}/owner/${id}`;

/** Returns the name of a connection's reply channel and of the lock the connection holds while it is alive. */
export const connectionName = (database: string, id: string): string => `${database}/connection/${id}`;

/** Opens the broadcast channel of a database. A channel does not deliver its own messages. Send with `postMessage`. */
export function openBroadcast(database: string, receive: (message: BroadcastMessage) => void): BroadcastChannel {
  const channel = new BroadcastChannel(broadcastName(database));
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isBroadcastMessage(data)) callForeign(() => receive(data));
  };
  return channel;
}

/** Envelope that the leader adds to each message. */
export interface Envelope {
  readonly owner: string;
  /** Message number since the connection attached, from 1. Leaders of earlier versions of the page send none. */
  readonly n?: number;
}

/**
 * Opens the reply channel of a connection, on which the leader sends. `receive` gets undefined for a malformed
 * message.
 */
export function openReplyChannel(
  database: string,
  id: string,
  receive?: (envelope: Envelope, message: AuthorityMessage | undefined) => void,
): BroadcastChannel {
  const channel = new BroadcastChannel(connectionName(database, id));
  if (receive)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isEnvelope(data)) callForeign(() => receive(data, isAuthorityMessage(data) ? data : undefined));
    };
  return channel;
}
