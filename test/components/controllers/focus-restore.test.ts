import { expect, fixture, html } from '@open-wc/testing';
import { html as template, LitElement } from 'lit';
import { containsDeep, deepActiveElement, FocusRestore } from '../../../components/controllers/focus-restore.js';
import { find } from '../../find.js';

class TestHolder extends LitElement {
  protected override render() {
    return template`<div id="dialog"><button>Inside</button></div>`;
  }
}
customElements.define('test-holder', TestHolder);

describe('FocusRestore', () => {
  let box: HTMLElement;
  let dialog: HTMLElement;
  let restore: FocusRestore;

  beforeEach(async () => {
    box = await fixture(html`
      <div>
        <button id="opener">Open</button>
        <svg tabindex="0" width="9" height="9"></svg>
        <test-holder></test-holder>
        <button id="other">Other</button>
      </div>
    `);
    dialog = find(find(box, 'test-holder'), '#dialog');
    restore = new FocusRestore();
  });

  const focus = (selector: string) => {
    box.querySelector<HTMLElement | SVGElement>(selector)?.focus();
  };

  it('gives the focus back to the opener', () => {
    focus('#opener');
    restore.remember();
    dialog.querySelector('button')?.focus();
    restore.restore(dialog);
    expect(deepActiveElement()?.id).to.equal('opener');
  });

  it('gives it back to a drawing as well', () => {
    focus('svg');
    restore.remember();
    dialog.querySelector('button')?.focus();
    restore.restore(dialog);
    expect(deepActiveElement()?.localName).to.equal('svg');
  });

  it('leaves the focus where the person moved it', () => {
    focus('#opener');
    restore.remember();
    focus('#other');
    restore.restore(dialog);
    expect(deepActiveElement()?.id).to.equal('other');
  });

  it('gives it back when what had the focus is gone', () => {
    focus('#opener');
    restore.remember();
    dialog.querySelector('button')?.focus();
    dialog.querySelector('button')?.remove();
    restore.restore(dialog);
    expect(deepActiveElement()?.id).to.equal('opener');
  });

  it('does nothing when the opener is gone, or was forgotten', () => {
    focus('#opener');
    restore.remember();
    dialog.querySelector('button')?.focus();
    box.querySelector('#opener')?.remove();
    restore.restore(dialog);
    expect(deepActiveElement()?.textContent).to.equal('Inside');
    focus('#other');
    restore.remember();
    dialog.querySelector('button')?.focus();
    restore.forget();
    restore.restore(dialog);
    expect(deepActiveElement()?.textContent).to.equal('Inside');
  });

  it('gives it to the first of the others that takes it, when the opener cannot any more', () => {
    const opener = find(box, '#opener');
    const drawing = box.querySelector('svg');
    const other = find(box, '#other');
    opener.focus();
    restore.remember();
    dialog.querySelector('button')?.focus();
    opener.toggleAttribute('disabled', true);
    restore.restore(dialog, undefined, drawing ?? undefined, other);
    expect(deepActiveElement()?.localName).to.equal('svg');
    restore.remember();
    dialog.querySelector('button')?.focus();
    drawing?.remove();
    opener.hidden = true;
    restore.restore(dialog, opener, other);
    expect(deepActiveElement()?.id).to.equal('other');
  });

  it('knows what lies in what, across shadow roots', () => {
    const inner = find(dialog, 'button');
    expect(containsDeep(box, inner)).to.equal(true);
    expect(containsDeep(dialog, box)).to.equal(false);
  });
});
