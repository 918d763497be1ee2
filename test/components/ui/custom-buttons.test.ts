import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabCustomButtons } from '../../../components/ui/custom-buttons/custom-buttons.js';
import '../../../components/ui/custom-buttons/define.js';
import type { ButtonContext, CustomButton } from '../../../store/index.js';
import { find } from '../../find.js';

const buttons: readonly CustomButton[] = [
  { id: 'ticket', label: 'Create ticket' },
  { id: 'watch', label: 'Watch', type: 'button-toggle' },
  { id: 'small', label: 'Small', type: 'single-select', groupId: 'effort' },
  { id: 'large', label: 'Large', type: 'single-select', groupId: 'effort' },
  { id: 'web', label: 'Web', type: 'multi-select', groupId: 'where' },
  { id: 'print', label: 'Print', type: 'multi-select', groupId: 'where' },
];

describe('<collab-custom-buttons>', () => {
  let element: CollabCustomButtons;

  beforeEach(async () => {
    element = await fixture<CollabCustomButtons>(html`
      <collab-custom-buttons .buttons=${buttons}></collab-custom-buttons>
    `);
  });

  /** Presses a button by keyboard. Returns the detail of the event. */
  async function press(id: string): Promise<ButtonContext> {
    const clicked = new Promise<ButtonContext>((resolve) => {
      element.addEventListener('collab-button-click', ({ detail }) => resolve(detail.buttonContext), { once: true });
    });
    find(element, `[data-id="${id}"]`).focus();
    await sendKeys({ press: 'Enter' });
    const buttonContext = await clicked;
    await element.updateComplete;
    return buttonContext;
  }

  it('passes the accessibility audit', async () => {
    element.selections = { effort: { large: true } };
    await element.updateComplete;
    await expect(element).to.be.accessible();
  });

  it('fires collab-button-click and does not turn on a plain button', async () => {
    expect(await press('ticket')).to.deep.equal({ type: 'button', selections: {}, clickedButtonId: 'ticket' });
    expect(find(element, '[data-id="ticket"]').ariaPressed).to.equal(null);
  });

  it('toggles a button without a group', async () => {
    expect((await press('watch')).selections).to.deep.equal({ ungrouped: { watch: true } });
    expect(find(element, '[data-id="watch"]').ariaPressed).to.equal('true');
    expect((await press('watch')).selections).to.deep.equal({ ungrouped: { watch: false } });
  });

  it('selects one or several buttons of a group', async () => {
    await press('small');
    expect(await press('large')).to.deep.equal({
      type: 'single-select',
      groupId: 'effort',
      selections: { effort: { large: true } },
      clickedButtonId: 'large',
    });
    await press('web');
    expect((await press('print')).selections).to.deep.equal({
      effort: { large: true },
      where: { web: true, print: true },
    });
  });

  it('keeps the selection if the event is prevented', async () => {
    element.addEventListener('collab-button-click', (event) => event.preventDefault());
    await press('watch');
    expect(find(element, '[data-id="watch"]').ariaPressed).to.equal('false');
  });
});
