import type { UploadBatch } from '../api/attachments.js';
import type { ContactApi } from '../api/contacts.js';
import type { LiveStateApi, SingleEditorApi } from '../api/live.js';
import type { NotificationApi, NotificationInbox } from '../api/notifications.js';
import type { CollabStore, CommentApi, DraftApi } from '../api/store.js';
import { CollabFailure } from '../base/collab-failure.js';
import type { AddAttachmentResponse, Attachment, CollabError } from '../model/index.js';
import { createResolvedHandle } from './resolved-handle.js';
import type { StoreState } from './state.js';

/** Error of all requests that are made or still pending after `dispose`. */
export const DISPOSED: CollabError = {
  code: 'disposed',
  message: 'The store was disposed of. Create another store to go on.',
};

/** Behavior of an API method once the store is disposed of. */
interface DisposalRule {
  /** Returns the answer to a call after the disposal. */
  whenDisposed(state: StoreState, request: unknown): unknown;
  /** Wraps the answer to an earlier call, so that it settles at the disposal. */
  wrapPending?(answer: unknown, state: StoreState): unknown;
}

type Answer = () => Promise<unknown>;

const rejectDisposed: Answer = () => Promise.reject(new CollabFailure(DISPOSED));
const DISPOSED_OUTCOME = { ok: false, error: DISPOSED } as const;
const resolveFailed: Answer = () => Promise.resolve(DISPOSED_OUTCOME);

/** Settles like the promise, or like `answer` once the store is disposed of. */
function settleUntilDisposed<T>({ isDisposed }: StoreState, request: Promise<T>, answer: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = isDisposed.subscribe((isDone) => {
      if (isDone) resolve(answer());
    });
    const settle =
      <Value>(resolveOrReject: (value: Value) => void) =>
      (value: Value): void => {
        stop();
        resolveOrReject(value);
      };
    request.then(settle(resolve), settle(reject));
  });
}

/** Settles like the promise, or rejects with `DISPOSED` once the store is disposed of. */
export const rejectedWhenDisposed = <T>(state: StoreState, request: Promise<T>): Promise<T> =>
  settleUntilDisposed(state, request, rejectDisposed as () => Promise<never>);

/** Settles like the promise of an outcome, or resolves with the error `DISPOSED` once the store is disposed of. */
export const failedWhenDisposed = <T>(state: StoreState, request: Promise<T>): Promise<T | typeof DISPOSED_OUTCOME> =>
  settleUntilDisposed<T | typeof DISPOSED_OUTCOME>(state, request, () => Promise.resolve(DISPOSED_OUTCOME));

const createPromiseRule = (answer: Answer): DisposalRule => ({
  whenDisposed: answer,
  wrapPending: (request, state) => settleUntilDisposed(state, request as Promise<unknown>, answer),
});

const rejects = createPromiseRule(rejectDisposed);
const resolvesWithFailure = createPromiseRule(resolveFailed);
const resolvesWithError = createPromiseRule(() => Promise.resolve({ error: DISPOSED }));
/** For methods of the session: they end without an error. */
const resolves = createPromiseRule(() => Promise.resolve());
/** For local storage: pending calls complete by themselves, as their effect persists. */
const rejectsNewCalls: DisposalRule = { whenDisposed: rejectDisposed };
/** For mutations: the outbox resolves pending handles. */
const returnsResolvedHandle: DisposalRule = {
  whenDisposed(_state, request) {
    return createResolvedHandle(DISPOSED_OUTCOME, request);
  },
};
const createResponse = ({ config }: StoreState, file: File, attachment?: Attachment): AddAttachmentResponse => ({
  valid: attachment !== undefined,
  maxAllowedSize: config.attachments.maxSize,
  file,
  ...(attachment ? { attachment } : { error: DISPOSED.message }),
});
const returnsUploadBatch: DisposalRule = {
  whenDisposed(state, request) {
    const { files = [] } = Object(request) as { files?: readonly File[] };
    const responses = [...files].map((file) => createResponse(state, file));
    return { uploads: [], settled: Promise.resolve(responses) } satisfies UploadBatch;
  },
  wrapPending(batch, state) {
    const { uploads, settled } = batch as UploadBatch;
    const responses = (): Promise<readonly AddAttachmentResponse[]> =>
      Promise.resolve(uploads.map((each) => createResponse(state, each.file, each.state.peek().attachment)));
    return { uploads, settled: settleUntilDisposed(state, settled, responses) } satisfies UploadBatch;
  },
};
const returnsChangeHandle: DisposalRule = {
  whenDisposed: () => ({ settled: resolveFailed() }),
  wrapPending: (handle, state) => ({
    settled: failedWhenDisposed(state, (handle as { readonly settled: Promise<unknown> }).settled),
  }),
};

/** Requires a rule for each API method with an asynchronous answer. */
type DisposalRules<Api> = {
  readonly [
    Name in keyof Api as Api[Name] extends (
      ...args: never[]
    ) => Promise<unknown> | { readonly settled: Promise<unknown> }
      ? Name
      : never
  ]: DisposalRule;
};

const storeRules: Omit<DisposalRules<CollabStore>, 'dispose'> = {
  identify: resolves,
  signOut: resolves,
  setDocuments: resolves,
  fetchFolders: rejects,
  fetchDocuments: rejects,
  updateDocuments: rejects,
  updateLocations: rejects,
};

const commentRules: DisposalRules<CommentApi> = {
  addCommentAnnotation: returnsResolvedHandle,
  deleteCommentAnnotation: returnsResolvedHandle,
  addComment: returnsResolvedHandle,
  updateComment: returnsResolvedHandle,
  deleteComment: returnsResolvedHandle,
  assignUser: returnsResolvedHandle,
  updateStatus: returnsResolvedHandle,
  updatePriority: returnsResolvedHandle,
  updateCategory: returnsResolvedHandle,
  updateCustomList: returnsResolvedHandle,
  updateTarget: returnsResolvedHandle,
  updateAccess: returnsResolvedHandle,
  resolveCommentAnnotation: returnsResolvedHandle,
  approveCommentAnnotation: returnsResolvedHandle,
  acceptCommentAnnotation: returnsResolvedHandle,
  rejectCommentAnnotation: returnsResolvedHandle,
  subscribeCommentAnnotation: returnsResolvedHandle,
  unsubscribeCommentAnnotation: returnsResolvedHandle,
  addReaction: returnsResolvedHandle,
  deleteReaction: returnsResolvedHandle,
  toggleReaction: returnsResolvedHandle,
  markAsRead: returnsResolvedHandle,
  markAsUnread: returnsResolvedHandle,
  deleteAttachment: returnsResolvedHandle,
  deleteRecording: returnsResolvedHandle,
  addAttachment: returnsUploadBatch,
  uploadFile: returnsUploadBatch,
  copyLink: rejects,
  createFacetedView: rejects,
  createPagedCollection: rejects,
  page: rejects,
};

const contactRules: DisposalRules<ContactApi> = { suggest: rejects, search: rejects };
const draftRules: DisposalRules<DraftApi> = { get: rejectsNewCalls, set: rejectsNewCalls, delete: rejectsNewCalls };
const liveRules: DisposalRules<LiveStateApi> = {
  set: returnsChangeHandle,
  setField: returnsChangeHandle,
  fetch: rejects,
};

const editorRules: DisposalRules<SingleEditorApi> = {
  setUserAsEditor: resolvesWithError,
  editCurrentTab: resolvesWithError,
  requestEditorAccess: resolvesWithError,
  cancelEditorAccessRequest: resolvesWithError,
  acceptEditorAccessRequest: resolvesWithError,
  rejectEditorAccessRequest: resolvesWithError,
  handOver: resolvesWithError,
  resetUserAccess: resolvesWithError,
};

const notificationRules: DisposalRules<NotificationApi> = { inbox: rejects, add: resolvesWithFailure };

const inboxRules: DisposalRules<NotificationInbox> = {
  page: rejects,
  markAsRead: resolvesWithFailure,
  markAsUnread: resolvesWithFailure,
  archive: resolvesWithFailure,
  unarchive: resolvesWithFailure,
  updateSettings: resolvesWithFailure,
  muteAll: resolvesWithFailure,
};

function guardMethods(api: object, rules: Readonly<Record<string, DisposalRule>>, state: StoreState): void {
  for (const [name, rule] of Object.entries(rules)) {
    const method = Reflect.get(api, name) as (...args: unknown[]) => unknown;
    const value = (...args: unknown[]): unknown => {
      if (state.isDisposed.peek()) return rule.whenDisposed(state, args[0]);
      const answer = method.apply(api, args);
      return rule.wrapPending ? rule.wrapPending(answer, state) : answer;
    };
    Object.defineProperty(api, name, { value, configurable: true, writable: true });
  }
}

/** Applies the disposal rules to all methods of a store, for pending and later calls. */
export function guardStore(store: CollabStore, state: StoreState): void {
  const { comments, contacts, drafts, live, notifications } = store;
  guardMethods(store, storeRules, state);
  guardMethods(comments, commentRules, state);
  guardMethods(contacts, contactRules, state);
  guardMethods(drafts, draftRules, state);
  guardMethods(live, liveRules, state);
  guardMethods(live.singleEditor, editorRules, state);
  guardMethods(notifications, notificationRules, state);
}

/** Applies the disposal rules to all methods of an inbox. */
export function guardInboxMethods<Inbox extends NotificationInbox>(inbox: Inbox, state: StoreState): Inbox {
  guardMethods(inbox, { ...inboxRules, add: resolvesWithFailure }, state);
  return inbox;
}
