import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { CollabBulkActEvent, type CollabBulkActions } from '../../../components/sidebar/bulk-actions/bulk-actions.js';
import '../../../components/sidebar/bulk-actions/define.js';
import { CollabMenuSelectEvent } from '../../../components/ui/menu/menu.js';
import '../../../components/ui/people-picker/define.js';
import { predefinedConfig } from '../../../store/index.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
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

  /** Opens what chooses, and chooses what comes after so many. */
  async function choose(selector: string, after: number): Promise<CollabBulkActEvent['detail']> {
    const act = oneEvent<CollabBulkActEvent>(bar, 'collab-bulk-act');
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

  it('says how many in the order of the words, whatever direction the page has', () => {
    bar.dir = 'rtl';
    const [count, word] = ['3', 'selected'].map((each) => drawnWord(find(bar, '.count'), each));
    expect(count?.left).to.be.lessThan(word?.left ?? 0);
  });

  it('names what it changes, and no value: the threads have several', () => {
    const names = [...(bar.shadowRoot?.querySelectorAll('collab-option-menu') ?? [])].map(
      (menu) => find(menu, 'button').ariaLabel,
    );
    expect(names).to.deep.equal(['Status', 'Priority']);
  });

  it('says which status was chosen, and keeps none', async () => {
    expect(await choose('collab-option-menu[icon="resolve"]', 1)).to.deep.equal({ act: 'status', status: statuses[1] });
    expect(await choose('collab-option-menu[icon="resolve"]', 0)).to.deep.equal({ act: 'status', status: statuses[0] });
  });

  it('says which priority was chosen, or none', async () => {
    expect(await choose('collab-option-menu[icon="flag"]', 1)).to.deep.equal({
      act: 'priority',
      priority: priorities[1],
    });
  });

  it('says that all are read, or unread', async () => {
    expect(await choose('collab-menu', 1)).to.deep.equal({ act: 'read' });
    expect(await choose('collab-menu', 2)).to.deep.equal({ act: 'unread' });
  });

  it('says who was chosen', async () => {
    const store = await memoryStore();
    store.contacts.set({ contacts: [ada] });
    bar.contacts = store.contacts;
    await bar.updateComplete;
    const picker = find(bar, 'collab-people-picker');
    picker.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => picker.shadowRoot?.querySelector('collab-suggestion'));
    const act = oneEvent<CollabBulkActEvent>(bar, 'collab-bulk-act');
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    const { detail } = await act;
    expect(detail.act === 'assign' && detail.assignedTo?.userId).to.equal(ada.userId);
    expect(picker.value).to.deep.equal([]);
    await store.dispose();
  });

  it('offers to select all while not all are, and none', async () => {
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

  it('offers only what there is to choose from', async () => {
    bar.statuses = bar.priorities = [];
    bar.withoutAssign = true;
    await bar.updateComplete;
    expect(bar.shadowRoot?.querySelectorAll('collab-option-menu, collab-people-picker').length).to.equal(0);
  });
});
