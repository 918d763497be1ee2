import { expect, fixture, html } from '@open-wc/testing';
import { registerTranslation, type Translation } from '@shoelace-style/localize';
import { html as template, LitElement } from 'lit';
import de from '../../../locales/de.js';

describe('messages on a page that loads another language before the kit', () => {
  before(async () => {
    registerTranslation(de);
    const { LocalizeController } = await import('../../../components/base/localize.js');
    await import('../../../components/base/english-messages.js');
    class TestWords extends LitElement {
      readonly localize = new LocalizeController(this);

      protected override render() {
        return template`${this.localize.term('retry')}, ${this.localize.term('fileDeleted')}`;
      }
    }
    customElements.define('test-words', TestWords);
  });

  const textIn = async (lang: string) =>
    (await fixture(html`<div lang=${lang}><test-words></test-words></div>`)).firstElementChild?.shadowRoot?.textContent;

  it('are English if English is set, also lazy ones', async () => {
    expect(await textIn('en')).to.equal('Retry, File deleted');
    expect(await textIn('en-GB')).to.equal('Retry, File deleted');
  });

  it('are in the other language if that is set', async () => {
    expect(await textIn('de')).to.equal(`${de.retry}, ${de.fileDeleted}`);
  });

  it('are English if the language is not loaded', async () => {
    expect(await textIn('fr')).to.equal('Retry, File deleted');
  });

  it('come from the application if it has registered English', async () => {
    registerTranslation({ $code: 'en', $name: 'English', $dir: 'ltr', fileDeleted: 'Binned' } as Translation);
    expect(await textIn('en')).to.equal('Retry, Binned');
  });
});
