import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { find } from '../../find.js';
import { predefinedConfig } from '../../../store/model/predefined.js';
import type { CollabEmojiPopup } from '../../../components/ui/emoji-popup/emoji-popup.js';
import '../../../components/ui/emoji-popup/define.js';
import { runDismissSuite } from '../controllers/dismiss-suite.js';
import { animationsEnd } from '../animations.js';
import { click } from '../pointer.js';
import { waitUntil } from '../../wait-until.js';

describe('<collab-emoji-popup>', () => {
  let box: HTMLElement;
  let popup: CollabEmojiPopup;

  const frame = () => popup.shadowRoot?.querySelector<HTMLElement>('.popup') ?? undefined;
  const isOpen = () => frame()?.matches(':popover-open') ?? false;

  async function open(): Promise<HTMLElement> {
    find(box, '.opener').focus();
    Object.assign(popup, { anchor: find(box, '.opener'), open: true });
    await waitUntil(() => popup.shadowRoot?.activeElement);
    await animationsEnd();
    return find(popup, '.popup');
  }

  beforeEach(async () => {
    box = await fixture(html`
      <div>
        <button class="opener">React</button>
        <collab-emoji-popup
          label="Add reaction"
          .offered=${predefinedConfig.reactions}
          .chosen=${['HEART']}
        ></collab-emoji-popup>
      </div>
    `);
    popup = find(box, 'collab-emoji-popup');
  });

  it('passes the accessibility audit', async () => {
    await open();
    await expect(popup).to.be.accessible();
  });

  describe('can be dismissed', () => {
    runDismissSuite({ open, isOpen });
  });

  it('stands beside what opened it, and takes the focus', async () => {
    const { top } = (await open()).getBoundingClientRect();
    expect(top).to.be.closeTo(find(box, '.opener').getBoundingClientRect().bottom + 10, 1);
    expect(popup.shadowRoot?.activeElement?.ariaLabel).to.equal('Thumbs up');
  });

  it('tells what is chosen, and gives the focus back', async () => {
    await open();
    const selected = oneEvent(popup, 'collab-emoji-select');
    await sendKeys({ press: 'End' });
    await sendKeys({ press: 'ArrowLeft' });
    await sendKeys({ press: 'Space' });
    expect((await selected).detail).to.deep.equal({ id: 'RAISED_HANDS', name: 'Raised hands', emoji: '🙌' });
    await waitUntil(() => !isOpen());
    expect(document.activeElement?.className).to.equal('opener');
  });

  it('leads to all emoji, and tells which is chosen', async () => {
    await open();
    await sendKeys({ press: 'End' });
    await sendKeys({ press: 'Enter' });
    const picker = find(popup, 'collab-emoji-picker');
    await waitUntil(() => picker.shadowRoot?.activeElement?.localName === 'input');
    await waitUntil(() => picker.shadowRoot?.querySelector('.emoji'));
    await expect(popup).to.be.accessible();
    const selected = oneEvent(popup, 'collab-emoji-select');
    await sendKeys({ type: 'unicorn' });
    await sendKeys({ press: 'Enter' });
    expect((await selected).detail.emoji).to.equal('🦄');
    await waitUntil(() => !isOpen());
    expect(document.activeElement?.className).to.equal('opener');
  });

  it('begins with a few each time, and with all where there are none', async () => {
    await open();
    await click(find(popup, '[part=more]'));
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !isOpen());
    await open();
    expect(popup.shadowRoot?.activeElement?.ariaLabel).to.equal('Thumbs up');
    popup.offered = [];
    await popup.updateComplete;
    await waitUntil(() => popup.shadowRoot?.activeElement?.localName === 'collab-emoji-picker');
  });

  describe('in a narrow window', () => {
    beforeEach(() => setViewport({ width: 360, height: 640 }));
    afterEach(() => setViewport({ width: 800, height: 600 }));

    it('is a sheet at the bottom', async () => {
      const { left, right, bottom } = (await open()).getBoundingClientRect();
      expect([left, right, bottom]).to.deep.equal([0, 360, 640]);
    });

    it('is chosen from as well', async () => {
      await open();
      const selected = oneEvent(popup, 'collab-emoji-select');
      await click(find(popup, '[part=offered]'));
      expect((await selected).detail.id).to.equal('THUMBS_UP');
    });
  });
});
