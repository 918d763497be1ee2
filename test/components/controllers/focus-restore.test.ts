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

  it('restores the focus to the opener', () => {
    focus('#opener');
    restore.remember();
    dialog.querySelector('button')?.focus();
    restore.restore(dialog);
    expect(deepActiveElement()?.id).to.equal('opener');
  });

  it('restores the focus to an SVG element', () => {
    focus('svg');
    restore.remember();
    dialog.querySelector('button')?.focus();
    restore.restore(dialog);
    expect(deepActiveElement()?.localName).to.equal('svg');
  });

  it('keeps a focus that the user has moved', () => {
    focus('#opener');
    restore.remember();
    focus('#other');
    restore.restore(dialog);
    expect(deepActiveElement()?.id).to.equal('other');
  });

  it('restores the focus if the focused element is removed', () => {
    focus('#opener');
    restore.remember();
    dialog.querySelector('button')?.focus();
    dialog.querySelector('button')?.remove();
    restore.restore(dialog);
    expect(deepActiveElement()?.id).to.equal('opener');
  });

  it('does nothing if the opener is removed or forgotten', () => {
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

  it('focuses the first focusable alternative if the opener cannot be focused', () => {
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

  it('checks containment across shadow roots', () => {
    const inner = find(dialog, 'button');
    expect(containsDeep(box, inner)).to.equal(true);
    expect(containsDeep(dialog, box)).to.equal(false);
  });
});
