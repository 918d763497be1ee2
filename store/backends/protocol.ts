import type { AnnotationQuery } from '../model/annotation-query.js';
import type { AnnotationRecord, CommentAnnotationsCount } from '../model/comment-annotation.js';
import type { CollabError } from '../model/error.js';
import type { LiveChange } from '../model/live-change.js';
import type { LiveRecord } from '../model/live-record.js';
import type { Mutation } from '../model/mutation.js';
import type { NotificationChange } from '../model/notification-change.js';
import type {
  Notification,
  NotificationCounts,
  NotificationQuery,
  NotificationSettings,
} from '../model/notification.js';
import type { Location, DocumentMetadataWithLocations, FolderMetadata } from '../model/organization.js';
import type { DocumentAccess } from '../model/permission.js';
import type { CursorUser, Presence } from '../model/presence.js';
import type { TargetElement } from '../model/target.js';
import type { User } from '../model/user.js';

/** A document of an organization. It is the unit of subscription, and each scope has its own operation log. */
export interface Scope {
  readonly organizationId: string;
  readonly documentId: string;
}

/** Returns an id without slashes, so that a slash can join ids. Ids of letters, digits, _ and - do not change. */
const escapeId = (id: string): string => id.replace(/[%/]/g, (sign) => (sign === '/' ? '%2F' : '%25'));

/** Returns the scope as one string for maps and storage keys. Keys are unique whatever the ids contain (decisions, Ids). */
export const scopeKey = ({ organizationId, documentId }: Scope): string =>
  `${escapeId(organizationId)}/${escapeId(documentId)}`;

/** Returns the scope of a key that `scopeKey` returned. */
export function parseScopeKey(key: string): Scope {
  const [organizationId = '', documentId = ''] = key
    .split('/')
    .map((part) => part.replace(/%2F|%25/g, (sign) => (sign === '%2F' ? '/' : '%')));
  return { organizationId, documentId };
}

/** A reader's position in a scope: it has all operations of the log `epoch` up to and including `seq`. */
export interface Cursor {
  readonly epoch: string;
  readonly seq: number;
}

/** What the user may do in a document. Without a scope: in the documents of which the backend has said nothing. */
export interface AccessUpdate {
  readonly scope?: Scope;
  readonly access: DocumentAccess;
}

/** A mutation in wire format. It is idempotent by (`clientId`, `mid`). */
export interface WireMutation {
  /** Id of the store instance that created the mutation. */
  readonly clientId: string;
  /** Number among this client's mutations: starts at 1 and increases. */
  readonly mid: number;
  readonly scope: Scope;
  readonly mutation: Mutation;
  /** Time of the user's action by the client's clock, in ms since the Unix epoch. */
  readonly at: number;
}

/** Result of a pushed mutation. `seq` is its number in the scope's log. */
export type MutationResult =
  | { readonly clientId: string; readonly mid: number; readonly ok: true; readonly seq: number; readonly epoch: string }
  | { readonly clientId: string; readonly mid: number; readonly ok: false; readonly error: CollabError };

/** One operation of a scope's log, as visible to one reader: `up` inserts or replaces a row, `rm` removes one. */
export type Operation =
  | { readonly k: 'up'; readonly seq: number; readonly row: AnnotationRecord }
  | { readonly k: 'rm'; readonly seq: number; readonly id: string };

/** Operations after `from` up to and including `to`. The range also covers operations this reader cannot see. */
export interface OpsFrame {
  readonly t: 'ops';
  readonly scope: Scope;
  readonly epoch: string;
  readonly from: number;
  readonly to: number;
  readonly ops: readonly Operation[];
}

/**
 * All rows of a scope, as of `to`. If `more` is true, further frames of the same reset (same `epoch` and `to`) follow. No `OpsFrame` of the
 * scope comes between them. A replaced epoch is never used again.
 */
export interface ResetFrame {
  readonly t: 'reset';
  readonly scope: Scope;
  readonly epoch: string;
  readonly to: number;
  readonly rows: readonly AnnotationRecord[];
  /** Whether this frame starts the reset. The reader drops its rows of the scope when the last frame arrives. */
  readonly first: boolean;
  /** Number of rows in the earlier frames of this reset, 0 in the first. It reveals a lost frame. */
  readonly offset: number;
  readonly more: boolean;
}

export type Frame = OpsFrame | ResetFrame;

/**
 * Documents that a query covers: those in `documentIds`, those in the folder, or those that meet both. Without either, the query covers the
 * whole organization.
 */
export interface QueryScope {
  readonly organizationId: string;
  readonly documentIds?: readonly string[];
  readonly folderId?: string;
}

/** Query for a page of threads in order of creation (Client-side operations, Paged comment query). */
export interface WirePageQuery extends Omit<AnnotationQuery, keyof QueryScope>, QueryScope {
  /** Default: 'desc'. */
  readonly order?: 'asc' | 'desc';
  readonly pageToken?: string;
  /** Default: 100. */
  readonly pageSize?: number;
}

/** A page of threads with the content the reader may see. `nextPageToken` is absent on the last page. */
export interface WirePage {
  readonly rows: readonly AnnotationRecord[];
  readonly nextPageToken?: string;
}

/** Query for the numbers of threads and of threads with unread comments (Client-side operations, Comment annotation query). */
export interface WireCountQuery extends Omit<AnnotationQuery, keyof QueryScope>, QueryScope {}

/** Counts by document id. Documents without a matching thread that the reader may see are absent. */
export type WireCounts = Readonly<Record<string, CommentAnnotationsCount>>;

/** Query for people of an organization to mention. */
export interface WireContactQuery {
  readonly organizationId: string;
  /** Words that a name, an email address or an id contains. Empty: everybody. */
  readonly searchText: string;
}

/** Query for a page of an organization's folders, or of one folder's subfolders, ordered by id. */
export interface WireFolderQuery {
  readonly organizationId: string;
  /** Id of the parent folder. */
  readonly folderId?: string;
  readonly pageToken?: string;
  /** Default and maximum: 1,000. */
  readonly pageSize?: number;
}

export interface WireFolderPage {
  readonly folders: readonly FolderMetadata[];
  readonly nextPageToken?: string;
}

/** Query for a page of document metadata, ordered by document id. */
export interface WireDocumentQuery extends QueryScope {
  readonly pageToken?: string;
  /** Default and maximum: 1,000. */
  readonly pageSize?: number;
}

export interface WireDocumentPage {
  readonly documents: readonly DocumentMetadataWithLocations[];
  readonly nextPageToken?: string;
}

/** Update of document metadata. Given fields replace stored ones; other fields do not change. `folderId` moves the documents to that folder. */
export interface WireDocumentUpdate {
  readonly organizationId: string;
  readonly folderId?: string;
  readonly documents: readonly ({ readonly documentId: string } & Readonly<Record<string, string>>)[];
}

/** Update of location metadata in each of the documents. A given location replaces the stored one with the same id. */
export interface WireLocationUpdate {
  readonly organizationId: string;
  readonly documentIds: readonly string[];
  readonly locations: readonly (Location & { readonly id: string })[];
}

/** A change of live state in wire format. It is idempotent by (`clientId`, `mid`). */
export interface WireLiveChange {
  /** Id of the store instance that made the change, which identifies the tab. */
  readonly clientId: string;
  /** Number among this client's live state changes: starts at 1 and increases. */
  readonly mid: number;
  readonly change: LiveChange;
}

/** Result of a live state change. `seq` is its number among the live state changes of the scope. */
export type LiveResult =
  | { readonly mid: number; readonly ok: true; readonly seq: number; readonly epoch: string }
  | { readonly mid: number; readonly ok: false; readonly error: CollabError };

/** Live state values as of `to`: all values if `isWhole`, otherwise those that changed after `from`. */
export interface LiveFrame {
  readonly scope: Scope;
  readonly epoch: string;
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
  readonly records: readonly LiveRecord[];
  /** Time by the backend's clock when it sends the frame, in ms since the epoch. */
  readonly now?: number;
}

/** Typing state of a user in a thread. */
export interface TypingUpdate {
  readonly kind: 'typing';
  readonly annotationId: string;
  readonly isTyping: boolean;
  /** Time until the update expires unless it is repeated, in ms. */
  readonly ttlMs: number;
}

/** State that a connection of a user publishes. It holds until the next update or until it expires; null means disconnected. */
interface EphemeralState<Kind extends string, State> {
  readonly kind: Kind;
  /** Increasing number among the connection's updates of this kind. Receivers ignore late updates. */
  readonly at: number;
  readonly state: State | null;
  /** Time until the state expires unless it is repeated, in ms. */
  readonly ttlMs: number;
}

/** Current presence of a user. */
export type PresenceUpdate = EphemeralState<'presence', Presence>;

/** A user's cursor without its exact position. */
export interface CursorState extends Pick<
  CursorUser,
  'onlineStatus' | 'comment' | 'pointerType' | 'location' | 'locationId'
> {
  /** Number of the surface that the moves refer to, 0 to 15. A new surface gets a new number. Absent while the cursor has no position. */
  readonly surface?: number;
  /** The surface. Absent if the surface is the page. */
  readonly targetElement?: TargetElement;
}

/** Current cursor of a user. A reader that publishes its own cursor receives those of the others. */
export type CursorUpdate = EphemeralState<'cursor', CursorState>;

/** Current position of a cursor on its surface. */
export interface CursorMoveUpdate {
  readonly kind: 'move';
  readonly surface: number;
  /** In 1/65,535 of the surface's width, or in px if the surface is the page. */
  readonly left: number;
  /** In 1/65,535 of the surface's height, or in px if the surface is the page. */
  readonly top: number;
}

/** A user's current activity, which is never persisted. */
export type EphemeralUpdate = TypingUpdate | PresenceUpdate | CursorUpdate | CursorMoveUpdate;

/** An ephemeral update of another user. It may be lost. The latest update of a kind and connection is valid. */
export interface Published {
  readonly scope: Scope;
  /** Id of the sender's connection. */
  readonly from: string;
  readonly user: User;
  readonly passing: EphemeralUpdate;
  /** For cursors: the number that identifies the cursor in moves (`store/backends/cursor-moves.ts`). */
  readonly number?: number;
}

/** A published update of one kind. */
export type PublishedOf<K extends EphemeralUpdate['kind']> = Published & {
  readonly passing: Extract<EphemeralUpdate, { kind: K }>;
};

/** Whether a published update is of kind 'presence'. */
export const isPresence = (published: Published): published is PublishedOf<'presence'> =>
  published.passing.kind === 'presence';

/** Presence in the documents of an organization: of all users if `isWhole`, otherwise of those whose presence changed. */
export interface PresenceFrame {
  readonly organizationId: string;
  readonly isWhole: boolean;
  readonly published: readonly PublishedOf<'presence'>[];
}

/** Query for a page of notifications, newest first. */
export interface WireNotificationQuery extends NotificationQuery {
  readonly pageToken?: string;
  /** Default: 50. Maximum: 200. */
  readonly pageSize?: number;
}

/** A page of the reader's notifications. `nextPageToken` is absent on the last page. */
export interface WireNotificationPage {
  readonly notifications: readonly Notification[];
  readonly nextPageToken?: string;
}

/** A change of notifications in wire format. It is idempotent by (`clientId`, `mid`). */
export interface WireNotificationChange {
  /** Id of the store instance that made the change. */
  readonly clientId: string;
  /** Number among this client's notification changes: starts at 1 and increases. */
  readonly mid: number;
  readonly change: NotificationChange;
}

/** Result of a change of notifications. */
export type NotificationResult =
  | { readonly mid: number; readonly ok: true }
  | { readonly mid: number; readonly ok: false; readonly error: CollabError };

/** Update of a user's notifications. If `isWhole`, the receiver discards the notifications it has. */
export interface NotificationFrame {
  readonly organizationId: string;
  /** Number of the frame in this subscription, starting at 1. */
  readonly at: number;
  readonly isWhole: boolean;
  readonly counts: NotificationCounts;
  readonly settings: NotificationSettings;
  /** Time of the newest notification in ms since the epoch, 0 if there is none. */
  readonly latest: number;
  /** New and changed notifications. */
  readonly changed: readonly Notification[];
  /** Ids of notifications that the user no longer receives. */
  readonly gone: readonly string[];
  /** Ids of notifications whose event has just happened. */
  readonly arrived: readonly string[];
}
