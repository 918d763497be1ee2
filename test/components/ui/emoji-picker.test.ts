import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { emulateMedia, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
import type { CollabEmojiPicker } from '../../../components/ui/emoji-picker/emoji-picker.js';
import '../../../components/ui/emoji-picker/define.js';
import { keepPreferences } from '../../../components/ui/emoji-picker/preferences.js';
import { click, middle } from '../pointer.js';
import { waitUntil } from '../../wait-until.js';

describe('<collab-emoji-picker>', () => {
  let picker: CollabEmojiPicker;

  const all = (selector: string) => [...(picker.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const names = () => all('.emoji').map(({ ariaLabel }) => ariaLabel);
  const search = () => find(picker, 'input');
  const focused = () => picker.shadowRoot?.activeElement;
  const list = () => find(picker, '.list');

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

    it('with those that are found, and none', async () => {
      await sendKeys({ type: 'cat' });
      await expect(picker).to.be.accessible();
      await sendKeys({ type: 'qqq' });
      await expect(picker).to.be.accessible();
    });

    it('with skin tones', async () => {
      await click(find(picker, '.tone-button'));
      await expect(picker).to.be.accessible();
    });
  });

  it('renders what is seen, and little more', () => {
    expect(names()[0]).to.equal('grinning face');
    expect(names().length).to.be.within(40, 260);
    expect(find(picker, '.emoji').getAttribute('aria-setsize')).to.match(/^1[789]\d\d$/);
    expect(list().scrollHeight).to.be.above(5000);
  });

  describe('by keys', () => {
    it('moves among the emoji while the caret stays in the search', async () => {
      await press('ArrowDown');
      expect(active()).to.equal(names()[0]);
      const inLine = find(picker, '.line:not(.probe)').children.length;
      await press('ArrowDown', 'ArrowRight');
      expect(active()).to.equal(names()[inLine + 1]);
      await press('End');
      expect(active()).to.equal(names()[2 * inLine - 1]);
      await press('Home', 'ArrowUp', 'ArrowUp');
      expect(active()).to.equal(undefined);
      expect(focused()).to.equal(search());
    });

    it('goes to the last and back to the first, each in sight', async () => {
      await press('ArrowDown', 'Control+End');
      expect(active()).to.match(/^flag/);
      const shown = all('.emoji').at(-1)?.getBoundingClientRect();
      expect(shown?.bottom).to.be.at.most(list().getBoundingClientRect().bottom + 1);
      await press('Control+Home');
      expect(active()).to.equal('grinning face');
    });

    it('moves the other way where lines run from right to left', async () => {
      picker.dir = 'rtl';
      picker.requestUpdate();
      await press('ArrowDown', 'ArrowLeft');
      expect(active()).to.equal(names()[1]);
    });

    it('chooses with Enter', async () => {
      const selected = oneEvent(picker, 'collab-emoji-select');
      await press('ArrowDown', 'Enter');
      expect((await selected).detail).to.deep.equal({ id: '😀', name: 'grinning face', emoji: '😀' });
    });

    it('looks for what is typed wherever the focus is', async () => {
      find(picker, '[part=tab]').focus();
      await sendKeys({ type: 'unicorn' });
      await picker.updateComplete;
      expect(search().value).to.equal('unicorn');
      expect(names()).to.deep.equal(['unicorn']);
    });
  });

  describe('with a search', () => {
    it('finds by name and by other words, the best first', async () => {
      await sendKeys({ type: 'PÁRTY' });
      await picker.updateComplete;
      expect(names().slice(0, 2)).to.have.members(['party popper', 'partying face']);
      expect(active()).to.equal(names()[0]);
    });

    it('needs every word', async () => {
      await sendKeys({ type: 'cat heart' });
      await picker.updateComplete;
      expect(names()).to.deep.equal(['smiling cat with heart-eyes']);
    });

    it('tells how many there are, and where there are none', async () => {
      await sendKeys({ type: 'unicorn' });
      await picker.updateComplete;
      await waitUntil(() => announced() === '1 emoji found');
      await sendKeys({ type: 'q' });
      await picker.updateComplete;
      expect(find(picker, '.message').textContent.trim()).to.equal('No emoji found');
      await waitUntil(() => announced() === 'No emoji found');
    });

    it('is ended by Escape, which goes no further', async () => {
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
    it('names what it is on, and chooses it', async () => {
      const third = all('.emoji')[2] as HTMLElement;
      await sendMouse({ type: 'move', position: middle(third) });
      await picker.updateComplete;
      expect(find(picker, '.name').textContent).to.equal(third.ariaLabel);
      const selected = oneEvent(picker, 'collab-emoji-select');
      await click(third);
      expect((await selected).detail.name).to.equal(third.ariaLabel);
      expect(focused()).to.equal(search());
    });

    it('goes to a group', async () => {
      const flags = all('[part=tab]').at(-1) as HTMLElement;
      await click(flags);
      await waitUntil(() => names().includes('chequered flag'));
      expect(flags.getAttribute('aria-current')).to.equal('true');
      const title = all('.title').find(({ textContent }) => textContent === 'Flags');
      expect(title?.getBoundingClientRect().top).to.be.closeTo(list().getBoundingClientRect().top, 1);
    });

    it('shows which group is in sight', async () => {
      list().scrollTop = list().scrollHeight;
      await waitUntil(() => all('[part=tab]').at(-1)?.getAttribute('aria-current') === 'true');
    });
  });

  describe('remembers for the person', () => {
    it('the skin tone, and what was chosen', async () => {
      await click(find(picker, '.tone-button'));
      await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
      expect(find(picker, '.tone-button').textContent.trim()).to.equal('✋🏽');
      picker.focus();
      await sendKeys({ type: 'raising hands' });
      const selected = oneEvent(picker, 'collab-emoji-select');
      await press('Enter');
      const { id, emoji, variant } = (await selected).detail;
      expect([id, emoji, variant]).to.deep.equal(['🙌', '🙌', '🙌🏽']);
      await show();
      expect(find(picker, '.title').textContent).to.equal('Recent');
      expect(find(picker, '.emoji').textContent.trim()).to.equal('🙌🏽');
    });

    it('and for no other', async () => {
      keepPreferences('ana', { tone: '🏿', recent: ['🦊'] });
      await show('ben');
      expect(find(picker, '.title').textContent).to.equal('Smileys & emotion');
      await show('ana');
      expect(names()[0]).to.equal('fox');
    });

    it('nothing that cannot be read', async () => {
      localStorage.setItem('collab-elements:emoji:"ana"', '{"tone":7,"recent":["🦊",3,"no emoji"]}');
      await show('ana');
      expect(names().slice(0, 2)).to.deep.equal(['fox', 'grinning face']);
    });
  });

  it('has German names', async () => {
    const place = await fixture(html`<div lang="de"></div>`);
    place.append(picker);
    picker.requestUpdate();
    await waitUntil(() => names()[0] === 'grinsendes Gesicht');
    await sendKeys({ type: '' });
    picker.focus();
    await sendKeys({ type: 'strasse' });
    await waitUntil(() => names().length > 0 && names().every((name) => name !== 'grinsendes Gesicht'));
  });

  describe('under a finger', () => {
    before(() => setViewport({ width: 360, height: 640 }));
    after(async () => {
      await setViewport({ width: 800, height: 600 });
      await emulateMedia({ media: 'screen' });
    });

    it('fills the width there is', async () => {
      await waitUntil(() => picker.getBoundingClientRect().right <= innerWidth);
      const line = find(picker, '.line:not(.probe)').getBoundingClientRect();
      const last = find(picker, '.line:not(.probe)').lastElementChild?.getBoundingClientRect();
      expect(last?.right).to.be.closeTo(line.right, 1);
    });
  });
});
