import type { CommentAnnotation } from '../model/comment-annotation.js';
import type { DocumentAccess, SetDocumentsContext, UserPermissionAccessRoleResult } from '../model/permission.js';
import { omitFields } from '../model/record-fields.js';
import type { User } from '../model/user.js';

/** Context values by key. */
export type ContextAccess = SetDocumentsContext['access'];

/** User as the access rules see them, with their contexts. Stored users have no contexts. */
export interface Viewer extends User {
  /** Contexts the user works in. */
  readonly contextAccess?: ContextAccess;
  /** Why there is no access, where that is known (`DocumentAccess`). */
  readonly errorCode?: UserPermissionAccessRoleResult;
}

/** Error message for a change to a document the user has no access to. */
export const NO_ACCESS = 'You have no access to this document. Ask its owner for access.';

/** Whether a user may read the document. */
export const hasAccess = ({ hasAccess: given = true }: Viewer): boolean => given;

/** Returns what a user may do in a document, every field but the error given. */
export function documentAccessOf(viewer: Viewer): DocumentAccess {
  const { hasAccess = true, accessRole = 'editor', isAdmin = false } = viewer;
  const { isAnonymous = false, isGuest = false, isReadOnly = false, errorCode } = viewer;
  return { hasAccess, accessRole, isAdmin, isAnonymous, isGuest, isReadOnly, ...(errorCode && { errorCode }) };
}

/** Returns the viewer without what holds for one document or session, as stored and sent to others. */
export const userOfViewer = (viewer: Viewer): User => omitFields(viewer, 'contextAccess', 'errorCode');

/**
 * Whether a user's contexts match a thread's context filter: for each key, at least one value. A thread without a filter
 * matches always (decisions, Access: Context filter).
 */
export function matchesContext(
  { contextFilter }: Pick<CommentAnnotation, 'contextFilter'>,
  contextAccess: ContextAccess = {},
): boolean {
  return Object.entries(contextFilter?.access ?? {}).every(([key, values]) => {
    const userValues = Object.hasOwn(contextAccess, key) ? (contextAccess[key] ?? []) : [];
    // REST calls send text only, while pages may use numbers.
    return values.some((value) => userValues.some((userValue) => String(userValue) === String(value)));
  });
}
