import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { registerTranslation } from '@shoelace-style/localize';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabThreadProperties } from '../../../components/comments/thread-properties/thread-properties.js';
import { CollabOptionMenu } from '../../../components/ui/option-menu/option-menu.js';
import { CollabPeopleChangeEvent } from '../../../components/ui/people-picker/people-picker.js';
import de from '../../../locales/de.js';
import type { CommentAnnotation, CustomCategory } from '../../../store/index.js';
import { conversation, labels, people, priorities, threadRow } from '../../../stories/sample-threads.js';
import { find } from '../../find.js';
import '../../../components/comments/thread-properties/define.js';
import { waitUntil } from '../../wait-until.js';

const everything = { canAssign: true, canChangePriority: true, canChangeCategory: true, canChangeCustomList: true };

describe('<collab-thread-properties>', () => {
  let properties: CollabThreadProperties;

  const visibleProperties = () =>
    [...(properties.shadowRoot?.querySelectorAll<HTMLElement>('[data-property]') ?? [])].map(
      ({ dataset }) => dataset.property,
    );
  const menu = (property: string) => find(properties, `[data-property="${property}"]`, CollabOptionMenu);

  const assignee = () => find(properties, '[part="assignee"]').innerText.trim().replace(/\s+/g, ' ');

  async function show(data: Partial<CommentAnnotation>, more: Partial<CollabThreadProperties> = {}): Promise<void> {
    Object.assign(properties, { row: threadRow(conversation(), data), ...more });
    await properties.updateComplete;
  }

  beforeEach(async () => {
    properties = await fixture(html`
      <collab-thread-properties
        .row=${threadRow(conversation())}
        .priorities=${Object.values(priorities)}
        .categories=${labels.categories}
        .customList=${labels.customList}
        .capabilities=${everything}
      ></collab-thread-properties>
    `);
  });

  it('passes the accessibility audit', async () => {
    await expect(properties).to.be.accessible();
    await show({ ...labels.all, priority: priorities.urgent, assignedTo: people.ben, approved: true });
    await expect(properties).to.be.accessible();
    await show({ ...labels.all, priority: priorities.urgent }, { capabilities: {} });
    await expect(properties).to.be.accessible();
  });

  it('takes no space without values', () => {
    expect(properties.matches(':state(empty)')).to.equal(true);
    expect(properties.getBoundingClientRect().height).to.equal(0);
  });

  it('shows only properties with a value', async () => {
    await show({ commentCategories: labels.all.commentCategories, assignedTo: people.ben, approved: true });
    expect(visibleProperties()).to.deep.equal(['assignee', 'category']);
    expect(assignee()).to.equal('Assignee: Benjamin Okafor');
    expect(find(properties, '[part="approved"]').textContent.trim()).to.equal('Approved');
    expect(find(menu('category'), 'button').ariaLabel).to.equal('Category: Question, Bug');
  });

  it('translates the names of predefined categories only', async () => {
    registerTranslation(de);
    properties.lang = 'de';
    const own = { ...labels.all.commentCategories[0], name: 'Query' } as CustomCategory;
    await show({ commentCategories: [...labels.all.commentCategories.slice(1), own] });
    await properties.updateComplete;
    expect(find(menu('category'), 'button').ariaLabel).to.equal('Kategorie: Fehler, Query');
  });

  it('shows properties without permission as read-only', async () => {
    await show({ ...labels.all, priority: priorities.urgent }, { capabilities: {} });
    expect(visibleProperties().map((property) => menu(property ?? '').readonly)).to.deep.equal([true, true, true]);
  });

  it('offers a property without a value until the focus leaves it', async () => {
    await properties.add('priority');
    await waitUntil(() => find(menu('priority'), 'collab-menu').open);
    await sendKeys({ press: 'Escape' });
    expect(visibleProperties()).to.deep.equal(['priority']);
    (properties.shadowRoot?.activeElement as HTMLElement).blur();
    await properties.updateComplete;
    expect(visibleProperties()).to.deep.equal([]);
  });

  it('stops offering the property when the thread changes', async () => {
    await properties.add('priority');
    properties.row = threadRow(conversation(), {}, { id: 'other' });
    await properties.updateComplete;
    expect(visibleProperties()).to.deep.equal([]);
  });

  describe('assignee', () => {
    const picker = () => find(properties, 'collab-people-picker');

    it('requests an assignment', async () => {
      await properties.add('assignee');
      await waitUntil(() => picker().open);
      const asked = oneEvent(properties, 'collab-thread-assign');
      picker().dispatchEvent(new CollabPeopleChangeEvent({ value: [people.mai] }));
      expect((await asked).detail).to.deep.equal({ annotationId: 'thread-1', assignedTo: people.mai });
    });

    it('keeps its button while it has the focus and the thread is unassigned', async () => {
      await properties.add('assignee');
      await waitUntil(() => picker().shadowRoot?.activeElement?.localName === 'input');
      const button = find(properties, '[part="assignee"]');
      button.focus();
      await properties.updateComplete;
      expect(button.matches(':focus')).to.equal(true);
    });

    it('requests removal of the assignee, and keeps the focus', async () => {
      await show({ assignedTo: people.ben });
      find(properties, '[part="assignee"]').focus();
      const asked = oneEvent(properties, 'collab-thread-assign');
      picker().dispatchEvent(new CollabPeopleChangeEvent({ value: [] }));
      expect((await asked).detail).to.deep.equal({ annotationId: 'thread-1' });
      await show({});
      expect(assignee()).to.equal('Assignee: Unassigned');
    });

    it('shows only the name without permission', async () => {
      await show({ assignedTo: people.ben }, { capabilities: {} });
      expect(find(properties, '[part="assignee"]').localName).to.equal('span');
    });
  });

  it('requests a priority', async () => {
    const changed = oneEvent(properties, 'collab-thread-priority-change');
    await properties.add('priority');
    await waitUntil(() => find(menu('priority'), 'collab-menu').open);
    await sendKeys({ press: 'Enter' });
    expect((await changed).detail).to.deep.equal({ annotationId: 'thread-1', priority: priorities.urgent });
  });

  it('requests removal of the priority, and keeps the focus', async () => {
    await show({ priority: priorities.urgent });
    const changed = oneEvent(properties, 'collab-thread-priority-change');
    menu('priority').focus();
    await sendKeys({ press: 'ArrowUp' });
    await sendKeys({ press: 'Enter' });
    expect((await changed).detail).to.deep.equal({ annotationId: 'thread-1' });
    await show({});
    expect(properties.shadowRoot?.activeElement).to.equal(menu('priority'));
  });

  it('requests one category after another', async () => {
    const asked: string[][] = [];
    properties.addEventListener('collab-thread-category-change', ({ detail: { commentCategories } }) => {
      asked.push(commentCategories.map(({ id }) => id));
      void show({ commentCategories });
    });
    await properties.add('category');
    await waitUntil(() => find(menu('category'), 'collab-menu').open);
    await sendKeys({ press: 'Enter' });
    await properties.updateComplete;
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    await properties.updateComplete;
    await sendKeys({ press: 'Enter' });
    expect(asked).to.deep.equal([['question'], ['question', 'feedback'], ['question']]);
    expect(find(menu('category'), 'collab-menu').open).to.equal(true);
  });

  it('requests one or several entries of the custom list', async () => {
    const { data } = labels.customList;
    let changed = oneEvent(properties, 'collab-thread-custom-list-change');
    await show({ customList: data.slice(0, 1) });
    menu('customList').focus();
    await sendKeys({ press: 'ArrowUp' });
    await sendKeys({ press: 'Enter' });
    expect((await changed).detail.customList).to.deep.equal([data[0], data[2]]);
    changed = oneEvent(properties, 'collab-thread-custom-list-change');
    await show({ customList: data.slice(0, 1) }, { customList: { ...labels.customList, type: 'single' } });
    await sendKeys({ press: 'Escape' });
    menu('customList').focus();
    await sendKeys({ press: 'ArrowUp' });
    await sendKeys({ press: 'Enter' });
    expect((await changed).detail.customList).to.deep.equal([]);
  });
});
