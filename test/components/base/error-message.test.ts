import { expect } from '@open-wc/testing';
import '../../../components/base/english-messages.js';
import { errorMessage } from '../../../components/base/error-message.js';
import de from '../../../locales/de.js';
import en from '../../../locales/en.js';
import type { CollabErrorCode } from '../../../store/index.js';

/** Every code; the compiler reports a missing one. */
const codes: Readonly<Record<CollabErrorCode, true>> = {
  INVALID_ARGUMENT: true,
  UNAUTHENTICATED: true,
  PERMISSION_DENIED: true,
  NOT_FOUND: true,
  ALREADY_EXISTS: true,
  FAILED_PRECONDITION: true,
  RESOURCE_EXHAUSTED: true,
  INTERNAL: true,
  token_expired: true,
  too_many_retries: true,
  same_user_editor_current_tab: true,
  same_user_editor_different_tab: true,
  another_user_editor: true,
  cancelled: true,
  clipboard_unavailable: true,
  close_failed: true,
  corrupt_row: true,
  discarded: true,
  disposed: true,
  file_too_large: true,
  file_type: true,
  provider_failed: true,
  push_failed: true,
  reload_needed: true,
  something_went_wrong: true,
  storage_blocked: true,
  storage_failed: true,
  storage_full: true,
  storage_unavailable: true,
  too_many_files: true,
  unavailable: true,
  unknown_backend: true,
  upload_failed: true,
};

describe('errorMessage', () => {
  const messageFor = (code: string, messages = en) =>
    errorMessage({ code, message: 'commentHtml is 5; accepted: a string.' }, (key) => messages[key]);

  it('depends on the code', () => {
    expect(messageFor('NOT_FOUND')).to.equal('This no longer exists.');
    expect(messageFor('FAILED_PRECONDITION')).to.equal('This changed while you were working. Reload and try again.');
    expect(messageFor('INVALID_ARGUMENT', de)).to.equal(
      'Die Eingabe wurde nicht angenommen. Prüfen Sie sie und versuchen Sie es erneut.',
    );
  });

  it('is specific for every known code', () => {
    for (const messages of [en, de])
      for (const code of Object.keys(codes))
        expect(messageFor(code, messages), code)
          .to.match(/^\p{Lu}.*\.$/u)
          .and.not.equal(messages.errorUnknown);
  });

  it('never contains the message for developers', () => {
    for (const code of ['code_of_another_backend', 'toString', '']) {
      expect(messageFor(code)).to.equal('Something went wrong. Try again.');
      expect(messageFor(code, de)).to.equal('Etwas ist schiefgegangen. Versuchen Sie es erneut.');
    }
  });
});
