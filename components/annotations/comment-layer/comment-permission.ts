import type { AnnotationRow, CollabStore } from '../../../store/index.js';
import { accessProblem } from '../../page/access-problem.js';

/** Whether the user may comment, or the reason why not. */
export type CommentPermission = 'granted' | 'signed-out' | 'no-access' | 'access-unknown' | 'read-only';

/** Returns whether the user may start threads in the current document. */
export function commentPermission(store: CollabStore): CommentPermission {
  const me = store.me.peek();
  if (!me || me.isAnonymous) return 'signed-out';
  const { permissions } = store;
  if (permissions.can('annotation.add', {})) return 'granted';
  const problem = accessProblem(store);
  if (!problem) return 'read-only';
  return problem.title === 'noAccess' ? 'no-access' : 'access-unknown';
}

/** Whether the user may move all of these threads to other targets. */
export const canMoveThreads = ({ permissions }: CollabStore, rows: readonly AnnotationRow[]): boolean =>
  rows.every(({ id, documentId }) => permissions.can('target.set', { annotationId: id, documentId }));
