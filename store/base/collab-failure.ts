import type { CollabError, CollabErrorCode } from '../model/index.js';

/** CollabError that can be thrown. */
export class CollabFailure extends Error implements CollabError {
  readonly code: CollabError['code'];

  constructor({ code, message }: CollabError, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CollabFailure';
    this.code = code;
  }
}

/**
 * Converts a thrown value to a CollabError. Keeps its own code if it has one, and otherwise uses `code`. Never
 * throws, even for unreadable values.
 */
export function asCollabError(thrown: unknown, code: CollabErrorCode): CollabError {
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
