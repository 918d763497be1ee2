import {
  checked,
  fields,
  flag,
  id,
  jsonOf,
  list,
  map,
  number,
  oneOf,
  orNull,
  shape,
  shortId,
  text,
  type Check,
} from './checks.js';
import type { Result } from './error.js';
import type { AddNotificationRequest, NotificationQuery } from './notification.js';
import * as shapes from './shapes.js';

/** What each change of a person's notifications carries, by its name. */
export interface NotificationChangeArgs {
  /** With its final id. */
  'notification.add': AddNotificationRequest & { readonly notificationId: string; readonly documentId: string };
  /** Those named, or those asked for that happened until `upTo`, in ms since the epoch by the backend's clock. */
  'notification.mark': {
    readonly ids?: readonly string[];
    readonly query?: NotificationQuery;
    readonly upTo?: number;
    readonly isUnread?: boolean;
    readonly isArchived?: boolean;
  };
  /** Values by channel, from now on; null takes a choice back. */
  'settings.set': { readonly settings: Readonly<Record<string, string | null>>; readonly documentId?: string };
  'settings.mute': { readonly isMutedAll: boolean };
}

export type NotificationChangeName = keyof NotificationChangeArgs;

/** One change a person makes of notifications. */
export type NotificationChange<Name extends NotificationChangeName = NotificationChangeName> = {
  [N in Name]: { readonly name: N; readonly args: NotificationChangeArgs[N] };
}[Name];

/** The longest headline and body, in characters. */
const LONGEST = 10_000;

/** Most people one notification names (decisions, Limits). */
const MOST_PEOPLE = 500;

/** Most notifications that are marked by name at a time. */
const MOST_MARKED = 1_000;

const atMost =
  (most: number, check: Check): Check =>
  (value, path, isStored) =>
    Array.isArray(value) && value.length > most
      ? `${path} has ${value.length} entries; accepted: at most ${most}.`
      : check(value, path, isStored);

const people = atMost(MOST_PEOPLE, list(shapes.person));

/** Someone is told: everybody, or at least one person by name. */
const addShape: Check = (value, path) => {
  const wrong = shape(
    {
      ...{ notificationId: shortId, documentId: id },
      ...fields(text(LONGEST), 'displayHeadlineMessageTemplate displayBodyMessage'),
    },
    {
      actionUser: shapes.person,
      notifyUsers: people,
      ...fields(flag, 'notifyAll verifyUserPermissions createOrganization createDocument'),
      context: shapes.contextFilter,
      ...fields(shapes.addition, 'displayHeadlineMessageTemplateData notificationSourceData'),
    },
  )(value, path);
  if (wrong) return wrong;
  const { notifyAll = true, notifyUsers } = value as AddNotificationRequest;
  return notifyAll ? undefined : list(shapes.person, 1)(notifyUsers, `${path}.notifyUsers`);
};

const queryShape = shape(
  {},
  {
    type: oneOf('all', 'forYou', 'documents'),
    documentIds: list(id),
    annotationId: shortId,
    ...fields(flag, 'isUnread isArchived'),
  },
);

const argsShapes: Readonly<Record<NotificationChangeName, Check>> = {
  'notification.add': addShape,
  'notification.mark': shape(
    {},
    {
      ids: atMost(MOST_MARKED, list(shortId)),
      query: queryShape,
      upTo: number,
      ...fields(flag, 'isUnread isArchived'),
    },
  ),
  'settings.set': shape({ settings: map(orNull(shapes.shortText)) }, { documentId: id }),
  'settings.mute': shape({ isMutedAll: flag }),
};

const bounded = jsonOf(shapes.LONGEST_CHANGE);

const changeShape: Check = (value, path) => {
  const named = shape({ name: oneOf(...Object.keys(argsShapes)) })(value, path);
  if (named) return named;
  const { name, args } = value as NotificationChange;
  return argsShapes[name](args, `${path}.args`) ?? bounded(args, `${path}.args`);
};

/** Reads a change that comes from a page, from another tab or from a client. */
export function parseNotificationChange(value: unknown): Result<NotificationChange> {
  return checked(value as NotificationChange, 'change', changeShape);
}

/** Reads what is asked for. */
export function parseNotificationQuery(value: unknown): Result<NotificationQuery> {
  return checked(value as NotificationQuery, 'query', queryShape);
}
