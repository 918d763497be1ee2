import { expect } from '@open-wc/testing';
import { errorMessage } from '../../../components/base/error-message.js';
import de from '../../../locales/de.js';
import en from '../../../locales/en.js';

describe('what a person is told of an error', () => {
  const said = (code: string, messages = en) =>
    errorMessage({ code, message: 'commentHtml is 5; accepted: a string.' }, (key) => messages[key]);

  it('goes by its code', () => {
    expect(said('NOT_FOUND')).to.equal('That is no longer there.');
    expect(said('FAILED_PRECONDITION')).to.equal('Something has changed meanwhile: this cannot be done any more.');
    expect(said('INVALID_ARGUMENT', de)).to.equal('Das wurde so nicht angenommen.');
  });

  it('is never what the error says to developers', () => {
    for (const code of ['ALREADY_EXISTS', 'of_somebody_elses_backend', 'toString', '']) {
      expect(said(code)).to.equal('Something went wrong. Try again.');
      expect(said(code, de)).to.equal('Etwas ist schiefgegangen. Versuchen Sie es noch einmal.');
    }
  });
});
