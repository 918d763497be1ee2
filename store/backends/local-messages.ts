import type { Session } from '../backend.js';
import { accepts, list, number, oneOf, shape, string, type Check } from '../model/checks.js';
import type { CollabError, Result } from '../model/error.js';
import { callForeign } from '../model/foreign-code.js';
import { parseCommentConfig } from '../model/page-guards.js';
import { user } from '../model/shapes.js';
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
  | { readonly t: 'hidden'; readonly scope: Scope }
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

/** Name of the lock that an owner holds beside the hall's: it says which of them owns the database. */
export const ownerName = (database: string, id: string): string => `${database}/owner/${id}`;

/** Name of the channel a connection listens to, and of the lock it holds while it lives. */
export const connectionName = (database: string, id: string): string => `${database}/connection/${id}`;

const faultOf = (result: Result<unknown>): string | undefined => (result.ok ? undefined : result.error.message);
const scope = shape({ organizationId: string, documentId: string });
const from = string;
const object = shape({});
const numbered = list(shape({ clientId: string, mid: number }));
const inOrganization = shape({ from, organizationId: string });
const inScope = shape({ from, scope });

const questions: readonly Question['of'][] = [
  ...(['page', 'counts', 'notifications', 'folders', 'documents', 'updateDocuments', 'updateLocations'] as const),
];

const hallShapes: Readonly<Record<HallMessage['t'], Check>> = {
  hello: object,
  owner: shape({ owner: string }),
  attach: shape({ from, session: shape({ user, config: (value) => faultOf(parseCommentConfig(value)) }) }),
  follow: shape({ from, scope }, { cursor: shape({ epoch: string, seq: number }), folderId: string }),
  unfollow: inScope,
  push: shape({ from, id: number, mutations: list(shape({ clientId: string, mid: number, scope, at: number })) }),
  ask: shape({ from, id: number, of: oneOf(...questions), query: object }, { organizationId: string }),
  followLive: shape({ from, scope, clientId: string }),
  unfollowLive: inScope,
  pushLive: shape({ from, id: number, scope, changes: numbered }),
  followNotifications: inOrganization,
  unfollowNotifications: inOrganization,
  pushNotifications: shape({ from, id: number, organizationId: string, changes: list(object) }),
  publish: shape({ from, scope, passing: shape({ kind: string }) }),
};

const owner = string;
const error = shape({ code: string, message: string });

const ownerShapes: Readonly<Record<OwnerMessage['t'], Check>> = {
  frame: shape({
    owner,
    frame: shape(
      { t: oneOf('ops', 'reset'), scope, epoch: string, to: number },
      { ops: list(object), rows: list(object) },
    ),
  }),
  problem: shape({ owner, error }),
  published: shape({ owner, published: list(shape({ scope, from, passing: shape({ kind: string }) })) }),
  moved: shape({ owner, scope, moves: accepts('bytes', (value) => value instanceof Uint8Array) }),
  hidden: shape({ owner, scope }),
  live: shape({ owner, frame: shape({ scope, epoch: string, from: number, to: number, records: list(object) }) }),
  notifications: shape({ owner, frame: shape({ organizationId: string }) }),
  results: shape({ owner, id: number, results: list(object) }),
  answer: shape({ owner, id: number }),
  failed: shape({ owner, id: number, error }),
};

/** Any script of the site can speak on these channels: what is none of the messages is ignored. */
function isOneOf(shapes: Readonly<Record<string, Check>>, data: unknown): boolean {
  const { t } = Object(data) as { t?: unknown };
  return typeof t === 'string' && Object.hasOwn(shapes, t) && shapes[t]?.(data, 'message') === undefined;
}

const isHallMessage = (data: unknown): data is HallMessage => isOneOf(hallShapes, data);
const isOwnerMessage = (data: unknown): data is OwnerMessage => isOneOf(ownerShapes, data);

/** Joins the hall of a database; speak by `postMessage`. Nobody hears themselves. */
export function joinHall(database: string, receive: (message: HallMessage) => void): BroadcastChannel {
  const channel = new BroadcastChannel(hallName(database));
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isHallMessage(data)) callForeign(() => receive(data));
  };
  return channel;
}

/** Joins the channel of a connection, where its owner speaks and it listens. */
export function joinConnection(
  database: string,
  id: string,
  receive?: (message: OwnerMessage) => void,
): BroadcastChannel {
  const channel = new BroadcastChannel(connectionName(database, id));
  if (receive)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isOwnerMessage(data)) callForeign(() => receive(data));
    };
  return channel;
}
