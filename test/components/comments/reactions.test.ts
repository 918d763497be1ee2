import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { CollabReactions } from '../../../components/comments/reactions/reactions.js';
import { predefinedConfig } from '../../../store/model/predefined.js';
import { reactions, someReactions } from '../../../stories/sample-reactions.js';
import { people } from '../../../stories/sample-threads.js';
import { find } from '../../find.js';
import '../../../components/comments/reactions/define.js';
import { waitUntil } from '../../wait-until.js';
import { animationsEnd } from '../animations.js';
import { click, middle } from '../pointer.js';

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

  // Loaded once, because the tests are not about loading.
  before(() => import('../../../components/ui/emoji-popup/emoji-popup.js'));

  beforeEach(async () => {
    element = await fixture(html`
      <collab-reactions
        .reactions=${someReactions}
        .reactionSet=${predefinedConfig.reactions}
        .currentUser=${people.ana}
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

  it('names the reaction, the count and the people', () => {
    expect(chips().map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      'Thumbs up, 3 people: Benjamin Okafor, Mai Nguyễn and you',
      'Eyes, 1 person: Wolfeschlegelsteinhausenbergerdorff, Head of Naming Things at Length',
      '🦄, 2 people: Mai Nguyễn and Benjamin Okafor',
    ]);
    expect(chips().map(({ ariaPressed }) => ariaPressed)).to.deep.equal(['true', 'false', 'false']);
  });

  it('counts people beyond the named ones, and names the user', async () => {
    const crowd = Array.from({ length: 11 }, (_, i) => ({ ...people.ben, userId: `g${i}`, name: `G${i}` }));
    await show({ reactions: [reactions('HEART', '❤️', [...crowd, people.ana])] });
    expect(chip().ariaLabel).to.equal('Heart, 12 people: G0, G1, G2, G3, G4, G5, G6, you and 4 others');
  });

  it('translates the label to German', async () => {
    const { loadLocale } = await import('../../../components/root/root/locales.js');
    await loadLocale('de');
    const place = await fixture(html`<div lang="de"></div>`);
    place.append(element);
    await show({ reactions: [...someReactions] });
    expect(chip().ariaLabel).to.equal('Daumen hoch, 3 Personen: Benjamin Okafor, Mai Nguyễn und Sie');
  });

  it('shows the people on hover', async () => {
    await sendMouse({ type: 'move', position: middle(chip(2)) });
    const tooltip = chip(2).nextElementSibling as HTMLElementTagNameMap['collab-tooltip'];
    await waitUntil(() => tooltip.open);
    expect(tooltip.textContent).to.equal('🦄, 2 people: Mai Nguyễn and Benjamin Okafor');
    await sendMouse({ type: 'move', position: [0, 0] });
  });

  it('shows the people on a long press without the browser’s menu', () => {
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

  it('toggles a reaction by click, with its emoji if it is not in the set', async () => {
    const toggled = oneEvent(element, 'collab-reaction-toggle');
    await click(chip(2));
    expect((await toggled).detail).to.deep.equal({ reaction: { reactionId: '🦄', customReaction: { emoji: '🦄' } } });
  });

  it('is one Tab stop with arrow key navigation', async () => {
    chip().focus();
    await sendKeys({ press: 'ArrowRight' });
    expect(focused()).to.match(/^Eyes/);
    await sendKeys({ press: 'End' });
    expect(focused()).to.equal('Add reaction');
    expect(chips().map(({ tabIndex }) => tabIndex)).to.deep.equal([-1, -1, -1]);
  });

  it('keeps the focus when the focused reaction is removed', async () => {
    chip(1).focus();
    await show({ reactions: someReactions.filter(({ icon }) => icon !== 'EYES') });
    expect(focused()).to.match(/^🦄/);
  });

  it('shows an image, and a skin tone that all share', async () => {
    const kinds = [
      reactions('SHIP', '', [people.ben], { iconUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }),
      reactions('HANDS', '🙌', [], { reactions: [{ from: people.ben, lastUpdated: 1, variant: '🙌🏽' }] }),
    ];
    await show({ reactions: kinds });
    expect(find(chip(), 'img').getAttribute('src')).to.match(/^data:image\/gif/);
    expect(find(chip(1), '[aria-hidden]').textContent).to.equal('🙌🏽');
  });

  it('shows SVG markup of the set as an image without scripts', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle r="4"/></svg>';
    await show({ reactionSet: [{ id: 'DOT', name: 'Dot', svg }], reactions: [reactions('DOT', '', [people.ben])] });
    const image = find(chip(), 'img', HTMLImageElement);
    expect(image.src).to.match(/^data:image\/svg\+xml,/);
    await image.decode();
    expect([image.naturalWidth, image.alt]).to.deep.equal([8, 'Dot']);
    await choose();
    expect(offered().map((each) => each.querySelector('img')?.src)).to.deep.equal([image.src]);
  });

  it('is read-only without permission', async () => {
    let asked = false;
    element.addEventListener('collab-reaction-toggle', () => (asked = true));
    await show({ readonly: true });
    expect(element.shadowRoot?.querySelector('[part=add]')).to.equal(null);
    await click(chip());
    expect(asked).to.equal(false);
  });

  describe('with the emoji popup', () => {
    beforeEach(choose);

    it('offers the set and marks chosen reactions', () => {
      expect(offered().map(({ ariaLabel }) => ariaLabel)).to.deep.equal(
        predefinedConfig.reactions.map(({ name }) => name),
      );
      expect(offered().map(({ ariaPressed }) => ariaPressed === 'true')).to.deep.equal([
        true,
        ...Array<boolean>(7).fill(false),
      ]);
    });

    it('reacts, closes and restores the focus', async () => {
      const toggled = oneEvent(element, 'collab-reaction-toggle');
      await sendKeys({ press: 'ArrowRight' });
      await sendKeys({ press: 'ArrowRight' });
      await sendKeys({ press: 'Enter' });
      expect((await toggled).detail).to.deep.equal({ reaction: { reactionId: 'HEART' } });
      await popup().updateComplete;
      expect(popup().open).to.equal(false);
      expect(focused()).to.equal('Add reaction');
    });

    it('closes by Escape, by its button and on blur', async () => {
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
