import { ConfirmationController } from '../../controllers/confirmation.js';
import type { CollabElement } from '../../base/element.js';
import type { LocalizeController } from '../../base/localize.js';

/** The comment: the first takes its thread with it, and so many others. */
interface DeletionHost extends CollabElement {
  readonly first: boolean;
  readonly replies: number;
}

interface DeletionOptions {
  localize: LocalizeController;
  /** The person has been asked, and means it. */
  confirm: () => boolean;
  /** Where the focus goes back to. */
  opener: () => HTMLElement | null;
}

/** Asks before a comment is deleted, and says what goes with it. */
export const askToDelete = (host: DeletionHost, { localize, ...options }: DeletionOptions): ConfirmationController =>
  new ConfirmationController(host, {
    localize,
    question: () => localize.term(host.first ? 'deleteThreadQuestion' : 'deleteCommentQuestion'),
    detail: () =>
      host.first ? localize.term('deleteFirstDetail', host.replies) : localize.term('deleteCommentDetail'),
    confirmLabel: () => localize.term(host.first ? 'deleteThread' : 'delete'),
    ...options,
  });
