import type { EditorAccessStatus, SingleEditorLiveStateData, User, UserEditorAccess } from '../../../store/index.js';

/** How the user stands to who edits. */
export type EditorStanding =
  | { readonly is: 'nobody' | 'editor' | 'elsewhere' }
  | { readonly is: 'viewer' | 'asking' | 'refused'; readonly editor: User }
  | { readonly is: 'asked'; readonly by: User };

/** How the user stands to who edits: the one thing that is to be said, and asked of them. */
export function standingOf(
  state: SingleEditorLiveStateData,
  access: UserEditorAccess,
  userId: string | undefined,
  isSingleTab: boolean,
): EditorStanding {
  const { editor, requestEditorAccess: request } = state;
  if (!editor) return { is: 'nobody' };
  const asks = (status: EditorAccessStatus): boolean => request?.status === status;
  if (access.isEditor) {
    if (request && asks('pending')) return { is: 'asked', by: request.user };
    return { is: access.isEditorOnCurrentTab || !isSingleTab ? 'editor' : 'elsewhere' };
  }
  const isMine = request?.user.userId === userId;
  if (isMine && asks('pending')) return { is: 'asking', editor };
  return { is: isMine && asks('rejected') ? 'refused' : 'viewer', editor };
}
