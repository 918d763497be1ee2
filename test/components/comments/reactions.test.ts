import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { find } from '../../find.js';
import { reactions, someReactions } from '../../../stories/sample-reactions.js';
import { people } from '../../../stories/sample-threads.js';
import { predefinedConfig } from '../../../store/model/predefined.js';
import type { CollabReactions } from '../../../components/comments/reactions/reactions.js';
import '../../../components/comments/reactions/define.js';
import { animationsEnd } from '../animations.js';
import { click, middle } from '../pointer.js';
import { waitUntil } from '../../wait-until.js';

describe('<collab-reactions>', () => {
  let element: CollabReactions;

  const chips = () => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[part=chip]') ?? [])];
  const chip = (index = 0) => chips()[index] as HTMLElement;
  const focused = () => element.shadowRoot?.activeElement?.getAttribute('aria-label') ?? undefined;
  const popup = () => find(element, 'collab-emoji-popup');
  const offered = () => [...(popup().shadowRoot?.querySelectorAll<HTMLElement>('[part=offered]') ?? [])];

  async function show(more: Partial<CollabReactions>): Promise<void> {
    Object.assign(element, more);
    await element.updateComplete;
  }

  /** Opens the choice as a person does. */
  async function choose(): Promise<void> {
    await click(find(element, '[part=add]'));
    await waitUntil(() => element.shadowRoot?.querySelector('collab-emoji-popup')?.shadowRoot?.activeElement);
    await animationsEnd();
  }

  // Loaded once: what the tests are about is not how long that takes.
  before(() => import('../../../components/ui/emoji-popup/emoji-popup.js'));

  beforeEach(async () => {
    element = await fixture(html`
      <collab-reactions
        .reactions=${someReactions}
        .reactionSet=${predefinedConfig.reactions}
        .me=${people.ana}
      ></collab-reactions>
    `);
  });

  it('passes the accessibility audit', async () => {
    await expect(element).to.be.accessible();
    await choose();
    await expect(element).to.be.accessible();
    await show({ readonly: true });
    await expect(element).to.be.accessible();
  });

  it('says which reaction it is, how many people reacted so, and who', () => {
    expect(chips().map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      'Thumbs up, 3 people: Benjamin Okafor, Mai Nguyễn and you',
      'Eyes, 1 person: Wolfeschlegelsteinhausenbergerdorff, Head of Naming Things at Length',
      '🦄, 2 people: Mai Nguyễn and Benjamin Okafor',
    ]);
    expect(chips().map(({ ariaPressed }) => ariaPressed)).to.deep.equal(['true', 'false', 'false']);
  });

  it('counts those whom it does not name, and names oneself', async () => {
    const crowd = Array.from({ length: 11 }, (_, i) => ({ ...people.ben, userId: `g${i}`, name: `G${i}` }));
    await show({ reactions: [reactions('HEART', '❤️', [...crowd, people.ana])] });
    expect(chip().ariaLabel).to.equal('Heart, 12 people: G0, G1, G2, G3, G4, G5, G6, you and 4 others');
  });

  it('says so in German', async () => {
    const { loadLocale } = await import('../../../components/root/root/locales.js');
    await loadLocale('de');
    const place = await fixture(html`<div lang="de"></div>`);
    place.append(element);
    await show({ reactions: [...someReactions] });
    expect(chip().ariaLabel).to.equal('Daumen hoch, 3 Personen: Benjamin Okafor, Mai Nguyễn und Sie');
  });

  it('tells who reacted when the pointer rests on one', async () => {
    await sendMouse({ type: 'move', position: middle(chip(2)) });
    const tooltip = chip(2).nextElementSibling as HTMLElementTagNameMap['collab-tooltip'];
    await waitUntil(() => tooltip.open);
    expect(tooltip.textContent).to.equal('🦄, 2 people: Mai Nguyễn and Benjamin Okafor');
    await sendMouse({ type: 'move', position: [0, 0] });
  });

  it('tells it a finger that rests on one, and takes no menu of the browser’s', () => {
    const press = new PointerEvent('contextmenu', { pointerType: 'touch', cancelable: true });
    expect(chip(1).dispatchEvent(press)).to.equal(false);
    expect((chip(1).nextElementSibling as HTMLElementTagNameMap['collab-tooltip']).open).to.equal(true);
    expect(chip(1).dispatchEvent(new PointerEvent('contextmenu', { cancelable: true }))).to.equal(true);
  });

  for (const key of ['Enter', 'Space']) {
    it(`toggles one with ${key}`, async () => {
      const toggled = oneEvent(element, 'collab-reaction-toggle');
      chip().focus();
      await sendKeys({ press: key });
      expect((await toggled).detail).to.deep.equal({ reaction: { reactionId: 'THUMBS_UP' } });
    });
  }

  it('toggles one by a click, with its drawing where it is not of the set', async () => {
    const toggled = oneEvent(element, 'collab-reaction-toggle');
    await click(chip(2));
    expect((await toggled).detail).to.deep.equal({ reaction: { reactionId: '🦄', customReaction: { emoji: '🦄' } } });
  });

  it('is one stop for Tab: arrows move in it', async () => {
    chip().focus();
    await sendKeys({ press: 'ArrowRight' });
    expect(focused()).to.match(/^Eyes/);
    await sendKeys({ press: 'End' });
    expect(focused()).to.equal('Add reaction');
    expect(chips().map(({ tabIndex }) => tabIndex)).to.deep.equal([-1, -1, -1]);
  });

  it('keeps the focus when the reaction that has it goes', async () => {
    chip(1).focus();
    await show({ reactions: someReactions.filter(({ icon }) => icon !== 'EYES') });
    expect(focused()).to.match(/^🦄/);
  });

  it('draws an image, and a skin tone that all share', async () => {
    const kinds = [
      reactions('SHIP', '', [people.ben], { iconUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }),
      reactions('HANDS', '🙌', [], { reactions: [{ from: people.ben, lastUpdated: 1, variant: '🙌🏽' }] }),
    ];
    await show({ reactions: kinds });
    expect(find(chip(), 'img').getAttribute('src')).to.match(/^data:image\/gif/);
    expect(find(chip(1), '.glyph').textContent).to.equal('🙌🏽');
  });

  it('draws markup of the set as an image, in which nothing runs', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle r="4"/></svg>';
    await show({ reactionSet: [{ id: 'DOT', name: 'Dot', svg }], reactions: [reactions('DOT', '', [people.ben])] });
    const image = find(chip(), 'img', HTMLImageElement);
    expect(image.src).to.match(/^data:image\/svg\+xml,/);
    await image.decode();
    expect([image.naturalWidth, image.alt]).to.deep.equal([8, 'Dot']);
    await choose();
    expect(offered().map((each) => each.querySelector('img')?.src)).to.deep.equal([image.src]);
  });

  it('is there to look at where the user may not react', async () => {
    let asked = false;
    element.addEventListener('collab-reaction-toggle', () => (asked = true));
    await show({ readonly: true });
    expect(element.shadowRoot?.querySelector('[part=add]')).to.equal(null);
    await click(chip());
    expect(asked).to.equal(false);
  });

  describe('with a choice', () => {
    beforeEach(choose);

    it('offers the set, what is chosen marked', () => {
      expect(offered().map(({ ariaLabel }) => ariaLabel)).to.deep.equal(
        predefinedConfig.reactions.map(({ name }) => name),
      );
      expect(offered().map(({ ariaPressed }) => ariaPressed === 'true')).to.deep.equal([
        true,
        ...Array<boolean>(7).fill(false),
      ]);
    });

    it('reacts, closes, and gives the focus back', async () => {
      const toggled = oneEvent(element, 'collab-reaction-toggle');
      await sendKeys({ press: 'ArrowRight' });
      await sendKeys({ press: 'ArrowRight' });
      await sendKeys({ press: 'Enter' });
      expect((await toggled).detail).to.deep.equal({ reaction: { reactionId: 'HEART' } });
      await popup().updateComplete;
      expect(popup().open).to.equal(false);
      expect(focused()).to.equal('Add reaction');
    });

    it('closes by Escape, by its button, and when the focus goes on', async () => {
      await sendKeys({ press: 'Escape' });
      expect(popup().open).to.equal(false);
      await choose();
      await click(find(element, '[part=add]'));
      await waitUntil(() => !popup().open);
      await choose();
      chip().focus();
      expect(popup().open).to.equal(false);
    });
  });
});
