import type { CollabStore, CommentApi, DraftApi } from '../api/store.js';
import type { MutationHandle } from '../api/annotations.js';
import type { UploadBatch } from '../api/attachments.js';
import { CollabFailure } from '../base/collab-failure.js';
import type { ContactApi } from '../api/contacts.js';
import type { LiveStateApi, SingleEditorApi } from '../api/live.js';
import type { AddAttachmentResponse, Attachment, CollabError } from '../model/index.js';
import type { NotificationApi, NotificationInbox } from '../api/notifications.js';
import { settledHandle } from './resolved-handle.js';
import type { StoreState } from './state.js';

/** Why nothing is done that is asked of a store after `dispose`, or was still under way then. */
export const DISPOSED: CollabError = {
  code: 'disposed',
  message: 'The store was disposed of. Create another store to go on.',
};

/** How a method ends with its store. */
interface Ending {
  /** The answer once the store is disposed of. */
  ended(state: StoreState, request: unknown): unknown;
  /** The answer of a store that works, which ends with the store. */
  ending?(answer: unknown, state: StoreState): unknown;
}

type Answer = () => Promise<unknown>;

const rejected: Answer = () => Promise.reject(new CollabFailure(DISPOSED));
const outcome = { ok: false, error: DISPOSED } as const;
const failed: Answer = () => Promise.resolve(outcome);

/** Settles as a promise does, or with `answer` once the store is disposed of. */
function untilDisposed<T>({ isDisposed }: StoreState, asked: Promise<T>, answer: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = isDisposed.subscribe((isOver) => {
      if (isOver) resolve(answer());
    });
    const settle =
      <Given>(by: (given: Given) => void) =>
      (given: Given): void => {
        stop();
        by(given);
      };
    asked.then(settle(resolve), settle(reject));
  });
}

/** Settles as a promise does, or rejects with DISPOSED once the store is disposed of. */
export const rejectedWhenDisposed = <T>(state: StoreState, asked: Promise<T>): Promise<T> =>
  untilDisposed(state, asked, rejected as () => Promise<never>);

/** Settles as the promise of an outcome does, or with the error DISPOSED once the store is disposed of. */
export const failedWhenDisposed = <T>(state: StoreState, asked: Promise<T>): Promise<T | typeof outcome> =>
  untilDisposed<T | typeof outcome>(state, asked, () => Promise.resolve(outcome));

const promise = (answer: Answer): Ending => ({
  ended: answer,
  ending: (asked, state) => untilDisposed(state, asked as Promise<unknown>, answer),
});

const rejects = promise(rejected);
const fails = promise(failed);
const errs = promise(() => Promise.resolve({ error: DISPOSED }));
/** Of a session: it ends, and its caller need not mind. */
const resolves = promise(() => Promise.resolve());
/** What is kept here settles by itself: that it is kept stays true. */
const kept: Ending = { ended: rejected };
/** The outbox settles what is under way. */
const write: Ending = {
  ended(_state, request) {
    const { annotationId = '', commentId } = Object(request) as Partial<
      Pick<MutationHandle, 'annotationId' | 'commentId'>
    >;
    return settledHandle(outcome, { annotationId, ...(commentId !== undefined && { commentId }) });
  },
};
const responseOf = ({ config }: StoreState, file: File, attachment?: Attachment): AddAttachmentResponse => ({
  ...{ valid: attachment !== undefined, maxAllowedSize: config.attachments.maxSize, file },
  ...(attachment ? { attachment } : { error: DISPOSED.message }),
});
const upload: Ending = {
  ended(state, request) {
    const { files = [] } = Object(request) as { files?: readonly File[] };
    const responses = [...files].map((file) => responseOf(state, file));
    return { uploads: [], settled: Promise.resolve(responses) } satisfies UploadBatch;
  },
  ending(batch, state) {
    const { uploads, settled } = batch as UploadBatch;
    const responses = (): Promise<readonly AddAttachmentResponse[]> =>
      Promise.resolve(uploads.map((each) => responseOf(state, each.file, each.state.peek().attachment)));
    return { uploads, settled: untilDisposed(state, settled, responses) } satisfies UploadBatch;
  },
};
const change: Ending = {
  ended: () => ({ settled: failed() }),
  ending: (handle, state) => ({
    settled: failedWhenDisposed(state, (handle as { readonly settled: Promise<unknown> }).settled),
  }),
};

/** The methods of an API whose answer comes later: each has to say how it ends. */
type Endings<Api> = {
  readonly [
    Name in keyof Api as Api[Name] extends (
      ...given: never[]
    ) => Promise<unknown> | { readonly settled: Promise<unknown> }
      ? Name
      : never
  ]: Ending;
};

const storeEndings: Omit<Endings<CollabStore>, 'dispose'> = {
  ...{ identify: resolves, signOut: resolves, setDocuments: resolves },
  ...{ fetchFolders: rejects, fetchDocuments: rejects, updateDocuments: rejects, updateLocations: rejects },
};

const commentEndings: Endings<CommentApi> = {
  ...{ addCommentAnnotation: write, deleteCommentAnnotation: write, addComment: write, updateComment: write },
  ...{ deleteComment: write, assignUser: write, updateStatus: write, updatePriority: write, updateCategory: write },
  ...{ updateCustomList: write, updateTarget: write, updateAccess: write, resolveCommentAnnotation: write },
  ...{ approveCommentAnnotation: write, acceptCommentAnnotation: write, rejectCommentAnnotation: write },
  ...{ subscribeCommentAnnotation: write, unsubscribeCommentAnnotation: write, addReaction: write },
  ...{ deleteReaction: write, toggleReaction: write, markAsRead: write, markAsUnread: write },
  ...{ deleteAttachment: write, deleteRecording: write, addAttachment: upload, uploadFile: upload },
  ...{ copyLink: rejects, browse: rejects, collect: rejects, page: rejects },
};

const contactEndings: Endings<ContactApi> = { suggest: rejects, search: rejects };
const draftEndings: Endings<DraftApi> = { get: kept, set: kept, delete: kept };
const liveEndings: Endings<LiveStateApi> = { set: change, setField: change, fetch: rejects };

const editorEndings: Endings<SingleEditorApi> = {
  ...{ setUserAsEditor: errs, editCurrentTab: errs, requestEditorAccess: errs, cancelEditorAccessRequest: errs },
  ...{ acceptEditorAccessRequest: errs, rejectEditorAccessRequest: errs, handOver: errs, resetUserAccess: errs },
};

const notificationEndings: Endings<NotificationApi> = { inbox: rejects, add: fails };

const inboxEndings: Endings<NotificationInbox> = {
  ...{ page: rejects, markAsRead: fails, markAsUnread: fails, archive: fails, unarchive: fails },
  ...{ updateSettings: fails, muteAll: fails },
};

function endMethods(api: object, endings: Readonly<Record<string, Ending>>, state: StoreState): void {
  for (const [name, { ended, ending }] of Object.entries(endings)) {
    const method = Reflect.get(api, name) as (...given: unknown[]) => unknown;
    const value = (...given: unknown[]): unknown => {
      if (state.isDisposed.peek()) return ended(state, given[0]);
      const answer = method.apply(api, given);
      return ending ? ending(answer, state) : answer;
    };
    Object.defineProperty(api, name, { value, configurable: true, writable: true });
  }
}

/** Lets all that is asked of a store end with it: what is under way at `dispose`, and what is asked afterwards. */
export function endStoreMethods(store: CollabStore, state: StoreState): void {
  const { comments, contacts, drafts, live, notifications } = store;
  endMethods(store, storeEndings, state);
  endMethods(comments, commentEndings, state);
  endMethods(contacts, contactEndings, state);
  endMethods(drafts, draftEndings, state);
  endMethods(live, liveEndings, state);
  endMethods(live.singleEditor, editorEndings, state);
  endMethods(notifications, notificationEndings, state);
}

/** The same for an inbox. */
export function endInboxMethods<Inbox extends NotificationInbox>(inbox: Inbox, state: StoreState): Inbox {
  endMethods(inbox, { ...inboxEndings, add: fails }, state);
  return inbox;
}
