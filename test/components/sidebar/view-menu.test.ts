import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabViewMenu } from '../../../components/sidebar/view-menu/view-menu.js';
import '../../../components/sidebar/view-menu/define.js';
import { find } from '../../find.js';
import { findByRole, queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { animationsEnd } from '../animations.js';

describe('<collab-view-menu>', () => {
  let menu: CollabViewMenu;

  beforeEach(async () => {
    menu = await fixture(html`
      <collab-view-menu
        .groupings=${[
          { key: 'location', name: 'Place' },
          { key: 'people', name: 'Author' },
        ]}
        .view=${{ groupBy: 'location', sortBy: 'lastUpdated', order: 'desc' }}
        .savedViews=${['Mine', 'Launch']}
      ></collab-view-menu>
    `);
  });

  const selects = (): HTMLSelectElement[] => [...(menu.shadowRoot?.querySelectorAll('select') ?? [])];

  async function open(): Promise<void> {
    menu.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => menu.shadowRoot?.activeElement?.matches('select'));
  }

  async function choose(select: HTMLSelectElement | undefined, value: string): Promise<unknown> {
    const changed = oneEvent(menu, 'collab-view-change');
    if (select) {
      select.value = value;
      select.dispatchEvent(new Event('change'));
    }
    return (await changed).detail;
  }

  it('passes the accessibility audit while closed and open', async () => {
    await expect(menu).to.be.accessible();
    await open();
    await animationsEnd();
    await expect(menu).to.be.accessible();
  });

  it('shows the current view and fires collab-view-change for a grouping', async () => {
    await open();
    expect(selects().map(({ value }) => value)).to.deep.equal(['location', 'lastUpdated']);
    expect(await choose(selects()[0], 'none')).to.deep.equal({ groupBy: 'none' });
    await menu.updateComplete;
    // The page has not applied the change.
    expect(selects()[0]?.value).to.equal('location');
  });

  it('fires collab-view-change for a sort order with its default direction', async () => {
    await open();
    expect(await choose(selects()[1], 'place')).to.deep.equal({ sortBy: 'place', order: 'asc' });
    expect(await choose(selects()[1], 'priority')).to.deep.equal({ sortBy: 'priority', order: 'desc' });
    const turned = oneEvent(menu, 'collab-view-change');
    findByRole(menu, 'button', 'Reverse').click();
    expect((await turned).detail).to.deep.equal({ order: 'asc' });
  });

  it('hides the grouping without groupings', async () => {
    menu.groupings = [];
    await open();
    expect(selects().length).to.equal(1);
  });

  it('fires collab-saved-view-select when a view is saved, shown or deleted', async () => {
    await open();
    const acts: unknown[] = [];
    menu.addEventListener('collab-saved-view-select', ({ detail }) => acts.push(detail));
    const field = find(menu, 'form input', HTMLInputElement);
    field.focus();
    await sendKeys({ type: '  ' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ type: 'For Monday ' });
    await sendKeys({ press: 'Enter' });
    expect(field.value).to.equal('');
    find(menu, '[part~="saved-view"]').click();
    findByRole(menu, 'button', /^Delete /).click();
    expect(acts).to.deep.equal([
      { action: 'save', name: 'For Monday' },
      { action: 'show', name: 'Mine' },
      { action: 'delete', name: 'Mine' },
    ]);
  });

  it('hides saved views without savedViews', async () => {
    menu.savedViews = undefined;
    await open();
    expect(queryByText(menu, 'Saved views')).to.equal(undefined);
  });

  it('returns the focus to its button on Escape', async () => {
    await open();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => menu.shadowRoot?.activeElement?.matches('[part~="button"]'));
    expect(menu.open).to.equal(false);
  });
});
