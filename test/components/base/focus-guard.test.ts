import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { html as template, nothing } from 'lit';
import { CollabElement } from '../../../components/base/element.js';
import { focusFallbacks } from '../../../components/base/focus-guard.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { waitUntil } from '../../wait-until.js';

class TestBar extends CollabElement {
  static override properties = { gone: {}, disabled: {}, hiddenOne: {} };
  declare gone: readonly string[];
  declare disabled: string;
  declare hiddenOne: string;

  constructor() {
    super();
    this.gone = [];
    this.disabled = this.hiddenOne = '';
  }

  protected override render() {
    const button = (id: string) =>
      this.gone.includes(id)
        ? nothing
        : template`<button id=${id} ?disabled=${this.disabled === id} ?hidden=${this.hiddenOne === id}>${id}</button>`;
    return template`<div>${button('one')}</div><p>Words</p><div>${button('two')}${button('three')}</div>`;
  }
}
customElements.define('collab-test-bar', TestBar);

describe('the focus guard', () => {
  let bar: TestBar;

  const inBar = (id: string): HTMLElement => bar.renderRoot.querySelector(`#${id}`) as HTMLElement;
  const focused = (): string => deepActiveElement()?.id ?? '';

  beforeEach(async () => {
    bar = await fixture(html`<collab-test-bar></collab-test-bar>`);
  });

  afterEach(() => sendMouse({ type: 'move', position: [0, 0] }));

  for (const [how, change] of [
    ['taken away', { gone: ['two'] }],
    ['disabled', { disabled: 'two' }],
    ['hidden', { hiddenOne: 'two' }],
  ] as const) {
    it(`moves the focus to the neighbour of a control that is ${how}`, async () => {
      inBar('two').focus();
      Object.assign(bar, change);
      await waitUntil(() => focused() === 'three');
    });
  }

  it('moves the focus to the rest of the element, then to a fallback', async () => {
    const refuge = await fixture<HTMLElement>(html`<button id="refuge">Refuge</button>`);
    const give = (): Element => refuge;
    focusFallbacks.add(give);
    inBar('two').focus();
    bar.gone = ['two', 'three'];
    await waitUntil(() => focused() === 'one');
    bar.gone = ['one', 'two', 'three'];
    await waitUntil(() => focused() === 'refuge');
    focusFallbacks.delete(give);
  });

  it('ignores a press in another element and focus moved by the page', async () => {
    const field = await fixture<HTMLInputElement>(html`<input id="field" aria-label="Field" />`);
    inBar('two').focus();
    bar.gone = ['two'];
    await bar.updateComplete;
    field.focus();
    await new Promise(requestAnimationFrame);
    expect(focused()).to.equal('field');
    inBar('three').focus();
    await sendMouse({ type: 'click', position: [innerWidth - 2, innerHeight - 2] });
    expect(focused()).to.equal('');
    bar.gone = ['two', 'three'];
    await bar.updateComplete;
    await new Promise(requestAnimationFrame);
    await sendKeys({ press: 'Shift' });
    expect(focused()).to.equal('');
  });

  it('ignores controls of the page', async () => {
    const box = await fixture<HTMLElement>(
      html`<div><button id="mine">Mine</button><button id="other">Other</button></div>`,
    );
    const mine = box.querySelector<HTMLElement>('#mine');
    mine?.focus();
    mine?.remove();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(focused()).to.equal('');
  });
});
