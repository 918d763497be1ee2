// Imported for its side effect by modules that use these messages, which then load with them.
import more from '../../locales/english/more.js';
import { errorMessages, type ErrorMessage, type LateErrorCode } from './error-message.js';
import { fallbackMessages } from './localize-controller.js';

Object.assign(fallbackMessages, more);
Object.assign(errorMessages, {
  INTERNAL: 'errorService',
  close_failed: 'errorClosed',
  disposed: 'errorClosed',
  storage_blocked: 'errorStorageBlocked',
  storage_failed: 'errorStorageFailed',
  same_user_editor_current_tab: 'errorEditorHere',
  same_user_editor_different_tab: 'errorEditorElsewhere',
  another_user_editor: 'errorOtherEditor',
  cancelled: 'errorCancelled',
  clipboard_unavailable: 'errorClipboard',
  provider_failed: 'errorProvider',
  discarded: 'errorDiscarded',
  file_too_large: 'errorFileTooLarge',
  file_type: 'errorFileType',
  too_many_files: 'errorTooManyFiles',
  upload_failed: 'errorUpload',
} satisfies Record<LateErrorCode, ErrorMessage>);
