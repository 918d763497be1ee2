import * as shapes from './shapes.js';
import { accepts, flag, list, number, plain, shape, shortId, checked, oneOf, all, fault, fields } from './checks.js';
import { type Result, failure } from './error.js';
import { featureTypes, type Config } from './config.js';
import type { Location } from './organization.js';
import { firstStatus, predefinedConfig, threadFeatures, type CommentConfig } from './predefined.js';
import type { User } from './user.js';
import { without } from './record-fields.js';

/** Reads a user from an object or its JSON (Resources, User). */
export function parseUser(value: unknown): Result<User> {
  let given = value;
  if (typeof value === 'string') {
    try {
      given = JSON.parse(value);
    } catch {
      // What is no JSON stays a text, which is no user either.
    }
  }
  return checked(given as User, 'user', shapes.user);
}

/** Reads a location (Resources, Location). Properties of the integrator's own pass through. */
export function parseLocation(value: unknown): Result<Location> {
  return checked(value as Location, 'location', shapes.location);
}

const maxLength = accepts(
  `a whole number from 1 to ${shapes.LONGEST_TEXT}`,
  (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= shapes.LONGEST_TEXT,
);

const configShape = all(
  plain,
  shape(
    {},
    {
      statuses: list(shapes.status),
      priorities: list(shapes.label),
      categories: list(shapes.label),
      attachments: shape({ maxSize: number, maxCount: number }, { types: list(shapes.shortText) }),
      reactions: list(shapes.customReaction),
      ...fields(list(shapes.customButton), 'threadButtons commentButtons sidebarButtons notificationButtons'),
      notificationChannels: list(
        shape(
          { id: shortId },
          {
            ...fields(shapes.shortText, 'name default'),
            enable: flag,
            values: list(shape({ id: shapes.shortText }, { name: shapes.shortText })),
          },
        ),
      ),
      maxLength,
      submitKey: oneOf('enter', 'mod-enter'),
      without: list(oneOf(...threadFeatures)),
      customList: shape(
        { type: oneOf('single', 'multi'), data: list(shapes.listItem) },
        { placeholder: shapes.shortText },
      ),
    },
  ),
);

const listsShape = shape(
  {},
  {
    ...fields(list(shapes.shortText), 'urlAllowList userIdAllowList userPlanAllowList'),
    featureAllowList: list(oneOf(...featureTypes)),
    usePrefersColorScheme: flag,
  },
);

/** Reads where, for whom and with which features the kit is active (Misc, Config). */
export function parseConfig(value: unknown): Result<Config> {
  return checked(value as Config, 'config', listsShape);
}

/** Reads an integrator's sets; a set that is not given is the predefined one (decisions, Predefined sets). */
export function parseCommentConfig(value: unknown): Result<CommentConfig> {
  const given = checked(value as Partial<CommentConfig>, 'config', configShape);
  if (!given.ok) return given;
  const config = { ...predefinedConfig, ...without(given.value) };
  if (firstStatus(config, 'default')) return { ok: true, value: config };
  return failure(
    'INVALID_ARGUMENT',
    fault(config.statuses, 'config.statuses', 'a set with a status of type "default"'),
  );
}
