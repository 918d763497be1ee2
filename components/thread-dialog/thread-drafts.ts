import type { AnnotationRow, CollabStore, Comment } from '../../store/index.js';
import type { CommentDraft } from '../comment/comment.js';
import { keepDrafts } from './draft-keeper.js';
import { keepNewThreadDrafts, type DraftElsewhere } from './new-thread-drafts.js';
import { unsentTexts } from './unsent-texts.js';

type Typed = CommentDraft & { readonly empty: boolean };

/** Keys of drafts: a reply to a thread, an edit of a comment. */
const keyOfReply = (annotationId: string): string => `reply:${annotationId}`;
const keyOfEdit = (annotationId: string, commentId: number): string => `edit:${annotationId}:${String(commentId)}`;

/** What was typed in a dialog and not sent. */
export interface ThreadDrafts {
  reply?: CommentDraft | undefined;
  readonly edits: Map<number, CommentDraft>;
  /** Of a new thread: what was begun at other places. */
  elsewhere?: readonly DraftElsewhere[];
}

export const noDrafts = (): ThreadDrafts => ({ edits: new Map() });

/** Keeps the texts of a store's threads that are not sent. */
export function draftsOf(store: CollabStore) {
  const keeper = keepDrafts(store);
  const texts = unsentTexts(keeper);
  const loadEdit = async (annotationId: string, { commentId }: Comment) => {
    const draft = await texts.load(annotationId, keyOfEdit(annotationId, commentId));
    return draft ? ([[commentId, draft]] as const) : [];
  };
  return {
    newThreads: keepNewThreadDrafts(store, keeper),
    /** A reply, and edits of the user's own comments. */
    load: async ({ id, data: { comments } }: AnnotationRow): Promise<ThreadDrafts> => {
      const me = store.me.peek()?.userId;
      const own = comments.filter(({ from }) => from.userId === me);
      const [reply, ...edits] = await Promise.all([
        texts.load(id, keyOfReply(id)),
        ...own.map((comment) => loadEdit(id, comment)),
      ]);
      return { reply, edits: new Map(edits.flat()) };
    },
    keepReply: (annotationId: string, typed: Typed) => texts.keep(annotationId, keyOfReply(annotationId), typed),
    forgetReply: (annotationId: string) => texts.forget(annotationId, keyOfReply(annotationId)),
    keepEdit: (annotationId: string, commentId: number, typed: Typed) =>
      texts.keep(annotationId, keyOfEdit(annotationId, commentId), typed),
    /** The texts of a thread as they are now. */
    textOf: (annotationId: string) => texts.textOf(annotationId),
    forgetAll: (annotationId: string) => texts.forgetAll(annotationId),
    flush: () => keeper.flush(),
    close: () => keeper.close(),
  };
}
