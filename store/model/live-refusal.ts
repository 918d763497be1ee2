import { hasAccess, NO_ACCESS, type Viewer } from './context-filter.js';
import { failure, type CollabError } from './error.js';

/** Why a person may change nothing that is kept in step, nor edit; undefined where they may (decisions, Access). */
export function liveRefusal(user: Viewer | null): CollabError | undefined {
  const why = lack(user);
  return why === undefined ? undefined : failure('PERMISSION_DENIED', why).error;
}

/** Whether a person reads what is kept in step. */
export const mayReadLive = (user: Viewer): boolean => hasAccess(user) && !user.isAnonymous;

function lack(user: Viewer | null): string | undefined {
  if (!user) return 'Nobody is signed in.';
  if (!hasAccess(user)) return NO_ACCESS;
  if (user.isAnonymous) return 'An anonymous user can change nothing.';
  if (user.isReadOnly) return 'A read-only user can change nothing.';
  return user.accessRole === 'viewer' && !user.isAdmin ? 'Only an editor can change this.' : undefined;
}
