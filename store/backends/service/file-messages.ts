import {
  accepts,
  commentId,
  flag,
  number,
  oneOf,
  shape,
  shortId,
  string,
  text,
  type Check,
} from '../../model/checks.js';
import type { CollabError } from '../../model/error.js';
import type { Scope } from '../protocol.js';

/*
 * Messages about files between a page and the service. They carry tickets and signed URLs; the bytes travel by HTTP, to any node or to the
 * store of the contents.
 */

/** What a page wants of a file. */
export type FileQuery =
  | { readonly of: 'read' | 'remove'; readonly scope: Scope; readonly file: number }
  | {
      readonly of: 'write';
      readonly scope: Scope;
      readonly file: number;
      /** Id of the upload. An upload that goes on keeps it. */
      readonly upload: string;
      /** In bytes. */
      readonly size: number;
      /** MIME type; empty if unknown. */
      readonly type: string;
    };

export type FileMessage = { readonly t: 'file'; readonly id: number } & FileQuery;

/**
 * Answer to a query. To 'read': a ticket for the service, or a URL of another store, or nothing if there is no such file. To 'write': whether
 * the file is complete, or the next part and where to send it. Times are in ms.
 */
export interface FileAnswer {
  /** Sent to the service as `Authorization: Bearer …`, or as `?ticket=…` where no header can be sent. */
  readonly ticket?: { readonly value: string; readonly expiresIn: number };
  readonly url?: { readonly url: string; readonly expiresIn: number };
  readonly isStored?: boolean;
  /** Range of bytes to send next. */
  readonly part?: { readonly offset: number; readonly length: number };
}

export type FileAnswerMessage = { readonly t: 'file'; readonly id: number } & (
  { readonly answer: FileAnswer } | { readonly error: CollabError }
);

/** Longest MIME type. */
const MAX_TYPE = 256;

const bytes = accepts('a whole number from 0', (value) => Number.isSafeInteger(value) && Number(value) >= 0);

const query = {
  id: number,
  scope: shape({ organizationId: string, documentId: string }),
  file: commentId,
};
const reading = shape({ ...query, of: oneOf('read', 'remove') });
const writing = shape({ ...query, of: oneOf('write'), upload: shortId, size: bytes, type: text(MAX_TYPE) });

/** Checks a message of a page about a file. */
export const fileMessage: Check = (value, path) =>
  ((value as { of?: unknown }).of === 'write' ? writing : reading)(value, path);

const answer = shape(
  {},
  {
    ticket: shape({ value: string, expiresIn: number }),
    url: shape({ url: string, expiresIn: number }),
    isStored: flag,
    part: shape({ offset: bytes, length: bytes }),
  },
);
const answered = shape({ id: number, answer });
const failed = shape({ id: number, error: shape({ code: string, message: string }) });

/** Checks an answer of the service about a file. */
export const fileAnswerMessage: Check = (value, path) => ('error' in Object(value) ? failed : answered)(value, path);

/** Path of the files at a service. */
export const FILES_PATH = '/files';
