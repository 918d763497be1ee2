import type { Viewer } from '../model/context-filter.js';
import type { CollabError } from '../model/error.js';
import type { CommentConfig } from '../model/predefined.js';
import type { Frame, LiveFrame, Published, Scope } from '../protocol.js';

/** Someone who reads and writes, on one connection. */
export interface Reader {
  /** The connection's own, and the same for as long as it lives. */
  readonly id: string;
  readonly user: Viewer;
  readonly config: CommentConfig;
  frame(frame: Frame): void;
  problem(error: CollabError): void;
  published(published: readonly Published[]): void;
  moved(scope: Scope, moves: Uint8Array): void;
  /** The user may no longer be told who is in a scope. */
  hidden(scope: Scope): void;
  live(frame: LiveFrame): void;
}

/** What a person may do at present, and how often that has changed. */
export interface Standing {
  readonly user: Viewer;
  readonly version: number;
}
