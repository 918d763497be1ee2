import {
  accepts,
  all,
  fields,
  flag,
  list,
  map,
  number,
  oneOf,
  orNull,
  shape,
  string,
  type Check,
} from '../../model/checks.js';
import type { Result, CollabError } from '../../model/error.js';
import { parseRecord } from '../../model/parse.js';
import { parseCommentConfig } from '../../model/parse-page-data.js';
import { isLiveRecord, EDITOR, type LiveRecord } from '../../model/live-change.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import { person, user } from '../../model/shapes.js';
import {
  scopeKey,
  type Frame,
  type Passing,
  type PresenceFrame,
  type Cursor,
  type LiveFrame,
  type LiveResult,
  type MutationResult,
  type NotificationFrame,
  type NotificationResult,
  type Published,
  type Scope,
  type WireCountQuery,
  type WireCounts,
  type WireDocumentPage,
  type WireDocumentQuery,
  type WireDocumentUpdate,
  type WireFolderPage,
  type WireFolderQuery,
  type WireLiveChange,
  type WireLocationUpdate,
  type WireMutation,
  type WireNotificationChange,
  type WireNotificationPage,
  type WireNotificationQuery,
  type WirePage,
  type WirePageQuery,
} from '../protocol.js';
import type { Session } from '../backend.js';
import { callForeign } from '../../model/callbacks.js';

/*
 * Any script of the site can speak on the channels between tabs. What is none of the messages is ignored; that a message that could be one was
 * not said by its owner is noticed by its number (`LocalConnection`).
 */

const faultOf = (result: Result<unknown>): string | undefined => (result.ok ? undefined : result.error.message);
const whole = accepts('a whole number from 0', (value) => Number.isSafeInteger(value) && Number(value) >= 0);
const bytes = accepts('bytes', (value) => value instanceof Uint8Array);
const scope = shape({ organizationId: string, documentId: string });
const from = string;
const object = shape({});
const error = shape({ code: string, message: string });
const row = accepts('a row', (value) => parseRecord(value).ok);

/** Checks that depend on one field: `t`, `kind`, `k` or the name of an action. */
const byField =
  (field: string, checks: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    const kind = (Object(value) as Readonly<Record<string, unknown>>)[field];
    const check = typeof kind === 'string' && Object.hasOwn(checks, kind) ? checks[kind] : undefined;
    return check ? check(value, path) : `${path}.${field} is none of ${Object.keys(checks).join(', ')}.`;
  };

const lasting = { at: number, ttlMs: number };
const place = { location: orNull(object), locationId: orNull(number) };
const presence = shape(
  { onlineStatus: oneOf('active', 'away', 'offline'), timestamp: number, pageInfo: object },
  {
    ...place,
    ...fields(string, 'color type'),
    ...fields(flag, 'isGuest isUserIdle isTabAway'),
    following: orNull(shape({ userId: string, since: number })),
    view: orNull(object),
  },
);
const cursor = shape(
  { onlineStatus: oneOf('active', 'inactive', 'offline') },
  { ...place, ...fields(string, 'comment pointerType'), surface: number, targetElement: object },
);
const passing = byField('kind', {
  typing: shape({ annotationId: string, isTyping: flag, ttlMs: number }),
  presence: shape({ ...lasting, state: orNull(presence) }),
  cursor: shape({ ...lasting, state: orNull(cursor) }),
  move: shape(fields(number, 'surface left top')),
} satisfies Readonly<Record<Passing['kind'], Check>>);

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
  followPresence: inOrganization,
  unfollowPresence: inOrganization,
  followNotifications: inOrganization,
  unfollowNotifications: inOrganization,
  pushNotifications: shape({ from, id: number, organizationId: string, changes: numbered }),
  publish: shape({ from, scope, passing }),
};

const frameShape = byField('t', {
  ops: shape({
    ...{ scope, epoch: string, from: whole, to: whole },
    ops: list(byField('k', { up: shape({ seq: whole, row }), rm: shape({ seq: whole, id: string }) })),
  }),
  reset: shape({ scope, epoch: string, to: whole, rows: list(row), first: flag, offset: whole, more: flag }),
} satisfies Readonly<Record<Frame['t'], Check>>);

/** Accepts a frame that holds nothing of another scope, and no operation that it does not cover. */
const frame: Check = (value, path) => {
  const wrong = frameShape(value, path);
  if (wrong) return wrong;
  const frame = value as Frame;
  const key = scopeKey(frame.scope);
  const isHere = (record: AnnotationRecord): boolean => scopeKey(record) === key;
  if (frame.t === 'reset') return frame.rows.every(isHere) ? undefined : `${path}.rows are of another scope.`;
  let last = frame.from;
  for (const op of frame.ops) {
    if (op.seq <= last || op.seq > frame.to) return `${path}.ops are not those from ${frame.from} to ${frame.to}.`;
    if (op.k === 'up' && !isHere(op.row)) return `${path}.ops are of another scope.`;
    last = op.seq;
  }
  return frame.from <= frame.to ? undefined : `${path}.to is before its from.`;
};

const editing = shape(
  {},
  {
    editor: orNull(person),
    requestEditorAccess: orNull(
      shape(
        { user: person, status: string, ...fields(number, 'requestedAt editorAccessTimeout') },
        { tabId: orNull(string) },
      ),
    ),
    tabId: orNull(string),
  },
);
const liveRecord: Check = (value, path) => {
  if (!isLiveRecord(value)) return `${path} is no value.`;
  const { key, value: kept } = value as LiveRecord;
  return key === EDITOR ? editing(kept.data, `${path}.value.data`) : undefined;
};

const notification = shape(
  { id: string, notificationSource: string },
  {
    ...fields(string, 'actionType displayHeadlineMessage displayBodyMessage displayHeadlineMessageTemplate'),
    ...fields(flag, 'isUnread forYou isArchived'),
    ...{ actionUser: person, timestamp: number, targetAnnotationId: string, targetCommentId: number },
    ...{ displayHeadlineMessageTemplateData: object, metadata: shape({}, { documentId: string, location: object }) },
  },
);
const choices = map(string);
const notificationFrame = shape({
  ...{ organizationId: string, at: whole, isWhole: flag, latest: number },
  counts: shape({ forYou: number, all: number, documents: map(number) }),
  settings: shape({ settings: choices, documents: map(choices), isMutedAll: flag }),
  ...{ changed: list(notification), gone: list(string), arrived: list(string) },
});

const presenceFrameShape = shape({
  ...{ organizationId: string, isWhole: flag },
  published: list(shape({ scope, from, user, passing: all(shape({ kind: oneOf('presence') }), passing) })),
});

/** Accepts a frame that holds nothing of another organization. */
const presenceFrame: Check = (value, path) => {
  const wrong = presenceFrameShape(value, path);
  if (wrong) return wrong;
  const { organizationId, published } = value as PresenceFrame;
  const isHere = published.every(({ scope: { organizationId: id } }) => id === organizationId);
  return isHere ? undefined : `${path}.published are of another organization.`;
};

const outcome =
  (fields: Readonly<Record<string, Check>>, ofOk: Readonly<Record<string, Check>>): Check =>
  (value, path) =>
    (value as { ok?: unknown } | null)?.ok === true
      ? shape({ ...fields, ...ofOk })(value, path)
      : shape({ ...fields, error })(value, path);
const inLog = { seq: whole, epoch: string };

const ownerShapes: Readonly<Record<OwnerMessage['t'], Check>> = {
  frame: shape({ frame }),
  problem: shape({ error }),
  published: shape({ published: list(shape({ scope, from, user, passing }, { number })) }),
  moved: shape({ scope, moves: bytes }),
  hidden: shape({ scope }),
  live: shape({
    frame: shape(
      { scope, epoch: string, from: whole, to: whole, isWhole: flag, records: list(liveRecord) },
      { now: number },
    ),
  }),
  presence: shape({ frame: presenceFrame }),
  notifications: shape({ frame: notificationFrame }),
  results: shape({ id: number, results: list(outcome({ clientId: string, mid: number }, inLog)) }),
  answer: shape({ id: number }),
  failed: shape({ id: number, error }),
};

const answerShapes: Readonly<Record<Question['of'] | 'pushLive' | 'pushNotifications', Check>> = {
  page: shape({ rows: list(row) }, { nextPageToken: string }),
  counts: map(object),
  folders: shape({ folders: list(object) }, { nextPageToken: string }),
  documents: shape({ documents: list(shape({ documentId: string })) }, { nextPageToken: string }),
  updateDocuments: () => undefined,
  updateLocations: () => undefined,
  notifications: shape({ notifications: list(notification) }, { nextPageToken: string }),
  pushLive: list(outcome({ mid: number }, inLog)),
  pushNotifications: list(outcome({ mid: number }, {})),
};

const envelope = shape({ owner: string }, { n: number });

const isHallMessage = (data: unknown): data is HallMessage => !byField('t', hallShapes)(data, 'message');
const isEnvelope = (data: unknown): data is Envelope => !envelope(data, 'message');
const isOwnerMessage = (data: unknown): data is OwnerMessage => !byField('t', ownerShapes)(data, 'message');

/** Whether a message answers what was asked. */
export function isAnswerTo(
  asked: HallMessage,
  message: OwnerMessage & { t: 'results' | 'answer' | 'failed' },
): boolean {
  if (message.t === 'failed') return true;
  if (asked.t === 'push') return message.t === 'results';
  const kind = asked.t === 'ask' ? asked.of : asked.t;
  return (
    message.t === 'answer' &&
    kind in answerShapes &&
    !answerShapes[kind as keyof typeof answerShapes](message.answer, 'answer')
  );
}

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
