import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import '../../../components/sidebar/bulk-actions/define.js';
import { CollabBulkApplyEvent, type CollabBulkActions } from '../../../components/sidebar/bulk-actions/bulk-actions.js';
import '../../../components/ui/people-picker/define.js';
import { CollabMenuSelectEvent } from '../../../components/ui/menu/menu.js';
import { predefinedConfig } from '../../../store/index.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { drawnWord } from '../drawn-words.js';
import { memoryStore } from '../memory-store.js';
import { ada } from '../people.js';

const { statuses, priorities } = predefinedConfig;

describe('<collab-bulk-actions>', () => {
  let bar: CollabBulkActions;

  beforeEach(async () => {
    bar = await fixture(html`
      <collab-bulk-actions count="3" total="40" .statuses=${statuses} .priorities=${priorities}></collab-bulk-actions>
    `);
  });

  /** Opens a menu and selects the option at an index. */
  async function choose(selector: string, after: number): Promise<CollabBulkApplyEvent['detail']> {
    const act = oneEvent<CollabBulkApplyEvent>(bar, 'collab-bulk-apply');
    const chooser = find(bar, selector);
    (chooser.shadowRoot?.querySelector<HTMLElement>('[part=trigger]') ?? chooser).focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => deepActiveElement()?.matches('[role^=menuitem]'));
    for (let count = 0; count < after; count += 1) await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    return (await act).detail;
  }

  it('passes the accessibility audit', async () => {
    await expect(bar).to.be.accessible();
  });

  it('keeps the order of number and word in a right-to-left page', () => {
    bar.dir = 'rtl';
    const [count, word] = ['3', 'selected'].map((each) => drawnWord(find(bar, '[part~="count"]'), each));
    expect(count?.left).to.be.lessThan(word?.left ?? 0);
  });

  it('names the changed property and shows no current value', () => {
    const names = [...(bar.shadowRoot?.querySelectorAll('collab-option-menu') ?? [])].map(
      (menu) => find(menu, 'button').ariaLabel,
    );
    expect(names).to.deep.equal(['Status', 'Priority']);
  });

  it('fires collab-bulk-apply with the selected status and keeps no selection', async () => {
    expect(await choose('collab-option-menu[icon="resolve"]', 1)).to.deep.equal({
      action: 'status',
      status: statuses[1],
    });
    expect(await choose('collab-option-menu[icon="resolve"]', 0)).to.deep.equal({
      action: 'status',
      status: statuses[0],
    });
  });

  it('fires collab-bulk-apply with the selected priority or none', async () => {
    expect(await choose('collab-option-menu[icon="flag"]', 1)).to.deep.equal({
      action: 'priority',
      priority: priorities[1],
    });
  });

  it('fires collab-bulk-apply for marking as read or unread', async () => {
    expect(await choose('collab-menu', 1)).to.deep.equal({ action: 'read' });
    expect(await choose('collab-menu', 2)).to.deep.equal({ action: 'unread' });
  });

  it('fires collab-bulk-apply with the selected assignee', async () => {
    const store = await memoryStore();
    store.contacts.set({ contacts: [ada] });
    bar.contacts = store.contacts;
    await bar.updateComplete;
    const picker = find(bar, 'collab-people-picker');
    picker.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => picker.shadowRoot?.querySelector('collab-suggestion'));
    const act = oneEvent<CollabBulkApplyEvent>(bar, 'collab-bulk-apply');
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    const { detail } = await act;
    expect(detail.action === 'assign' && detail.assignedTo?.userId).to.equal(ada.userId);
    expect(picker.value).to.deep.equal([]);
    await store.dispose();
  });

  it('selects all threads while some are not selected, or none', async () => {
    const items = () => find(bar, 'collab-menu').items.length;
    const all = oneEvent(bar, 'collab-bulk-select');
    const before = items();
    find(bar, 'collab-menu').dispatchEvent(new CollabMenuSelectEvent({ id: 'all' }));
    expect((await all).detail).to.deep.equal({ all: true });
    bar.count = 40;
    await bar.updateComplete;
    expect(items()).to.equal(before - 1);
    const none = oneEvent(bar, 'collab-bulk-select');
    find(bar, '[aria-label="Clear selection"]').click();
    expect((await none).detail).to.deep.equal({ all: false });
  });

  it('hides menus without options', async () => {
    bar.statuses = bar.priorities = [];
    bar.withoutAssign = true;
    await bar.updateComplete;
    expect(bar.shadowRoot?.querySelectorAll('collab-option-menu, collab-people-picker').length).to.equal(0);
  });
});
