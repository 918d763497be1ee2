import type { AnnotationQuery } from '../model/annotation-query.js';
import type { AnnotationRecord, CommentAnnotationsCount } from '../model/comment-annotation.js';
import type { Mutation } from '../model/mutation.js';
import type { CollabError } from '../model/error.js';
import type { CursorUser, Presence } from '../model/presence.js';
import type { LiveChange, LiveRecord } from '../model/live-change.js';
import type { Location, DocumentMetadataWithLocations, FolderMetadata } from '../model/organization.js';
import type { NotificationChange } from '../model/notification-change.js';
import type {
  Notification,
  NotificationCounts,
  NotificationQuery,
  NotificationSettings,
} from '../model/notification.js';
import type { TargetElement } from '../model/target.js';
import type { User } from '../model/user.js';

/** What a reader can follow as a whole and what is numbered by one log: a document of an organization. */
export interface Scope {
  readonly organizationId: string;
  readonly documentId: string;
}

/** An id without a slash, so that ids can be joined by one. Ids of letters, digits, _ and - stay as they are. */
const escaped = (id: string): string => id.replace(/[%/]/g, (sign) => (sign === '/' ? '%2F' : '%25'));

/** The scope as one string, for maps and storage keys: another one for each scope, whatever the ids are made of (decisions, Ids). */
export const scopeKey = ({ organizationId, documentId }: Scope): string =>
  `${escaped(organizationId)}/${escaped(documentId)}`;

/** The scope that a key stands for. */
export function scopeOf(key: string): Scope {
  const [organizationId = '', documentId = ''] = key
    .split('/')
    .map((part) => part.replace(/%2F|%25/g, (sign) => (sign === '%2F' ? '/' : '%')));
  return { organizationId, documentId };
}

/** How far a reader has followed a scope: all operations up to `seq` of the log called `epoch`. */
export interface Cursor {
  readonly epoch: string;
  readonly seq: number;
}

/** A mutation as it travels: idempotent by (`clientId`, `mid`). */
export interface WireMutation {
  /** The store instance that made it. */
  readonly clientId: string;
  /** Its number among this client's mutations, from 1, growing. */
  readonly mid: number;
  readonly scope: Scope;
  readonly mutation: Mutation;
  /** When the person acted, in milliseconds since the Unix epoch, by the client's clock. */
  readonly at: number;
}

/** What became of a pushed mutation. `seq` is its place in the scope's log. */
export type MutationResult =
  | { readonly clientId: string; readonly mid: number; readonly ok: true; readonly seq: number; readonly epoch: string }
  | { readonly clientId: string; readonly mid: number; readonly ok: false; readonly error: CollabError };

/** One step of a scope's log, as one reader may see it. */
export type Operation =
  | { readonly k: 'up'; readonly seq: number; readonly row: AnnotationRecord }
  | { readonly k: 'rm'; readonly seq: number; readonly id: string };

/** Operations after `from` up to and with `to`; `to` also covers operations this reader may not see. */
export interface OpsFrame {
  readonly t: 'ops';
  readonly scope: Scope;
  readonly epoch: string;
  readonly from: number;
  readonly to: number;
  readonly ops: readonly Operation[];
}

/**
 * The whole scope anew, as of `to`. With `more`, further frames of the same reset (same epoch and `to`) follow, with nothing of the
 * scope's own operations between them. An epoch that was replaced never comes back.
 */
export interface ResetFrame {
  readonly t: 'reset';
  readonly scope: Scope;
  readonly epoch: string;
  readonly to: number;
  readonly rows: readonly AnnotationRecord[];
  /** Whether this frame starts the reset: what is held of the scope is dropped once the last frame is there. */
  readonly first: boolean;
  /** How many rows the earlier frames of this reset held, so that a lost one is noticed; 0 in the first. */
  readonly offset: number;
  readonly more: boolean;
}

export type Frame = OpsFrame | ResetFrame;

/** Whose threads are asked for: those of the documents named, of a folder, or of what is both; of the whole organization where neither is said. */
export interface QueryScope {
  readonly organizationId: string;
  readonly documentIds?: readonly string[];
  readonly folderId?: string;
}

/** Asks for threads in the order they were begun, a page at a time (Client-side operations, Paged comment query). */
export interface WirePageQuery extends Omit<AnnotationQuery, keyof QueryScope>, QueryScope {
  /** 'desc' unless told. */
  readonly order?: 'asc' | 'desc';
  readonly pageToken?: string;
  /** 100 unless told. */
  readonly pageSize?: number;
}

/** Threads as the reader may see them; `nextPageToken` where there are more. */
export interface WirePage {
  readonly rows: readonly AnnotationRecord[];
  readonly nextPageToken?: string;
}

/** Asks how many threads there are, and how many with something unread (Client-side operations, Comment annotation query). */
export interface WireCountQuery extends Omit<AnnotationQuery, keyof QueryScope>, QueryScope {}

/** Counts by document id, of documents that hold a thread that is asked for and that the reader may see. */
export type WireCounts = Readonly<Record<string, CommentAnnotationsCount>>;

/** Asks for the folders of an organization, or for those in one; by id, a page at a time. */
export interface WireFolderQuery {
  readonly organizationId: string;
  /** Parent of the folders that are asked for. */
  readonly folderId?: string;
  readonly pageToken?: string;
  /** 1,000 unless told, and at most. */
  readonly pageSize?: number;
}

export interface WireFolderPage {
  readonly folders: readonly FolderMetadata[];
  readonly nextPageToken?: string;
}

/** Asks what is known of documents, by id, a page at a time. */
export interface WireDocumentQuery extends QueryScope {
  readonly pageToken?: string;
  /** 1,000 unless told, and at most. */
  readonly pageSize?: number;
}

export interface WireDocumentPage {
  readonly documents: readonly DocumentMetadataWithLocations[];
  readonly nextPageToken?: string;
}

/** Changes what is known of documents: fields that are given, the others stay. With `folderId` they lie there from now on. */
export interface WireDocumentUpdate {
  readonly organizationId: string;
  readonly folderId?: string;
  readonly documents: readonly ({ readonly documentId: string } & Readonly<Record<string, string>>)[];
}

/** Changes what is known of locations in each of the documents: a location that is given replaces the one with its id. */
export interface WireLocationUpdate {
  readonly organizationId: string;
  readonly documentIds: readonly string[];
  readonly locations: readonly (Location & { readonly id: string })[];
}

/** A change of live state as it travels: idempotent by (`clientId`, `mid`). */
export interface WireLiveChange {
  /** The store instance that made it, which is the tab. */
  readonly clientId: string;
  /** Its number among this client's changes of live state, from 1, growing. */
  readonly mid: number;
  readonly change: LiveChange;
}

/** What became of a change of live state. `seq` is its place among those of the scope. */
export type LiveResult =
  | { readonly mid: number; readonly ok: true; readonly seq: number; readonly epoch: string }
  | { readonly mid: number; readonly ok: false; readonly error: CollabError };

/** Values people keep in step, after `from` up to and with `to`: all there are where `isWhole`, else those that have changed. */
export interface LiveFrame {
  readonly scope: Scope;
  readonly epoch: string;
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
  readonly records: readonly LiveRecord[];
  /** The backend's time as it tells this, in ms since the epoch, where it says it. */
  readonly now?: number;
}

/** Whether a person writes in a thread at this moment. */
export interface PassingTyping {
  readonly kind: 'typing';
  readonly annotationId: string;
  readonly isTyping: boolean;
  /** How long it holds unless it is told again, in ms. */
  readonly ttlMs: number;
}

/** What holds of a person until it is told otherwise, by one connection of theirs; null once they have left by it. */
interface PassingState<Kind extends string, State> {
  readonly kind: Kind;
  /** Its number among what the connection has told of the kind, growing: what comes late counts no more. */
  readonly at: number;
  readonly state: State | null;
  /** How long it holds unless it is told again, in ms. */
  readonly ttlMs: number;
}

/** How a person is there at this moment. */
export type PassingPresence = PassingState<'presence', Presence>;

/** A person's cursor, but for where exactly it is. */
export interface CursorState extends Pick<
  CursorUser,
  'onlineStatus' | 'comment' | 'pointerType' | 'location' | 'locationId'
> {
  /** What its moves lie in, 0 to 15: another number than the one before means another thing. Absent while it is nowhere. */
  readonly surface?: number;
  /** The thing itself; the page where there is none. */
  readonly targetElement?: TargetElement;
}

/** A person's cursor at this moment. Whoever tells of their own is told of the others. */
export type PassingCursor = PassingState<'cursor', CursorState>;

/** Where a cursor is on its surface at this moment. */
export interface PassingMove {
  readonly kind: 'move';
  readonly surface: number;
  /** Of the width of the surface, in 65,535ths; px of the page where the surface is that. */
  readonly left: number;
  /** Of its height, likewise. */
  readonly top: number;
}

/** What a person does at this moment. */
export type Passing = PassingTyping | PassingPresence | PassingCursor | PassingMove;

/** What somebody else does at this moment. It may be lost; of one kind and connection, the latest counts. */
export interface Published {
  readonly scope: Scope;
  /** The connection it comes from. */
  readonly from: string;
  readonly user: User;
  readonly passing: Passing;
  /** Of a cursor: by which number its moves are told (`store/backends/cursor-moves.ts`). */
  readonly number?: number;
}

/** What was published of one kind. */
export type PublishedOf<K extends Passing['kind']> = Published & { readonly passing: Extract<Passing, { kind: K }> };

export const isPresence = (published: Published): published is PublishedOf<'presence'> =>
  published.passing.kind === 'presence';

/** Who is present in the documents of an organization: everybody where `isWhole`, else whose presence has changed. */
export interface PresenceFrame {
  readonly organizationId: string;
  readonly isWhole: boolean;
  readonly published: readonly PublishedOf<'presence'>[];
}

/** Asks for notifications, the newest first, a page at a time. */
export interface WireNotificationQuery extends NotificationQuery {
  readonly pageToken?: string;
  /** 50 unless told, 200 at most. */
  readonly pageSize?: number;
}

/** Notifications as the reader is given them; `nextPageToken` where there are more. */
export interface WireNotificationPage {
  readonly notifications: readonly Notification[];
  readonly nextPageToken?: string;
}

/** A change of notifications as it travels: idempotent by (`clientId`, `mid`). */
export interface WireNotificationChange {
  /** The store instance that made it. */
  readonly clientId: string;
  /** Its number among this client's changes of notifications, from 1, growing. */
  readonly mid: number;
  readonly change: NotificationChange;
}

/** What became of a change of notifications. */
export type NotificationResult =
  | { readonly mid: number; readonly ok: true }
  | { readonly mid: number; readonly ok: false; readonly error: CollabError };

/** What is new of a person's notifications, the `at`-th since they followed. All they hold is out of date where `isWhole`. */
export interface NotificationFrame {
  readonly organizationId: string;
  readonly at: number;
  readonly isWhole: boolean;
  readonly counts: NotificationCounts;
  readonly settings: NotificationSettings;
  /** When the newest of them happened, in ms since the epoch; 0 where there are none. */
  readonly latest: number;
  /** Those that are new, or have changed. */
  readonly changed: readonly Notification[];
  /** Ids of those the person is told of no more. */
  readonly gone: readonly string[];
  /** Ids of those that have happened just now. */
  readonly arrived: readonly string[];
}
