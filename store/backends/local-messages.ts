import type { Session } from '../backend.js';
import type { CollabError } from '../model/error.js';
import { callForeign } from '../model/foreign-code.js';
import type {
  Cursor,
  Frame,
  LiveFrame,
  LiveResult,
  MutationResult,
  NotificationFrame,
  NotificationResult,
  Passing,
  PresenceFrame,
  Published,
  Scope,
  WireCountQuery,
  WireCounts,
  WireDocumentPage,
  WireDocumentQuery,
  WireDocumentUpdate,
  WireFolderPage,
  WireFolderQuery,
  WireLiveChange,
  WireLocationUpdate,
  WireMutation,
  WireNotificationChange,
  WireNotificationPage,
  WireNotificationQuery,
  WirePage,
  WirePageQuery,
} from '../protocol.js';
import { isEnvelope, isHallMessage, isOwnerMessage } from './message-shapes.js';

/** What is asked of all documents and of notifications, and what is changed of the catalog. */
export type Question =
  | { readonly of: 'folders'; readonly query: WireFolderQuery }
  | { readonly of: 'documents'; readonly query: WireDocumentQuery }
  | { readonly of: 'updateDocuments'; readonly query: WireDocumentUpdate }
  | { readonly of: 'updateLocations'; readonly query: WireLocationUpdate }
  | { readonly of: 'page'; readonly query: WirePageQuery }
  | { readonly of: 'counts'; readonly query: WireCountQuery }
  | { readonly of: 'notifications'; readonly organizationId: string; readonly query: WireNotificationQuery };

/** What a question, or a change that is not of threads, is answered by. */
export type Answer =
  | WirePage
  | WireCounts
  | WireFolderPage
  | WireDocumentPage
  | undefined
  | readonly LiveResult[]
  | WireNotificationPage
  | readonly NotificationResult[];

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
  | { readonly t: 'followPresence'; readonly from: string; readonly organizationId: string }
  | { readonly t: 'unfollowPresence'; readonly from: string; readonly organizationId: string }
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
export type OwnerMessage = Envelope &
  (
    | { readonly t: 'frame'; readonly frame: Frame }
    | { readonly t: 'problem'; readonly error: CollabError }
    | { readonly t: 'published'; readonly published: readonly Published[] }
    | { readonly t: 'moved'; readonly scope: Scope; readonly moves: Uint8Array }
    | { readonly t: 'hidden'; readonly scope: Scope }
    | { readonly t: 'live'; readonly frame: LiveFrame }
    | { readonly t: 'presence'; readonly frame: PresenceFrame }
    | { readonly t: 'notifications'; readonly frame: NotificationFrame }
    | { readonly t: 'results'; readonly id: number; readonly results: readonly MutationResult[] }
    | { readonly t: 'answer'; readonly id: number; readonly answer: Answer }
    | { readonly t: 'failed'; readonly id: number; readonly error: CollabError }
  );

/** An `OwnerMessage` before its owner has put their name and its number to it. */
export type Reply = OwnerMessage extends infer Message
  ? Message extends unknown
    ? Omit<Message, keyof Envelope>
    : never
  : never;

/** Name of the hall of a database, and of the lock its owner holds. */
export const hallName = (database: string): string => `${database}/owner`;

/** Name of the lock that an owner holds beside the hall's: it says which of them owns the database. */
export const ownerName = (database: string, id: string): string => `${database}/owner/${id}`;

/** Name of the channel a connection listens to, and of the lock it holds while it lives. */
export const connectionName = (database: string, id: string): string => `${database}/connection/${id}`;

/** Joins the hall of a database; speak by `postMessage`. Nobody hears themselves. */
export function joinHall(database: string, receive: (message: HallMessage) => void): BroadcastChannel {
  const channel = new BroadcastChannel(hallName(database));
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isHallMessage(data)) callForeign(() => receive(data));
  };
  return channel;
}

/** What an owner says of a message beside the message itself. */
export interface Envelope {
  readonly owner: string;
  /** Its number among those to a connection since that attached, from 1. Owners of earlier versions of the page say none. */
  readonly n?: number;
}

/** Joins the channel of a connection, where its owner speaks and it listens: a message whose content is malformed is undefined. */
export function joinConnection(
  database: string,
  id: string,
  receive?: (envelope: Envelope, message: OwnerMessage | undefined) => void,
): BroadcastChannel {
  const channel = new BroadcastChannel(connectionName(database, id));
  if (receive)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isEnvelope(data)) callForeign(() => receive(data, isOwnerMessage(data) ? data : undefined));
    };
  return channel;
}
