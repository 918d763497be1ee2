import type { NewCommentAnnotation } from './comment-annotation.js';
import type { NewComment } from './comment.js';
import { accepts, checked, fault, fields, flag, id, list, number, oneOf, shape, string, type Check } from './checks.js';
import { failure, type Result } from './error.js';
import type { Location } from './location.js';
import type { Mutation } from './mutation.js';
import { mutationArgs } from './mutation-args.js';
import { firstStatus, predefinedConfig, threadFeatures, type CommentConfig } from './predefined.js';
import type { AnnotationRecord } from './record.js';
import * as shapes from './shapes.js';
import type { User } from './user.js';
import { without } from './without.js';

const mutationShape: Check = (value, path) => {
  const named = shape({ name: oneOf(...Object.keys(mutationArgs)) })(value, path);
  if (named) return named;
  const { name, args } = value as Mutation;
  return mutationArgs[name](args, `${path}.args`);
};

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

/** Reads an annotation as its author gives it. */
export function parseNewCommentAnnotation(value: unknown): Result<NewCommentAnnotation> {
  return checked(value as NewCommentAnnotation, 'annotation', shapes.newAnnotation);
}

/** Reads a comment as its author gives it. */
export function parseNewComment(value: unknown): Result<NewComment> {
  return checked(value as NewComment, 'comment', shapes.newComment);
}

/** Reads a row that comes from storage or from another tab. */
export function parseRecord(value: unknown): Result<AnnotationRecord> {
  return checked(value as AnnotationRecord, 'record', shapes.record);
}

const maxLength = accepts(
  `a whole number from 1 to ${shapes.LONGEST_TEXT}`,
  (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= shapes.LONGEST_TEXT,
);

const configShape = shape(
  {},
  {
    statuses: list(shapes.status),
    priorities: list(shapes.label),
    categories: list(shapes.label),
    attachments: shape({ maxSize: number, maxCount: number }, { types: list(string) }),
    reactions: list(shapes.customReaction),
    ...fields(list(shapes.customButton), 'threadButtons commentButtons sidebarButtons'),
    notificationChannels: list(
      shape(
        { id },
        { ...fields(string, 'name default'), enable: flag, values: list(shape({ id: string }, { name: string })) },
      ),
    ),
    maxLength,
    submitKey: oneOf('enter', 'mod-enter'),
    without: list(oneOf(...threadFeatures)),
    customList: shape({ type: oneOf('single', 'multi'), data: list(shapes.listItem) }, { placeholder: string }),
  },
);

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

/** Reads a mutation that comes from another tab, from storage or from a client. */
export function parseMutation(value: unknown): Result<Mutation> {
  return checked(value as Mutation, 'mutation', mutationShape);
}
