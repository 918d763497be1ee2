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
  text,
  type Check,
} from '../../model/checks.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { CollabError } from '../../model/error.js';
import { isLiveRecord, EDITOR, type LiveRecord } from '../../model/live-record.js';
import { parseRecord } from '../../model/parse.js';
import { person, user } from '../../model/shapes.js';
import type { UserContact } from '../../model/user.js';
import {
  scopeKey,
  type AccessUpdate,
  type Frame,
  type EphemeralUpdate,
  type PresenceFrame,
  type Cursor,
  type LiveFrame,
  type LiveResult,
  type MutationResult,
  type NotificationFrame,
  type NotificationResult,
  type Published,
  type Scope,
  type WireContactQuery,
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

/*
 * Messages between a connection (`RemoteConnection`) and the authority that serves it (`RequestHandler`), which runs in another tab or in
 * the service. Both sides check what they receive.
 */

const whole = accepts('a whole number from 0', (value) => Number.isSafeInteger(value) && Number(value) >= 0);
const bytes = accepts('bytes', (value) => value instanceof Uint8Array);
const scope = shape({ organizationId: string, documentId: string });
const object = shape({});

/** Longest client id. */
const MAX_ID = 512;

/** Most changes in one message. A store sends 100. */
const MAX_BATCH = 1_000;
const batch = accepts(`at most ${MAX_BATCH} changes`, (value) => !Array.isArray(value) || value.length <= MAX_BATCH);
const error = shape({ code: string, message: string });
const row = accepts('a row', (value) => parseRecord(value).ok);

/** Creates a check that depends on one field: `t`, `kind`, `k` or the name of an action. */
const byField =
  (field: string, checks: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    const kind = (Object(value) as Readonly<Record<string, unknown>>)[field];
    const check = typeof kind === 'string' && Object.hasOwn(checks, kind) ? checks[kind] : undefined;
    return check ? check(value, path) : `${path}.${field} is none of ${Object.keys(checks).join(', ')}.`;
  };

const expiring = { at: number, ttlMs: number };
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
  presence: shape({ ...expiring, state: orNull(presence) }),
  cursor: shape({ ...expiring, state: orNull(cursor) }),
  move: shape(fields(number, 'surface left top')),
} satisfies Readonly<Record<EphemeralUpdate['kind'], Check>>);

const numbered = all(batch, list(shape({ clientId: text(MAX_ID), mid: whole })));
const inOrganization = shape({ organizationId: string });
const inScope = shape({ scope });

const queryKinds: readonly RemoteQuery['of'][] = [
  'page',
  'counts',
  'contacts',
  'notifications',
  'folders',
  'documents',
  'updateDocuments',
  'updateLocations',
];

const clientShapes: Readonly<Record<ClientMessage['t'], Check>> = {
  follow: shape({ scope }, { cursor: shape({ epoch: string, seq: number }), folderId: string }),
  unfollow: inScope,
  push: shape({
    id: number,
    mutations: all(batch, list(shape({ clientId: text(MAX_ID), mid: whole, scope, at: number }))),
  }),
  ask: shape({ id: number, of: oneOf(...queryKinds), query: object }, { organizationId: string }),
  followLive: shape({ scope, clientId: string }),
  unfollowLive: inScope,
  pushLive: shape({ id: number, scope, changes: numbered }),
  followPresence: inOrganization,
  unfollowPresence: inOrganization,
  followChanges: inOrganization,
  unfollowChanges: inOrganization,
  followNotifications: inOrganization,
  unfollowNotifications: inOrganization,
  pushNotifications: shape({ id: number, organizationId: string, changes: numbered }),
  publish: shape({ scope, passing }),
};

const frameShape = byField('t', {
  ops: shape({
    scope,
    epoch: string,
    from: whole,
    to: whole,
    ops: list(byField('k', { up: shape({ seq: whole, row }), rm: shape({ seq: whole, id: string }) })),
  }),
  reset: shape({ scope, epoch: string, to: whole, rows: list(row), first: flag, offset: whole, more: flag }),
} satisfies Readonly<Record<Frame['t'], Check>>);

/** Accepts a frame whose rows belong to its scope, and whose operations lie within its range. */
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
  const { key, value: stored } = value as LiveRecord;
  return key === EDITOR ? editing(stored.data, `${path}.value.data`) : undefined;
};

const notification = shape(
  { id: string, notificationSource: string },
  {
    ...fields(string, 'actionType displayHeadlineMessage displayBodyMessage displayHeadlineMessageTemplate'),
    ...fields(flag, 'isUnread forYou isArchived'),
    actionUser: person,
    timestamp: number,
    targetAnnotationId: string,
    targetCommentId: number,
    displayHeadlineMessageTemplateData: object,
    metadata: shape({}, { documentId: string, location: object }),
  },
);
const choices = map(string);
const notificationFrame = shape({
  organizationId: string,
  at: whole,
  isWhole: flag,
  latest: number,
  counts: shape({ forYou: number, all: number, documents: map(number) }),
  settings: shape({ settings: choices, documents: map(choices), isMutedAll: flag }),
  changed: list(notification),
  gone: list(string),
  arrived: list(string),
});

const presenceFrameShape = shape({
  organizationId: string,
  isWhole: flag,
  published: list(shape({ scope, from: string, user, passing: all(shape({ kind: oneOf('presence') }), passing) })),
});

/** Accepts a frame whose entries belong to its organization. */
const presenceFrame: Check = (value, path) => {
  const wrong = presenceFrameShape(value, path);
  if (wrong) return wrong;
  const { organizationId, published } = value as PresenceFrame;
  const isHere = published.every(({ scope: { organizationId: id } }) => id === organizationId);
  return isHere ? undefined : `${path}.published are of another organization.`;
};

const resultShape =
  (fields: Readonly<Record<string, Check>>, ofOk: Readonly<Record<string, Check>>): Check =>
  (value, path) =>
    (value as { ok?: unknown } | null)?.ok === true
      ? shape({ ...fields, ...ofOk })(value, path)
      : shape({ ...fields, error })(value, path);
const inLog = { seq: whole, epoch: string };

const authorityShapes: Readonly<Record<AuthorityMessage['t'], Check>> = {
  frame: shape({ frame }),
  problem: shape({ error }),
  published: shape({ published: list(shape({ scope, from: string, user, passing }, { number })) }),
  moved: shape({ scope, moves: bytes }),
  hidden: shape({ scope }),
  access: shape(
    {
      access: shape(
        { hasAccess: flag },
        {
          accessRole: oneOf('viewer', 'editor'),
          errorCode: string,
          ...fields(flag, 'isAdmin isAnonymous isGuest isReadOnly'),
        },
      ),
    },
    { scope },
  ),
  live: shape({
    frame: shape(
      { scope, epoch: string, from: whole, to: whole, isWhole: flag, records: list(liveRecord) },
      { now: number },
    ),
  }),
  presence: shape({ frame: presenceFrame }),
  changes: shape({ organizationId: string, documentIds: orNull(list(string)) }),
  notifications: shape({ frame: notificationFrame }),
  results: shape({ id: number, results: list(resultShape({ clientId: string, mid: number }, inLog)) }),
  answer: shape({ id: number }),
  failed: shape({ id: number, error }),
};

const answerShapes: Readonly<Record<RemoteQuery['of'] | 'pushLive' | 'pushNotifications', Check>> = {
  page: shape({ rows: list(row) }, { nextPageToken: string }),
  counts: map(object),
  contacts: list(person),
  folders: shape({ folders: list(object) }, { nextPageToken: string }),
  documents: shape({ documents: list(shape({ documentId: string })) }, { nextPageToken: string }),
  updateDocuments: () => undefined,
  updateLocations: () => undefined,
  notifications: shape({ notifications: list(notification) }, { nextPageToken: string }),
  pushLive: list(resultShape({ mid: number }, inLog)),
  pushNotifications: list(resultShape({ mid: number }, {})),
};

export const isClientMessage = (data: unknown): data is ClientMessage => !byField('t', clientShapes)(data, 'message');

export const isAuthorityMessage = (data: unknown): data is AuthorityMessage =>
  !byField('t', authorityShapes)(data, 'message');

/** Whether a message is an answer to this request. */
export function isAnswerTo(request: ClientRequest, message: AuthorityAnswer): boolean {
  if (message.t === 'failed') return true;
  if (request.t === 'push') return message.t === 'results';
  const kind = request.t === 'ask' ? request.of : request.t;
  return message.t === 'answer' && !answerShapes[kind](message.answer, 'answer');
}

/** Queries of documents and notifications, and updates of the catalog. */
export type RemoteQuery =
  | { readonly of: 'folders'; readonly query: WireFolderQuery }
  | { readonly of: 'documents'; readonly query: WireDocumentQuery }
  | { readonly of: 'updateDocuments'; readonly query: WireDocumentUpdate }
  | { readonly of: 'updateLocations'; readonly query: WireLocationUpdate }
  | { readonly of: 'page'; readonly query: WirePageQuery }
  | { readonly of: 'counts'; readonly query: WireCountQuery }
  | { readonly of: 'contacts'; readonly query: WireContactQuery }
  | { readonly of: 'notifications'; readonly organizationId: string; readonly query: WireNotificationQuery };

/** Answers to queries and to changes other than mutations. */
export type QueryAnswer =
  | WirePage
  | WireCounts
  | readonly UserContact[]
  | WireFolderPage
  | WireDocumentPage
  | undefined
  | readonly LiveResult[]
  | WireNotificationPage
  | readonly NotificationResult[];

/** Messages of a connection to the authority. */
export type ClientMessage =
  | {
      readonly t: 'follow';
      readonly scope: Scope;
      readonly cursor: Cursor | undefined;
      readonly folderId: string | undefined;
    }
  | { readonly t: 'unfollow'; readonly scope: Scope }
  | { readonly t: 'push'; readonly id: number; readonly mutations: readonly WireMutation[] }
  | ({ readonly t: 'ask'; readonly id: number } & RemoteQuery)
  | { readonly t: 'followLive'; readonly scope: Scope; readonly clientId: string }
  | { readonly t: 'unfollowLive'; readonly scope: Scope }
  | { readonly t: 'pushLive'; readonly id: number; readonly scope: Scope; readonly changes: readonly WireLiveChange[] }
  | { readonly t: 'followPresence'; readonly organizationId: string }
  | { readonly t: 'unfollowPresence'; readonly organizationId: string }
  | { readonly t: 'followChanges'; readonly organizationId: string }
  | { readonly t: 'unfollowChanges'; readonly organizationId: string }
  | { readonly t: 'followNotifications'; readonly organizationId: string }
  | { readonly t: 'unfollowNotifications'; readonly organizationId: string }
  | {
      readonly t: 'pushNotifications';
      readonly id: number;
      readonly organizationId: string;
      readonly changes: readonly WireNotificationChange[];
    }
  | { readonly t: 'publish'; readonly scope: Scope; readonly passing: EphemeralUpdate };

/** Messages that the authority answers, with the same `id`. */
export type ClientRequest = Extract<ClientMessage, { readonly id: number }>;

/** Messages of the authority to a connection. */
export type AuthorityMessage =
  | { readonly t: 'frame'; readonly frame: Frame }
  | { readonly t: 'problem'; readonly error: CollabError }
  | { readonly t: 'published'; readonly published: readonly Published[] }
  | { readonly t: 'moved'; readonly scope: Scope; readonly moves: Uint8Array }
  | { readonly t: 'hidden'; readonly scope: Scope }
  | ({ readonly t: 'access' } & AccessUpdate)
  | { readonly t: 'live'; readonly frame: LiveFrame }
  | { readonly t: 'presence'; readonly frame: PresenceFrame }
  | { readonly t: 'changes'; readonly organizationId: string; readonly documentIds: readonly string[] | null }
  | { readonly t: 'notifications'; readonly frame: NotificationFrame }
  | AuthorityAnswer;

/** Answers to the requests of a connection. */
export type AuthorityAnswer =
  | { readonly t: 'results'; readonly id: number; readonly results: readonly MutationResult[] }
  | { readonly t: 'answer'; readonly id: number; readonly answer: QueryAnswer }
  | { readonly t: 'failed'; readonly id: number; readonly error: CollabError };
