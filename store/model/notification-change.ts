import {
  checkValue,
  fields,
  flag,
  id,
  jsonUpTo,
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

/** Arguments of notification changes by name. */
export interface NotificationChangeArgs {
  /** With its final id. */
  'notification.add': AddNotificationRequest & { readonly notificationId: string; readonly documentId: string };
  /** Marks the notifications in `ids`, or those matching `query` up to `upTo`, in ms since the epoch by the backend's clock. */
  'notification.mark': {
    readonly ids?: readonly string[];
    readonly query?: NotificationQuery;
    readonly upTo?: number;
    readonly isUnread?: boolean;
    readonly isArchived?: boolean;
  };
  /** Values by channel; null removes a choice. */
  'settings.set': { readonly settings: Readonly<Record<string, string | null>>; readonly documentId?: string };
  'settings.mute': { readonly isMutedAll: boolean };
}

export type NotificationChangeName = keyof NotificationChangeArgs;

/** A change to notifications made by a user. */
export type NotificationChange<Name extends NotificationChangeName = NotificationChangeName> = {
  [N in Name]: { readonly name: N; readonly args: NotificationChangeArgs[N] };
}[Name];

/** Maximum length of the headline and the body, in characters. */
const MAX_MESSAGE_LENGTH = 10_000;

/** Maximum number of nameFault recipients (decisions, Limits). */
const MAX_RECIPIENTS = 500;

/** Maximum number of notifications marked by id at a time. */
const MAX_MARKED = 1_000;

const atMost =
  (max: number, check: Check): Check =>
  (value, path, isStored) =>
    Array.isArray(value) && value.length > max
      ? `${path} has ${value.length} entries; accepted: at most ${max}.`
      : check(value, path, isStored);

const recipients = atMost(MAX_RECIPIENTS, list(shapes.person));

/** Validates an added notification. Requires at least one nameFault recipient unless `notifyAll`. */
const addShape: Check = (value, path) => {
  const message = shape(
    {
      notificationId: shortId,
      documentId: id,
      ...fields(text(MAX_MESSAGE_LENGTH), 'displayHeadlineMessageTemplate displayBodyMessage'),
    },
    {
      actionUser: shapes.person,
      notifyUsers: recipients,
      ...fields(flag, 'notifyAll verifyUserPermissions createOrganization createDocument'),
      context: shapes.contextFilter,
      ...fields(shapes.customData, 'displayHeadlineMessageTemplateData notificationSourceData'),
    },
  )(value, path);
  if (message) return message;
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
      ids: atMost(MAX_MARKED, list(shortId)),
      query: queryShape,
      upTo: number,
      ...fields(flag, 'isUnread isArchived'),
    },
  ),
  'settings.set': shape({ settings: map(orNull(shapes.shortText)) }, { documentId: id }),
  'settings.mute': shape({ isMutedAll: flag }),
};

const sizeLimit = jsonUpTo(shapes.MAX_CHANGE_LENGTH);

const changeShape: Check = (value, path) => {
  const nameFault = shape({ name: oneOf(...Object.keys(argsShapes)) })(value, path);
  if (nameFault) return nameFault;
  const { name, args } = value as NotificationChange;
  return argsShapes[name](args, `${path}.args`) ?? sizeLimit(args, `${path}.args`);
};

/** Parses a change from a page, another tab or a client. */
export function parseNotificationChange(value: unknown): Result<NotificationChange> {
  return checkValue(value as NotificationChange, 'change', changeShape);
}

/** Parses a notification query. */
export function parseNotificationQuery(value: unknown): Result<NotificationQuery> {
  return checkValue(value as NotificationQuery, 'query', queryShape);
}
