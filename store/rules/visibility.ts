import type { CommentAnnotation } from '../model/comment-annotation.js';
import type { SetDocumentsContext } from '../model/permission.js';
import type { User } from '../model/user.js';
import { without } from '../model/record-fields.js';

/** Values by key. */
export type ContextAccess = SetDocumentsContext['access'];

/** A user as the data is decided for: with the contexts they work in. What is kept of them has no contexts. */
export interface Viewer extends User {
  readonly contextAccess?: ContextAccess;
}

/** Said to a person who wants to change a document without access to it. */
export const NO_ACCESS = 'You have no access to this document. Ask its owner for access.';

/** Whether a person may read the document at all. */
export const hasAccess = ({ hasAccess: given = true }: Viewer): boolean => given;

/** What is kept of a viewer, and told to others. */
export const userOfViewer = (viewer: Viewer): User => without(viewer, 'contextAccess');

/**
 * Whether the contexts somebody works in are those a thread is for: one of its values of each key. A thread without a filter is for all
 * (decisions, Access: Context filter).
 */
export function matchesContext(
  { contextFilter }: Pick<CommentAnnotation, 'contextFilter'>,
  contextAccess: ContextAccess = {},
): boolean {
  return Object.entries(contextFilter?.access ?? {}).every(([key, values]) => {
    const own = Object.hasOwn(contextAccess, key) ? (contextAccess[key] ?? []) : [];
    // The REST interface knows texts only, where pages may have numbers.
    return values.some((value) => own.some((each) => String(each) === String(value)));
  });
}
