import { expect, fixture, html } from '@open-wc/testing';
import { registerTranslation, type Translation } from '@shoelace-style/localize';
import { html as template, LitElement } from 'lit';
import de from '../../../locales/de.js';

describe('messages on a page that loads another language before the kit', () => {
  before(async () => {
    registerTranslation(de);
    const { LocalizeController } = await import('../../../components/base/localize.js');
    await import('../../../components/base/more-english.js');
    class TestWords extends LitElement {
      readonly localize = new LocalizeController(this);

      protected override render() {
        return template`${this.localize.term('retry')}, ${this.localize.term('fileDeleted')}`;
      }
    }
    customElements.define('test-words', TestWords);
  });

  const said = async (lang: string) =>
    (await fixture(html`<div lang=${lang}><test-words></test-words></div>`)).firstElementChild?.shadowRoot?.textContent;

  it('are English where English is asked for, also those that come on demand', async () => {
    expect(await said('en')).to.equal('Retry, File deleted');
    expect(await said('en-GB')).to.equal('Retry, File deleted');
  });

  it('are in the other language where that is asked for', async () => {
    expect(await said('de')).to.equal(`${de.retry}, ${de.fileDeleted}`);
  });

  it('are English where nobody has loaded what is asked for', async () => {
    expect(await said('fr')).to.equal('Retry, File deleted');
  });

  it('are as the page words them, where it has an English of its own', async () => {
    registerTranslation({ $code: 'en', $name: 'English', $dir: 'ltr', fileDeleted: 'Binned' } as Translation);
    expect(await said('en')).to.equal('Retry, Binned');
  });
});
