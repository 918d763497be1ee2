import { accepts, all, list, map, number, shape, string } from '../../model/checks.js';
import type { CollabError } from '../../model/error.js';
import type { EnforcedConfig } from '../../model/predefined.js';
import { user } from '../../model/shapes.js';
import type { User } from '../../model/user.js';
import type { ContextAccess } from '../../rules/visibility.js';
import { parseScopeKey, scopeKey, type Scope } from '../protocol.js';
import { isAuthorityMessage, isClientMessage, type AuthorityMessage, type ClientMessage } from '../remote/messages.js';
import { fileAnswerMessage, fileMessage, type FileAnswerMessage, type FileMessage } from './file-messages.js';

/** Version of the socket protocol. Both sides ignore message types they do not know. */
export const PROTOCOL_VERSION = 1;

/** Largest message of a page, in bytes. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

/** Codes with which the service closes a socket. */
export const CLOSE_CODES = {
  tokenExpired: 4401,
  denied: 4403,
  versionUnknown: 4426,
  tooMany: 4429,
  restart: 1012,
} as const;

/** First message on a socket. The token is in here, never in the address, which proxies write into their logs. */
export interface HelloMessage {
  readonly t: 'hello';
  readonly v: number;
  readonly apiKey: string;
  readonly token: string;
  readonly clientId: string;
  /** Time by the page's clock, in ms since the epoch. The service corrects the times of changes by the difference to its own. */
  readonly now: number;
  /** The user as the page describes them. The token decides who they are and what they may do. */
  readonly user: User;
  readonly contextAccess?: ContextAccess;
}

/** Other contexts of the user from now on. The service answers that it uses them: frames before the answer are for the previous ones. */
export interface ContextsMessage {
  readonly t: 'contexts';
  readonly contextAccess?: ContextAccess;
}

/** Messages of a page to the service. */
export type PageMessage =
  | HelloMessage
  /** A new token for the same user. */
  | { readonly t: 'auth'; readonly token: string }
  | ContextsMessage
  /** Requests a pong, which shows that the connection works. */
  | { readonly t: 'ping' }
  | FileMessage
  | ClientMessage;

/** The session is accepted. */
export interface WelcomeMessage {
  readonly t: 'welcome';
  readonly v: number;
  /** Time by the service's clock, in ms since the epoch. */
  readonly now: number;
  /** End of the token by the service's clock. */
  readonly expiresAt: number;
  /** Sets and limits that the service enforces. */
  readonly config: EnforcedConfig;
  /** Channels of notifications that the service delivers. Default: none. */
  readonly delivers?: readonly string[];
}

/** The service closes the socket. */
export interface ClosingMessage {
  readonly t: 'closing';
  readonly error: CollabError;
  /** Time over which pages come back, each after a random part of it, in ms. */
  readonly retryAfter?: number;
}

/** Messages of the service to a page. Moves of cursors are sent as bytes (`encodeMoves`). */
export type ServiceMessage =
  | WelcomeMessage
  | { readonly t: 'renewed'; readonly now: number; readonly expiresAt: number }
  | { readonly t: 'pong' }
  | { readonly t: 'contexts' }
  | ClosingMessage
  | FileAnswerMessage
  | AuthorityMessage;

const value = accepts('a text or a number', (given) => typeof given === 'string' || typeof given === 'number');

const contexts = shape({}, { contextAccess: map(list(value)) });
const hello = all(shape({ v: number, apiKey: string, token: string, clientId: string, now: number, user }), contexts);
const auth = shape({ token: string });
const welcome = shape(
  { v: number, now: number, expiresAt: number, config: map(() => undefined) },
  { delivers: list(string) },
);
const renewed = shape({ now: number, expiresAt: number });
const closing = shape({ error: shape({ code: string, message: string }) }, { retryAfter: number });

/** Whether a value is a message of a page. */
export function isPageMessage(data: unknown): data is PageMessage {
  const { t } = Object(data) as { t?: unknown };
  if (t === 'hello') return !hello(data, 'message');
  if (t === 'auth') return !auth(data, 'message');
  if (t === 'file') return !fileMessage(data, 'message');
  if (t === 'contexts') return !contexts(data, 'message');
  return t === 'ping' || isClientMessage(data);
}

/** Whether a value is a message of the service. */
export function isServiceMessage(data: unknown): data is ServiceMessage {
  const { t } = Object(data) as { t?: unknown };
  if (t === 'welcome') return !welcome(data, 'message');
  if (t === 'renewed') return !renewed(data, 'message');
  if (t === 'closing') return !closing(data, 'message');
  if (t === 'file') return !fileAnswerMessage(data, 'message');
  return t === 'pong' || t === 'contexts' || isAuthorityMessage(data);
}

/** Encodes the moves of cursors in a scope: the length of the scope's key, the key, the moves. */
export function encodeMoves(scope: Scope, moves: Uint8Array): Uint8Array {
  const key = new TextEncoder().encode(JSON.stringify(scopeKey(scope)));
  const bytes = new Uint8Array(2 + key.length + moves.length);
  new DataView(bytes.buffer).setUint16(0, key.length);
  bytes.set(key, 2);
  bytes.set(moves, 2 + key.length);
  return bytes;
}

/** Decodes bytes of `encodeMoves`; undefined if they are malformed. */
export function decodeMoves(bytes: Uint8Array): { readonly scope: Scope; readonly moves: Uint8Array } | undefined {
  if (bytes.length < 2) return undefined;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint16(0);
  try {
    const key: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(2, 2 + length)));
    return typeof key === 'string' ? { scope: parseScopeKey(key), moves: bytes.slice(2 + length) } : undefined;
  } catch {
    return undefined;
  }
}
