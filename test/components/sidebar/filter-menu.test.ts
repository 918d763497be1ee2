import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import type { CollabFilterMenu, OfferedFilter } from '../../../components/sidebar/filter-menu/filter-menu.js';
import '../../../components/sidebar/filter-menu/define.js';
import { find } from '../../find.js';
import { findByRole, queryByRole, queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { animationsEnd } from '../animations.js';
import { click } from '../pointer.js';

const value = (id: string, count = 1, name = id) => ({ id, name, count });
const status: OfferedFilter = {
  key: 'status',
  name: 'Status',
  values: [value('open', 12), value('done', 0)],
  chosen: [],
  multiple: true,
};
const people: OfferedFilter = {
  key: 'people',
  name: 'People',
  values: [...Array.from({ length: 60 }, (_, at) => value(`p${at}`, at)), value('zoe', 3, 'Zoë'), value('', 4)],
  chosen: [],
  multiple: false,
};

describe('<collab-filter-menu>', () => {
  let menu: CollabFilterMenu;

  beforeEach(async () => {
    menu = await fixture(html`<collab-filter-menu .filters=${[status, people]}></collab-filter-menu>`);
  });

  const boxes = (): HTMLInputElement[] => [
    ...(menu.shadowRoot?.querySelectorAll<HTMLInputElement>('[part~="value"] input') ?? []),
  ];
  const visibleValues = (): (string | undefined)[] => boxes().map((box) => box.dataset.value);
  const folds = (): HTMLElement[] => [
    ...(menu.shadowRoot?.querySelectorAll<HTMLElement>('[part~="filter"] button[aria-expanded]') ?? []),
  ];

  async function open(): Promise<void> {
    menu.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => menu.shadowRoot?.querySelector('[part~="search"]')?.matches(':focus'));
  }

  it('passes the accessibility audit while closed and open', async () => {
    await expect(menu).to.be.accessible();
    menu.filters = [{ ...status, chosen: ['open'] }, people];
    await open();
    await animationsEnd();
    await expect(menu).to.be.accessible();
  });

  it('outlines the number of selected values in forced colors', async () => {
    menu.filters = [{ ...status, chosen: ['open'] }, people];
    await menu.updateComplete;
    await emulateMedia({ forcedColors: 'active' });
    const { borderTopWidth, backgroundColor } = getComputedStyle(find(menu, 'button [aria-hidden]'));
    await emulateMedia({ forcedColors: 'none' });
    expect([borderTopWidth, backgroundColor]).to.deep.equal(['1px', 'rgb(255, 255, 255)']);
  });

  it('keeps a name beside its box, and the number at the other edge, in a right-to-left page', async () => {
    menu.dir = 'rtl';
    await open();
    const row = find(menu, '[part~="value"]');
    const distance = (from: string, to: string): number =>
      find(row, from).getBoundingClientRect().left - find(row, to).getBoundingClientRect().right;
    expect(distance('input', 'bdi')).to.be.within(0, 16);
    expect(distance('bdi', '[aria-hidden]')).to.be.greaterThan(32);
  });

  it('expands the first filter, or the filters with selected values', async () => {
    await open();
    expect(visibleValues()).to.deep.equal(['open', 'done']);
    menu.open = false;
    menu.filters = [status, { ...people, chosen: ['zoe'] }];
    await menu.updateComplete;
    await open();
    // Selected values are shown regardless of their position.
    expect(visibleValues()).to.deep.equal(['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'zoe']);
  });

  it('fires collab-filter-change when a value is selected or deselected', async () => {
    menu.filters = [{ ...status, chosen: ['done'] }, people];
    await open();
    const added = oneEvent(menu, 'collab-filter-change');
    boxes()[0]?.click();
    expect((await added).detail).to.deep.equal({ filter: 'status', ids: ['done', 'open'] });
    await menu.updateComplete;
    // The page has not applied the change.
    expect(boxes()[0]?.checked).to.equal(false);
    const taken = oneEvent(menu, 'collab-filter-change');
    boxes()[1]?.click();
    expect((await taken).detail).to.deep.equal({ filter: 'status', ids: [] });
  });

  it('replaces the value of a filter with single selection', async () => {
    menu.filters = [{ ...people, chosen: ['p1'] }];
    await open();
    const changed = oneEvent(menu, 'collab-filter-change');
    boxes()[0]?.click();
    expect((await changed).detail).to.deep.equal({ filter: 'people', ids: ['p0'] });
  });

  it('searches filter names and values regardless of case and accents', async () => {
    await open();
    await sendKeys({ type: 'ZOE' });
    await waitUntil(() => visibleValues().join() === 'zoe');
    expect(folds().length).to.equal(1);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => visibleValues().length === 2);
    expect(menu.open).to.equal(true);
    await sendKeys({ type: 'peop' });
    await waitUntil(() => visibleValues().length === 6);
    await sendKeys({ type: 'x' });
    await waitUntil(() => queryByText(menu, 'No results'));
  });

  it('shows more values on request and collapses filters', async () => {
    await open();
    await click(folds()[1] ?? menu);
    await waitUntil(() => visibleValues().length === 8);
    findByRole(menu, 'button', /^Show \d+ more/).click();
    await waitUntil(() => visibleValues().length === 58);
    findByRole(menu, 'button', /^Show \d+ more/).click();
    await waitUntil(() => visibleValues().length === 64);
    expect([...(menu.shadowRoot?.querySelectorAll('[role="group"]') ?? [])].at(-1)?.textContent).to.include('Not set');
    expect(queryByRole(menu, 'button', /^Show \d+ more/)).to.equal(undefined);
    folds()[1]?.click();
    await waitUntil(() => visibleValues().length === 2);
  });

  it('clears all filters if any value is selected', async () => {
    let cleared = 0;
    menu.addEventListener('collab-filter-clear', () => (cleared += 1));
    await open();
    findByRole(menu, 'button', 'Clear filters').click();
    expect(cleared).to.equal(0);
    menu.filters = [{ ...status, chosen: ['open'] }];
    await menu.updateComplete;
    findByRole(menu, 'button', 'Clear filters').click();
    expect(cleared).to.equal(1);
  });

  it('returns the focus to its button on Escape', async () => {
    await open();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => menu.shadowRoot?.activeElement?.matches('[part~="button"]'));
    expect(menu.open).to.equal(false);
  });
});
