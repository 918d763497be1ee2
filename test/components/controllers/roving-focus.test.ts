import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { html as template, LitElement } from 'lit';
import { RovingFocusController } from '../../../components/controllers/roving-focus.js';

class TestToolbar extends LitElement {
  static override properties = { names: { type: Array } };
  declare names: string[];
  orientation: 'vertical' | 'horizontal' | 'both' = 'vertical';
  readonly roving = new RovingFocusController(this, {
    items: () => [...this.renderRoot.querySelectorAll('button')],
    orientation: () => this.orientation,
  });

  constructor() {
    super();
    this.names = ['a', 'b', 'c'];
  }

  protected override render() {
    return template`<div role="toolbar" @keydown=${this.roving.handleKey}>
      ${this.names.map((name) => template`<button>${name}</button>`)}
    </div>`;
  }
}
customElements.define('test-toolbar', TestToolbar);

describe('RovingFocusController', () => {
  let toolbar: TestToolbar;

  beforeEach(async () => {
    const box = await fixture(html`<div><test-toolbar></test-toolbar><a href="#after">After</a></div>`);
    toolbar = box.firstElementChild as TestToolbar;
    await toolbar.updateComplete;
  });

  const focused = () => toolbar.shadowRoot?.activeElement?.textContent;

  it('makes the list one tab stop', async () => {
    await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal('a');
    await sendKeys({ press: 'Tab' });
    expect(document.activeElement?.textContent).to.equal('After');
  });

  it('moves by arrow keys and wraps around', async () => {
    toolbar.roving.focus();
    await sendKeys({ press: 'ArrowDown' });
    expect(focused()).to.equal('b');
    await sendKeys({ press: 'ArrowUp' });
    await sendKeys({ press: 'ArrowUp' });
    expect(focused()).to.equal('c');
  });

  it('moves by Home and End', async () => {
    toolbar.roving.focus(1);
    await sendKeys({ press: 'End' });
    expect(focused()).to.equal('c');
    await sendKeys({ press: 'Home' });
    expect(focused()).to.equal('a');
  });

  it('follows the text direction in a row', async () => {
    toolbar.orientation = 'horizontal';
    toolbar.dir = 'rtl';
    toolbar.roving.focus();
    await sendKeys({ press: 'ArrowLeft' });
    expect(focused()).to.equal('b');
  });

  it('ignores arrow keys of the other axis', async () => {
    toolbar.orientation = 'horizontal';
    toolbar.roving.focus();
    await sendKeys({ press: 'ArrowDown' });
    expect(focused()).to.equal('a');
  });

  it('returns to the last item', async () => {
    toolbar.roving.focus(1);
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Shift+Tab' });
    expect(focused()).to.equal('b');
  });

  it('makes an item focused by the pointer the tab stop', async () => {
    toolbar.shadowRoot?.querySelectorAll('button')[2]?.focus();
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Shift+Tab' });
    expect(focused()).to.equal('c');
  });

  it('makes the first item the tab stop if the current one is removed', async () => {
    toolbar.roving.focus(2);
    toolbar.names = ['a', 'b'];
    await toolbar.updateComplete;
    const stops = [...(toolbar.shadowRoot?.querySelectorAll('button') ?? [])].map((item) => item.tabIndex);
    expect(stops).to.deep.equal([0, -1]);
  });
});
