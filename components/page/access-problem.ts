import type { CollabStore } from '../../store/index.js';

/** What an element shows in place of the threads of a document. */
export interface AccessProblem {
  readonly icon: 'lock' | 'warning';
  readonly title: 'errorAccessUnknown' | 'noAccess';
  readonly hint?: 'noAccessHint';
}

/** Returns why the user does not have access to the current document, as keys of messages; undefined if they have. */
export function accessProblem({ permissions }: CollabStore): AccessProblem | undefined {
  const access = permissions.accessTo();
  if (access?.hasAccess !== false) return undefined;
  if (access.errorCode === 'something_went_wrong') return { icon: 'warning', title: 'errorAccessUnknown' };
  return { icon: 'lock', title: 'noAccess', hint: 'noAccessHint' };
}
