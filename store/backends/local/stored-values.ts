import { accepts, list, shape, string, type Check } from '../../model/checks.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { CollabError } from '../../model/error.js';
import { parseMutation, parseRecord } from '../../model/parse.js';
import type { User } from '../../model/user.js';
import type { LogEntry, LogHead, StoredResult } from '../authority/storage.js';
import type { Draft, QueuedMutation } from '../backend.js';

/*
 * Readers of database values. They return undefined for malformed values, which another version of the page, an
 * extension or a failing disk may have left.
 */

/** Queued mutation with its current holder: the client that made it, or the one that adopted it. */
export interface StoredMutation {
  readonly holder: string;
  readonly userId: string;
  readonly mutation: QueuedMutation;
}

type Parser<T> = (value: unknown) => T | undefined;

const createParser =
  (check: Check): Parser<never> =>
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

export const readRow: Parser<AnnotationRecord> = createParser(row);
export const readHead: Parser<LogHead> = createParser(shape({ seq: count, cut: count, lastNumber: count }));
export const readEntry: Parser<LogEntry> = createParser(shape({ seq: count, id: string }, { before }));
export const readResult: Parser<StoredResult> = createParser((value, path) =>
  (value as Partial<StoredResult> | null)?.ok === true
    ? shape({ seq: count })(value, path)
    : shape({ error })(value, path),
);
export const readQueuedMutation: Parser<StoredMutation> = createParser(
  shape({ holder: string, userId: string, mutation: queued }),
);
export const readRefusal: Parser<{ readonly error: CollabError }> = createParser(shape({ error }));
export const readDraft: Parser<Draft> = createParser(
  shape(
    { commentText: string, commentHtml: string },
    { taggedUserContacts: list(shape({})), attachments: list(shape({})) },
  ),
);
export const readUser: Parser<User> = createParser(shape({ userId: string }));
export const readKeys: Parser<readonly string[]> = createParser(list(string));

/** Creates the error for a quarantined value. */
export const createCorruptRowError = (message: string): CollabError => ({ code: 'corrupt_row', message });
