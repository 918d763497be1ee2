import { expect, fixture, html } from '@open-wc/testing';
import { registerTranslation } from '@shoelace-style/localize';
import { html as template, LitElement, type PropertyValues } from 'lit';
import { LocalizeController } from '../../../components/base/localize.js';
import de from '../../../locales/de.js';
import en from '../../../locales/en.js';
import { find } from '../../find.js';

class TestLabel extends LitElement {
  readonly localize = new LocalizeController(this);
  /** What it is named before it renders. */
  named = '';

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.named = this.localize.term('close');
  }

  protected override render() {
    return template`${this.localize.term('close')}`;
  }
}
customElements.define('test-label', TestLabel);

class TestGiver extends LitElement {
  contextLocale = 'de';

  protected override render() {
    return template`<test-label></test-label><slot></slot>`;
  }
}
customElements.define('test-giver', TestGiver);

describe('LocalizeController', () => {
  before(() => {
    registerTranslation(de);
  });

  const text = (element: Element | null | undefined) => element?.shadowRoot?.textContent.trim();

  it('uses the language of the page', async () => {
    const label = await fixture(html`<test-label></test-label>`);
    expect(text(label)).to.equal(en.close);
  });

  it('uses the nearest lang', async () => {
    const box = await fixture(html`<div lang="de-AT"><test-label></test-label></div>`);
    expect(text(box.firstElementChild)).to.equal(de.close);
  });

  it('uses the locale of a container, in it and below it', async () => {
    const giver = await fixture(html`<test-giver><test-label></test-label></test-giver>`);
    expect(text(giver.shadowRoot?.querySelector('test-label'))).to.equal(de.close);
    expect(text(giver.querySelector('test-label'))).to.equal(de.close);
  });

  it('prefers a lang nearer than the container', async () => {
    const giver = await fixture(
      html`<test-giver
        ><p lang="en"><test-label></test-label></p
      ></test-giver>`,
    );
    expect(text(giver.querySelector('test-label'))).to.equal(en.close);
  });

  it('uses the current language, also before it renders', async () => {
    const box = await fixture<HTMLElement>(html`<div lang="en"><test-label></test-label></div>`);
    const label = find(box, 'test-label', TestLabel);
    expect(label.named).to.equal(en.close);
    box.lang = 'de';
    label.requestUpdate();
    await label.updateComplete;
    expect([label.named, text(label)]).to.deep.equal([de.close, de.close]);
  });

  it('uses the language of the page if a lang is invalid', async () => {
    const box = await fixture(html`<div lang="!?"><test-label></test-label></div>`);
    expect(text(box.firstElementChild)).to.equal(en.close);
  });

  it('falls back to English for a missing message', async () => {
    const box = await fixture(html`<div lang="fr"><test-label></test-label></div>`);
    expect(text(box.firstElementChild)).to.equal(en.close);
  });

  it('uses the nearest dir', async () => {
    const box = await fixture(html`<div dir="rtl"><test-giver></test-giver></div>`);
    const label = find(find(box, 'test-giver'), 'test-label', TestLabel);
    expect(label.localize.dir()).to.equal('rtl');
  });

  it('has every message in each language, with the same parameters', () => {
    expect(Object.keys(de).sort()).to.deep.equal(Object.keys(en).sort());
    for (const [key, message] of Object.entries(en)) {
      const other = de[key as keyof typeof de];
      expect(typeof other, key).to.equal(typeof message);
      expect((other as string | (() => string)).length > 0, key).to.equal((message as string).length > 0);
    }
  });
});
