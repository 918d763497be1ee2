import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { TestOverlay } from '../overlay-fixture.js';
import { runDismissSuite } from './dismiss-suite.js';
import { find } from '../../find.js';

describe('DismissController', () => {
  let overlay: TestOverlay;

  beforeEach(async () => {
    const box = await fixture(html`<div><button>Opener</button><test-overlay></test-overlay></div>`);
    overlay = find(box, 'test-overlay', TestOverlay);
  });

  async function open(): Promise<TestOverlay> {
    overlay.open = true;
    await overlay.updateComplete;
    return overlay;
  }

  runDismissSuite({ open, isOpen: () => overlay.open });

  it('says what closed it', async () => {
    await open();
    await sendKeys({ press: 'Escape' });
    await open();
    press(document.body);
    expect(overlay.reasons).to.deep.equal(['escape', 'outside']);
  });

  it('counts the elements it is told of as inside', async () => {
    await open();
    press(find(document, 'test-overlay').previousElementSibling ?? overlay);
    expect(overlay.open).to.equal(true);
  });

  it('can be told to stay open on a press outside', async () => {
    overlay.keepOnOutside = true;
    await open();
    press(document.body);
    expect(overlay.open).to.equal(true);
  });

  it('leaves to what lies below what does not close it', async () => {
    await open();
    const above = document.createElement('test-overlay');
    Object.assign(above, { keepOnEscape: true, keepOnOutside: true, open: true });
    document.body.append(above);
    await above.updateComplete;
    await sendKeys({ press: 'Escape' });
    expect([overlay.open, above.open]).to.deep.equal([false, true]);
    await open();
    press(document.body);
    expect([overlay.open, above.open]).to.deep.equal([false, true]);
    above.remove();
  });

  it('takes the Escape, so that the page does not act on it too', async () => {
    await open();
    let reached = false;
    const listen = () => (reached = true);
    window.addEventListener('keydown', listen);
    await sendKeys({ press: 'Escape' });
    window.removeEventListener('keydown', listen);
    expect(reached).to.equal(false);
  });

  it('listens no more once it is closed or removed, ten times over', async () => {
    for (let round = 0; round < 10; round += 1) {
      await open();
      overlay.remove();
      document.body.append(overlay);
      await open();
      overlay.open = false;
      await overlay.updateComplete;
    }
    const before = overlay.reasons.length;
    press(document.body);
    await sendKeys({ press: 'Escape' });
    expect(overlay.reasons).to.have.length(before);
    overlay.remove();
  });

  function press(target: Element): void {
    target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
  }
});
