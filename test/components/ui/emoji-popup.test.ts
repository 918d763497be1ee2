import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import type { CollabEmojiPopup } from '../../../components/ui/emoji-popup/emoji-popup.js';
import { predefinedConfig } from '../../../store/model/predefined.js';
import { find } from '../../find.js';
import '../../../components/ui/emoji-popup/define.js';
import { waitUntil } from '../../wait-until.js';
import { animationsEnd } from '../animations.js';
import { runDismissSuite } from '../controllers/dismiss-suite.js';
import { click } from '../pointer.js';

describe('<collab-emoji-popup>', () => {
  let box: HTMLElement;
  let popup: CollabEmojiPopup;

  const frame = () => popup.shadowRoot?.querySelector<HTMLElement>('[part~="popup"]') ?? undefined;
  const isOpen = () => frame()?.matches(':popover-open') ?? false;

  async function open(): Promise<HTMLElement> {
    find(box, '.opener').focus();
    Object.assign(popup, { anchor: find(box, '.opener'), open: true });
    await waitUntil(() => popup.shadowRoot?.activeElement);
    await animationsEnd();
    return find(popup, '[part~="popup"]');
  }

  beforeEach(async () => {
    box = await fixture(html`
      <div>
        <button class="opener">React</button>
        <collab-emoji-popup
          label="Add reaction"
          .reactionSet=${predefinedConfig.reactions}
          .selectedIds=${['HEART']}
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

  it('opens beside its anchor and takes the focus', async () => {
    const { top } = (await open()).getBoundingClientRect();
    expect(top).to.be.closeTo(find(box, '.opener').getBoundingClientRect().bottom + 10, 1);
    expect(popup.shadowRoot?.activeElement?.ariaLabel).to.equal('Thumbs up');
  });

  it('fires an event for the selected reaction and restores the focus', async () => {
    await open();
    const selected = oneEvent(popup, 'collab-emoji-select');
    await sendKeys({ press: 'End' });
    await sendKeys({ press: 'ArrowLeft' });
    await sendKeys({ press: 'Space' });
    expect((await selected).detail).to.deep.equal({ id: 'RAISED_HANDS', name: 'Raised hands', emoji: '🙌' });
    await waitUntil(() => !isOpen());
    expect(document.activeElement?.className).to.equal('opener');
  });

  it('opens the picker and fires an event for the selected emoji', async () => {
    await open();
    await sendKeys({ press: 'End' });
    await sendKeys({ press: 'Enter' });
    const picker = find(popup, 'collab-emoji-picker');
    await waitUntil(() => picker.shadowRoot?.activeElement?.localName === 'input');
    await waitUntil(() => picker.shadowRoot?.querySelector('[part~="emoji"]'));
    await expect(popup).to.be.accessible();
    const selected = oneEvent(popup, 'collab-emoji-select');
    await sendKeys({ type: 'unicorn' });
    await sendKeys({ press: 'Enter' });
    expect((await selected).detail.emoji).to.equal('🦄');
    await waitUntil(() => !isOpen());
    expect(document.activeElement?.className).to.equal('opener');
  });

  it('starts with the reaction set, or with all emoji if it is empty', async () => {
    await open();
    await click(find(popup, '[part=more]'));
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !isOpen());
    await open();
    expect(popup.shadowRoot?.activeElement?.ariaLabel).to.equal('Thumbs up');
    popup.reactionSet = [];
    await popup.updateComplete;
    await waitUntil(() => popup.shadowRoot?.activeElement?.localName === 'collab-emoji-picker');
  });

  describe('in a narrow window', () => {
    beforeEach(() => setViewport({ width: 360, height: 640 }));
    afterEach(() => setViewport({ width: 800, height: 600 }));

    it('opens as a sheet at the bottom', async () => {
      const { left, right, bottom } = (await open()).getBoundingClientRect();
      expect([left, right, bottom]).to.deep.equal([0, 360, 640]);
    });

    it('selects a reaction', async () => {
      await open();
      const selected = oneEvent(popup, 'collab-emoji-select');
      await click(find(popup, '[part=offered]'));
      expect((await selected).detail.id).to.equal('THUMBS_UP');
    });
  });
});
