import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { css, html as template, LitElement } from 'lit';
import { FloatingController } from '../../../components/controllers/floating.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';

class TestBubble extends LitElement {
  static override styles = css`
    [popover] {
      inset: auto;
      margin: 0;
      inline-size: 120px;
      block-size: 60px;
      padding: 0;
      border: 0;
    }
  `;

  anchor: Element | undefined;
  panel: Element | undefined;
  readonly floating = new FloatingController(this, {
    anchor: () => this.anchor,
    floating: () => this.bubble,
    placement: () => 'bottom-start',
    distance: () => 10,
    avoid: () => this.panel,
  });

  get bubble(): HTMLElement {
    return find(this.renderRoot, '[popover]');
  }

  protected override render() {
    return template`<div popover="manual">Bubble</div>`;
  }
}
customElements.define('test-bubble', TestBubble);

describe('FloatingController', () => {
  let bubble: TestBubble;
  let anchor: HTMLElement;

  beforeEach(async () => {
    const box = await fixture(html`
      <div>
        <div class="anchor" style="position: absolute; left: 50px; top: 40px; width: 20px; height: 20px"></div>
        <test-bubble></test-bubble>
      </div>
    `);
    anchor = find(box, '.anchor');
    bubble = find(box, 'test-bubble', TestBubble);
    bubble.anchor = anchor;
    bubble.bubble.showPopover();
  });

  const box = () => bubble.bubble.getBoundingClientRect();

  // Before any other: it is about the first overlay of a page, whose placing is still to be loaded.
  it('is visible only once positioned', async () => {
    const opacity = (): string => getComputedStyle(bubble.bubble).opacity;
    bubble.floating.start();
    expect(opacity()).to.equal('0');
    bubble.floating.stop();
    expect(opacity()).to.equal('1');
    bubble.floating.start();
    await waitUntil(() => opacity() === '1');
    expect(box().top).to.equal(70);
  });

  it('is positioned at its anchor', async () => {
    bubble.floating.start();
    await waitUntil(() => box().top === 70);
    expect(box().left).to.equal(50);
    expect(bubble.bubble.dataset.side).to.equal('bottom');
  });

  it('flips without enough room', async () => {
    anchor.style.top = `${String(innerHeight - 30)}px`;
    bubble.floating.start();
    await waitUntil(() => bubble.bubble.dataset.side === 'top');
    expect(box().bottom).to.equal(innerHeight - 40);
  });

  it('follows its anchor', async () => {
    bubble.floating.start();
    await waitUntil(() => box().top === 70);
    anchor.style.left = '90px';
    await waitUntil(() => box().left === 90);
  });

  it('aligns with the start edge in a right-to-left page', async () => {
    bubble.dir = 'rtl';
    anchor.style.left = '300px';
    bubble.floating.start();
    await waitUntil(() => box().right === 320);
  });

  it('stays within the window and sets the available height', async () => {
    anchor.style.left = '-60px';
    bubble.floating.start();
    await waitUntil(() => box().left === 8);
    expect(parseInt(bubble.bubble.style.getPropertyValue('--_available-height'), 10)).to.be.greaterThan(100);
  });

  it('avoids a panel at the edge of the window if there is room', async () => {
    const panel = document.createElement('div');
    panel.style.cssText = 'position: fixed; inset: 0 0 0 auto; inline-size: 300px';
    document.body.append(panel);
    bubble.panel = panel;
    anchor.style.left = `${String(innerWidth - 60)}px`;
    bubble.floating.start();
    await waitUntil(() => box().right === innerWidth - 300 - 8);
    panel.style.inlineSize = `${String(innerWidth - 100)}px`;
    bubble.floating.start();
    await waitUntil(() => box().right === innerWidth - 8);
    panel.remove();
  });

  it('stops following when stopped or its host is removed', async () => {
    bubble.floating.start();
    await waitUntil(() => box().top === 70);
    bubble.floating.stop();
    anchor.style.left = '200px';
    await nextFrame();
    await nextFrame();
    expect(box().left).to.equal(50);
  });
});
