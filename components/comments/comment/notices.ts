import { nothing } from 'lit';
import type { CollabError } from '../../../store/index.js';
import { errorMessage } from '../../base/error-message.js';
import type { LocalizeController } from '../../base/localize.js';
import { renderNotice } from '../../display/notice.js';

interface NoticesOptions {
  localize: LocalizeController;
  /** Why the comment could not be saved. */
  failed: CollabError | undefined;
  /** Whether there is an edit that is not saved. */
  hasUnsavedEdit: boolean;
  /** Whether it is a draft that the person may publish. */
  isDraft: boolean;
  publish: () => unknown;
  retry: () => void;
  discard: () => void;
  edit: () => void;
  discardEdit: () => void;
}

/** What there is to say of a comment's state: that it could not be saved, that an edit is left, or that nobody else sees it. */
export function renderNotices(options: NoticesOptions) {
  const { localize, failed, hasUnsavedEdit, isDraft, publish, retry, discard, edit, discardEdit } = options;
  if (failed) {
    return renderNotice({
      failed: true,
      text: errorMessage(failed, (key) => localize.term(key)),
      actions: [
        { label: localize.term('retry'), run: retry },
        { label: localize.term('discard'), run: discard },
      ],
    });
  }
  if (hasUnsavedEdit) {
    return renderNotice({
      text: localize.term('unsavedEdit'),
      actions: [
        { label: localize.term('continueEditing'), run: edit },
        { label: localize.term('discard'), run: discardEdit },
      ],
    });
  }
  if (!isDraft) return nothing;
  return renderNotice({
    text: localize.term('onlyYouSeeDraft'),
    actions: [{ label: localize.term('publish'), run: publish }],
  });
}
