import type { Session } from '../backend.js';
import type { CollabError } from '../model/error.js';
import type {
  Cursor,
  Frame,
  LiveFrame,
  LiveResult,
  MutationResult,
  NotificationFrame,
  NotificationResult,
  Passing,
  Published,
  Scope,
  WireCountQuery,
  WireCounts,
  WireLiveChange,
  WireMutation,
  WireNotificationChange,
  WireNotificationPage,
  WireNotificationQuery,
  WirePage,
  WirePageQuery,
} from '../protocol.js';

/** What is asked of all documents, and of notifications. */
export type Question =
  | { readonly of: 'page'; readonly query: WirePageQuery }
  | { readonly of: 'counts'; readonly query: WireCountQuery }
  | { readonly of: 'notifications'; readonly organizationId: string; readonly query: WireNotificationQuery };

/** What a question, or a change that is not of threads, is answered by. */
export type Answer =
  WirePage | WireCounts | readonly LiveResult[] | WireNotificationPage | readonly NotificationResult[];

/** What is said in the hall, where all tabs hear each other. `from` is a connection's id. */
export type HallMessage =
  /** Who owns the database? */
  | { readonly t: 'hello' }
  /** I do. Everybody is to attach to me. */
  | { readonly t: 'owner'; readonly owner: string }
  | { readonly t: 'attach'; readonly from: string; readonly session: Pick<Session, 'user' | 'config'> }
  | {
      readonly t: 'follow';
      readonly from: string;
      readonly scope: Scope;
      readonly cursor: Cursor | undefined;
      readonly folderId: string | undefined;
    }
  | { readonly t: 'unfollow'; readonly from: string; readonly scope: Scope }
  | { readonly t: 'push'; readonly from: string; readonly id: number; readonly mutations: readonly WireMutation[] }
  | ({ readonly t: 'ask'; readonly from: string; readonly id: number } & Question)
  | { readonly t: 'followLive'; readonly from: string; readonly scope: Scope; readonly clientId: string }
  | { readonly t: 'unfollowLive'; readonly from: string; readonly scope: Scope }
  | {
      readonly t: 'pushLive';
      readonly from: string;
      readonly id: number;
      readonly scope: Scope;
      readonly changes: readonly WireLiveChange[];
    }
  | { readonly t: 'followNotifications'; readonly from: string; readonly organizationId: string }
  | { readonly t: 'unfollowNotifications'; readonly from: string; readonly organizationId: string }
  | {
      readonly t: 'pushNotifications';
      readonly from: string;
      readonly id: number;
      readonly organizationId: string;
      readonly changes: readonly WireNotificationChange[];
    }
  | { readonly t: 'publish'; readonly from: string; readonly scope: Scope; readonly passing: Passing };

/** What a connection hears from an owner on a channel of its own. */
export type OwnerMessage = { readonly owner: string } & (
  | { readonly t: 'frame'; readonly frame: Frame }
  | { readonly t: 'problem'; readonly error: CollabError }
  | { readonly t: 'published'; readonly published: readonly Published[] }
  | { readonly t: 'moved'; readonly scope: Scope; readonly moves: Uint8Array }
  | { readonly t: 'live'; readonly frame: LiveFrame }
  | { readonly t: 'notifications'; readonly frame: NotificationFrame }
  | { readonly t: 'results'; readonly id: number; readonly results: readonly MutationResult[] }
  | { readonly t: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly t: 'failed'; readonly id: number; readonly error: CollabError }
);

/** An `OwnerMessage` before its owner has put their name to it. */
export type Reply = OwnerMessage extends infer Message
  ? Message extends unknown
    ? Omit<Message, 'owner'>
    : never
  : never;

/** Name of the hall of a database, and of the lock its owner holds. */
export const hallName = (database: string): string => `${database}/owner`;

/** Name of the channel a connection listens to, and of the lock it holds while it lives. */
export const connectionName = (database: string, id: string): string => `${database}/connection/${id}`;

/** Joins the hall of a database; speak by `postMessage`. Nobody hears themselves. */
export function joinHall(database: string, receive: (message: HallMessage) => void): BroadcastChannel {
  const channel = new BroadcastChannel(hallName(database));
  channel.onmessage = ({ data }: MessageEvent<HallMessage>) => receive(data);
  return channel;
}

/** Joins the channel of a connection, where its owner speaks and it listens. */
export function joinConnection(
  database: string,
  id: string,
  receive?: (message: OwnerMessage) => void,
): BroadcastChannel {
  const channel = new BroadcastChannel(connectionName(database, id));
  if (receive) channel.onmessage = ({ data }: MessageEvent<OwnerMessage>) => receive(data);
  return channel;
}
