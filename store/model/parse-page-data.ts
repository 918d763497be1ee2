import { accepts, flag, list, number, plain, shape, shortId, checkValue, oneOf, all, fault, fields } from './checks.js';
import { featureTypes, type Config } from './config.js';
import { type Result, failure } from './error.js';
import type { Location } from './organization.js';
import { firstStatus, predefinedConfig, threadFeatures, type CommentConfig } from './predefined.js';
import { omitFields } from './record-fields.js';
import * as shapes from './shapes.js';
import type { User } from './user.js';

/** Parses a user from an object or its JSON (Resources, User). */
export function parseUser(value: unknown): Result<User> {
  let given = value;
  if (typeof value === 'string') {
    try {
      given = JSON.parse(value);
    } catch {
      // Invalid JSON stays a string, which fails validation.
    }
  }
  return checkValue(given as User, 'user', shapes.user);
}

/** Parses a location (Resources, Location). Custom properties pass through. */
export function parseLocation(value: unknown): Result<Location> {
  return checkValue(value as Location, 'location', shapes.location);
}

const maxLength = accepts(
  `a whole number from 1 to ${shapes.MAX_TEXT_LENGTH}`,
  (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= shapes.MAX_TEXT_LENGTH,
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

const allowListsShape = shape(
  {},
  {
    ...fields(list(shapes.shortText), 'urlAllowList userIdAllowList userPlanAllowList'),
    featureAllowList: list(oneOf(...featureTypes)),
    usePrefersColorScheme: flag,
  },
);

/** Parses the product configuration (Misc, Config). */
export function parseConfig(value: unknown): Result<Config> {
  return checkValue(value as Config, 'config', allowListsShape);
}

/** Parses a comment configuration. Absent sets are the predefined ones (decisions, Predefined sets). */
export function parseCommentConfig(value: unknown): Result<CommentConfig> {
  const given = checkValue(value as Partial<CommentConfig>, 'config', configShape);
  if (!given.ok) return given;
  const config = { ...predefinedConfig, ...omitFields(given.value) };
  if (firstStatus(config, 'default')) return { ok: true, value: config };
  return failure(
    'INVALID_ARGUMENT',
    fault(config.statuses, 'config.statuses', 'a set with a status of type "default"'),
  );
}
