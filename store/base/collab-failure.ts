import type { CollabError } from '../model/index.js';

/** A CollabError that can be thrown. */
export class CollabFailure extends Error implements CollabError {
  readonly code: string;

  constructor({ code, message }: CollabError) {
    super(message);
    this.name = 'CollabFailure';
    this.code = code;
  }
}

/** What was thrown, as a CollabError: with its own code where it has one, else with the given. A page may throw what cannot be read. */
export function asCollabError(thrown: unknown, code: string): CollabError {
  try {
    const { code: own, message } = Object(thrown) as { code?: unknown; message?: unknown };
    return {
      code: typeof own === 'string' ? own : code,
      message: typeof message === 'string' ? message : String(thrown),
    };
  } catch {
    return { code, message: typeof thrown };
  }
}
