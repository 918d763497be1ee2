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
} from '../model/checks.js';
import type { Result } from '../model/error.js';
import { parseRecord } from '../model/guards.js';
import { isLiveRecord } from '../model/live-guards.js';
import { EDITOR, type LiveRecord } from '../model/live-change.js';
import { parseCommentConfig } from '../model/page-guards.js';
import type { AnnotationRecord } from '../model/record.js';
import { person, user } from '../model/shapes.js';
import { scopeKey, type Frame, type Passing, type PresenceFrame } from '../protocol.js';
import type { Envelope, HallMessage, OwnerMessage, Question } from './local-messages.js';

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

export const isHallMessage = (data: unknown): data is HallMessage => !byField('t', hallShapes)(data, 'message');
export const isEnvelope = (data: unknown): data is Envelope => !envelope(data, 'message');
export const isOwnerMessage = (data: unknown): data is OwnerMessage => !byField('t', ownerShapes)(data, 'message');

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
