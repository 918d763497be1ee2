import type { AnnotationRow, CollabStore, Comment } from '../../store/index.js';
import type { CommentDraft } from '../comment/comment.js';
import { keepDrafts } from './draft-keeper.js';
import { keepNewThreadDrafts, type DraftElsewhere } from './new-thread-drafts.js';
import { threadOf } from './thread-key.js';
import { unsentTexts } from './unsent-texts.js';

type Typed = CommentDraft & { readonly empty: boolean };

/** Keys of drafts: a reply to a thread, an edit of a comment. */
const keyOfReply = (thread: string): string => `reply:${thread}`;
const keyOfEdit = (thread: string, commentId: number): string => `edit:${thread}:${String(commentId)}`;

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
  /** A draft of a thread; earlier versions kept it by the thread's id alone. */
  const loadOf = async ({ id, documentId }: AnnotationRow, keyOf: (thread: string) => string) => {
    const thread = threadOf(id, documentId);
    return (await texts.load(thread, keyOf(thread))) ?? texts.move(thread, keyOf(id), keyOf(thread));
  };
  const loadEdit = async (row: AnnotationRow, { commentId }: Comment) => {
    const draft = await loadOf(row, (thread) => keyOfEdit(thread, commentId));
    return draft ? ([[commentId, draft]] as const) : [];
  };
  return {
    newThreads: keepNewThreadDrafts(store, keeper),
    /** A reply, and edits of the user's own comments. */
    load: async (row: AnnotationRow): Promise<ThreadDrafts> => {
      const me = store.me.peek()?.userId;
      const own = row.data.comments.filter(({ from }) => from.userId === me);
      const [reply, ...edits] = await Promise.all([
        loadOf(row, keyOfReply),
        ...own.map((comment) => loadEdit(row, comment)),
      ]);
      return { reply, edits: new Map(edits.flat()) };
    },
    /** Threads are named by `threadOf`. */
    keepReply: (thread: string, typed: Typed) => texts.keep(thread, keyOfReply(thread), typed),
    forgetReply: (thread: string) => texts.forget(thread, keyOfReply(thread)),
    keepEdit: (thread: string, commentId: number, typed: Typed) =>
      texts.keep(thread, keyOfEdit(thread, commentId), typed),
    /** The texts of a thread as they are now. */
    textOf: (thread: string) => texts.textOf(thread),
    forgetAll: (thread: string) => texts.forgetAll(thread),
    flush: () => keeper.flush(),
    close: () => keeper.close(),
  };
}
