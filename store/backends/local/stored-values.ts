import type { Draft, QueuedMutation } from '../backend.js';
import { accepts, list, shape, string, type Check } from '../../model/checks.js';
import type { CollabError } from '../../model/error.js';
import { parseMutation, parseRecord } from '../../model/parse.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { User } from '../../model/user.js';
import type { LogEntry, LogHead, Outcome } from '../authority/storage.js';

/*
 * Reads values of the database: undefined for one that is malformed. Another version of the page, an extension or a failing disk
 * may have left anything.
 */

/** A mutation in the queue and the client that answers for it now: its maker, or the one that adopted it. */
export interface HeldMutation {
  readonly holder: string;
  readonly userId: string;
  readonly mutation: QueuedMutation;
}

type Reader<T> = (value: unknown) => T | undefined;

const reader =
  (check: Check): Reader<never> =>
  (value) =>
    check(value, 'value') === undefined ? (value as never) : undefined;

const count = accepts('a whole number from 0', (value) => Number.isSafeInteger(value) && Number(value) >= 0);
const row = accepts('a row', (value) => parseRecord(value).ok);
const before: Check = (value, path) => (value === true ? undefined : row(value, path));
const error = shape({ code: string, message: string });
const mutation = accepts('a mutation', (value) => parseMutation(value, true).ok);
const queued = shape(
  {
    clientId: string,
    mid: count,
    scope: shape({ organizationId: string, documentId: string }),
    at: accepts('a number', Number.isFinite),
    userId: string,
    mutation,
  },
  { error },
);

export const soundRow: Reader<AnnotationRecord> = reader(row);
export const soundHead: Reader<LogHead> = reader(shape({ seq: count, cut: count, lastNumber: count }));
export const soundEntry: Reader<LogEntry> = reader(shape({ seq: count, id: string }, { before }));
export const soundOutcome: Reader<Outcome> = reader((value, path) =>
  (value as Partial<Outcome> | null)?.ok === true ? shape({ seq: count })(value, path) : shape({ error })(value, path),
);
export const soundHeld: Reader<HeldMutation> = reader(shape({ holder: string, userId: string, mutation: queued }));
export const soundDraft: Reader<Draft> = reader(
  shape(
    { commentText: string, commentHtml: string },
    { taggedUserContacts: list(shape({})), attachments: list(shape({})) },
  ),
);
export const soundUser: Reader<User> = reader(shape({ userId: string }));
export const soundKeys: Reader<readonly string[]> = reader(list(string));

/** Says that a value was set aside. */
export const corrupt = (message: string): CollabError => ({ code: 'corrupt_row', message });
