import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { emulateMedia, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { CollabEmojiPicker } from '../../../components/ui/emoji-picker/emoji-picker.js';
import { savePreferences } from '../../../components/ui/emoji-picker/preferences.js';
import { announced } from '../../announced.js';
import '../../../components/ui/emoji-picker/define.js';
import { find } from '../../find.js';
import { findByRole, findByText, queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { click, middle } from '../pointer.js';

describe('<collab-emoji-picker>', () => {
  let picker: CollabEmojiPicker;

  const all = (selector: string) => [...(picker.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const names = () => all('[part~="emoji"]').map(({ ariaLabel }) => ariaLabel);
  const search = () => find(picker, 'input');
  const focused = () => picker.shadowRoot?.activeElement;
  const list = () => find(picker, '[part~="list"]');

  /** Name of the emoji the keys are at, as assistive technology is told. */
  function active(): string | undefined {
    const id = search().getAttribute('aria-activedescendant');
    return id === null ? undefined : (picker.shadowRoot?.getElementById(id)?.ariaLabel ?? 'nothing');
  }

  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) await sendKeys({ press: key });
    await picker.updateComplete;
  }

  async function show(userId = 'nobody'): Promise<void> {
    picker = await fixture(html`<collab-emoji-picker user-id=${userId}></collab-emoji-picker>`);
    await waitUntil(() => names().length > 0);
    picker.focus();
  }

  beforeEach(async () => {
    localStorage.clear();
    await show();
  });

  after(() => localStorage.clear());

  describe('passes the accessibility audit', () => {
    it('with all emoji', async () => {
      await press('ArrowDown');
      await expect(picker).to.be.accessible();
    });

    it('with search results, and without any', async () => {
      await sendKeys({ type: 'cat' });
      await expect(picker).to.be.accessible();
      await sendKeys({ type: 'qqq' });
      await expect(picker).to.be.accessible();
    });

    it('with skin tones', async () => {
      await click(findByRole(picker, 'button', 'Skin tone'));
      await expect(picker).to.be.accessible();
    });
  });

  it('renders only visible rows and a few more', () => {
    expect(names()[0]).to.equal('grinning face');
    expect(names().length).to.be.within(40, 260);
    expect(find(picker, '[part~="emoji"]').getAttribute('aria-setsize')).to.match(/^1[789]\d\d$/);
    expect(list().scrollHeight).to.be.above(5000);
  });

  describe('with the keyboard', () => {
    it('moves between emoji while the focus stays in the search field', async () => {
      await press('ArrowDown');
      expect(active()).to.equal(names()[0]);
      const inLine = (find(picker, '[part~="emoji"]').parentElement as HTMLElement).children.length;
      await press('ArrowDown', 'ArrowRight');
      expect(active()).to.equal(names()[inLine + 1]);
      await press('End');
      expect(active()).to.equal(names()[2 * inLine - 1]);
      await press('Home', 'ArrowUp', 'ArrowUp');
      expect(active()).to.equal(undefined);
      expect(focused()).to.equal(search());
    });

    it('moves to the last and the first emoji and scrolls to them', async () => {
      await press('ArrowDown', 'Control+End');
      expect(active()).to.match(/^flag/);
      const lastEmoji = all('[part~="emoji"]').at(-1)?.getBoundingClientRect();
      expect(lastEmoji?.bottom).to.be.at.most(list().getBoundingClientRect().bottom + 1);
      await press('Control+Home');
      expect(active()).to.equal('grinning face');
    });

    it('reverses the arrow keys in right-to-left text', async () => {
      picker.dir = 'rtl';
      picker.requestUpdate();
      await press('ArrowDown', 'ArrowLeft');
      expect(active()).to.equal(names()[1]);
    });

    it('selects with Enter', async () => {
      const selected = oneEvent(picker, 'collab-emoji-select');
      await press('ArrowDown', 'Enter');
      expect((await selected).detail).to.deep.equal({ id: '😀', name: 'grinning face', emoji: '😀' });
    });

    it('starts a search when the user types anywhere', async () => {
      find(picker, '[part=tab]').focus();
      await sendKeys({ type: 'unicorn' });
      await picker.updateComplete;
      expect(search().value).to.equal('unicorn');
      expect(names()).to.deep.equal(['unicorn']);
    });
  });

  describe('with a search', () => {
    it('finds by name and keywords, best matches first', async () => {
      await sendKeys({ type: 'PÁRTY' });
      await picker.updateComplete;
      expect(names().slice(0, 2)).to.have.members(['party popper', 'partying face']);
      expect(active()).to.equal(names()[0]);
    });

    it('requires every word to match', async () => {
      await sendKeys({ type: 'cat heart' });
      await picker.updateComplete;
      expect(names()).to.deep.equal(['smiling cat with heart-eyes']);
    });

    it('announces the number of results, and that there are none', async () => {
      await sendKeys({ type: 'unicorn' });
      await picker.updateComplete;
      await waitUntil(() => announced() === '1 emoji found');
      await sendKeys({ type: 'q' });
      await picker.updateComplete;
      expect(queryByText(picker, 'No emoji found')).to.exist;
      await waitUntil(() => announced() === 'No emoji found');
    });

    it('clears the search on Escape, which does not propagate', async () => {
      await sendKeys({ type: 'unicorn' });
      let further = 0;
      const count = (event: KeyboardEvent) => (further += event.defaultPrevented ? 0 : 1);
      document.addEventListener('keydown', count);
      await press('Escape');
      expect([search().value, further]).to.deep.equal(['', 0]);
      await press('Escape');
      expect(further).to.equal(1);
      document.removeEventListener('keydown', count);
    });
  });

  describe('with the pointer', () => {
    it('previews the hovered emoji and selects it on click', async () => {
      const third = all('[part~="emoji"]')[2] as HTMLElement;
      await sendMouse({ type: 'move', position: middle(third) });
      await picker.updateComplete;
      expect(queryByText(picker, third.ariaLabel ?? '')).to.exist;
      const selected = oneEvent(picker, 'collab-emoji-select');
      await click(third);
      expect((await selected).detail.name).to.equal(third.ariaLabel);
      expect(focused()).to.equal(search());
    });

    it('scrolls to a group', async () => {
      const flags = all('[part=tab]').at(-1) as HTMLElement;
      await click(flags);
      await waitUntil(() => names().includes('chequered flag'));
      expect(flags.getAttribute('aria-current')).to.equal('true');
      const title = findByText(list(), 'Flags').parentElement;
      expect(title?.getBoundingClientRect().top).to.be.closeTo(list().getBoundingClientRect().top, 1);
    });

    it('marks the visible group', async () => {
      list().scrollTop = list().scrollHeight;
      await waitUntil(() => all('[part=tab]').at(-1)?.getAttribute('aria-current') === 'true');
    });
  });

  describe('stores for each user', () => {
    it('the skin tone and the recent emoji', async () => {
      await click(findByRole(picker, 'button', 'Skin tone'));
      await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
      expect(findByRole(picker, 'button', 'Skin tone').textContent.trim()).to.equal('✋🏽');
      picker.focus();
      await sendKeys({ type: 'raising hands' });
      const selected = oneEvent(picker, 'collab-emoji-select');
      await press('Enter');
      const { id, emoji, variant } = (await selected).detail;
      expect([id, emoji, variant]).to.deep.equal(['🙌', '🙌', '🙌🏽']);
      await show();
      expect(list().innerText).to.match(/^Recent/);
      expect(find(picker, '[part~="emoji"]').textContent.trim()).to.equal('🙌🏽');
    });

    it('and not for other users', async () => {
      savePreferences('ana', { tone: '🏿', recent: ['🦊'] });
      await show('ben');
      expect(list().innerText).to.match(/^Smileys & emotion/);
      await show('ana');
      expect(names()[0]).to.equal('fox');
    });

    it('and ignores invalid data', async () => {
      localStorage.setItem('collab-elements:emoji:"ana"', '{"tone":7,"recent":["🦊",3,"no emoji"]}');
      await show('ana');
      expect(names().slice(0, 2)).to.deep.equal(['fox', 'grinning face']);
    });
  });

  it('shows German names', async () => {
    const place = await fixture(html`<div lang="de"></div>`);
    place.append(picker);
    picker.requestUpdate();
    await waitUntil(() => names()[0] === 'grinsendes Gesicht');
    await sendKeys({ type: '' });
    picker.focus();
    await sendKeys({ type: 'strasse' });
    await waitUntil(() => names().length > 0 && names().every((name) => name !== 'grinsendes Gesicht'));
  });

  describe('with a coarse pointer', () => {
    before(() => setViewport({ width: 360, height: 640 }));
    after(async () => {
      await setViewport({ width: 800, height: 600 });
      await emulateMedia({ media: 'screen' });
    });

    it('fills the available width', async () => {
      await waitUntil(() => picker.getBoundingClientRect().right <= innerWidth);
      const line = (find(picker, '[part~="emoji"]').parentElement as HTMLElement).getBoundingClientRect();
      const last = (
        find(picker, '[part~="emoji"]').parentElement as HTMLElement
      ).lastElementChild?.getBoundingClientRect();
      expect(last?.right).to.be.closeTo(line.right, 1);
    });
  });
});
