import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { find } from '../../find.js';
import { conversation, labels, people, priorities, threadRow } from '../../../stories/sample-threads.js';
import { CollabOptionMenu } from '../../../components/ui/option-menu/option-menu.js';
import { CollabPeopleChangeEvent } from '../../../components/ui/people-picker/people-picker.js';
import { registerTranslation } from '@shoelace-style/localize';
import de from '../../../locales/de.js';
import type { CommentAnnotation, CustomCategory } from '../../../store/index.js';
import type { CollabThreadProperties } from '../../../components/comments/thread-properties/thread-properties.js';
import '../../../components/comments/thread-properties/define.js';
import { waitUntil } from '../../wait-until.js';

const everything = { canAssign: true, canChangePriority: true, canChangeCategory: true, canChangeCustomList: true };

describe('<collab-thread-properties>', () => {
  let properties: CollabThreadProperties;

  const shown = () =>
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

  it('takes no room where nothing has been said', () => {
    expect(properties.matches(':state(empty)')).to.equal(true);
    expect(properties.getBoundingClientRect().height).to.equal(0);
  });

  it('shows what has been said, and that alone', async () => {
    await show({ commentCategories: labels.all.commentCategories, assignedTo: people.ben, approved: true });
    expect(shown()).to.deep.equal(['assignee', 'category']);
    expect(assignee()).to.equal('Assigned to Benjamin Okafor');
    expect(find(properties, '[part="approved"]').textContent.trim()).to.equal('Approved');
    expect(find(menu('category'), 'button').ariaLabel).to.equal('Category: Question, Bug');
  });

  it('names the predefined categories in the language of the page, and others as they are named', async () => {
    registerTranslation(de);
    properties.lang = 'de';
    const own = { ...labels.all.commentCategories[0], name: 'Query' } as CustomCategory;
    await show({ commentCategories: [...labels.all.commentCategories.slice(1), own] });
    await properties.updateComplete;
    expect(find(menu('category'), 'button').ariaLabel).to.equal('Kategorie: Fehler, Query');
  });

  it('only shows what may not be changed', async () => {
    await show({ ...labels.all, priority: priorities.urgent }, { capabilities: {} });
    expect(shown().map((property) => menu(property ?? '').readonly)).to.deep.equal([true, true, true]);
  });

  it('offers what has not been said, and takes the offer away when the person turns from it', async () => {
    await properties.add('priority');
    await waitUntil(() => find(menu('priority'), 'collab-menu').open);
    await sendKeys({ press: 'Escape' });
    expect(shown()).to.deep.equal(['priority']);
    (properties.shadowRoot?.activeElement as HTMLElement).blur();
    await properties.updateComplete;
    expect(shown()).to.deep.equal([]);
  });

  it('takes an offer to no other thread', async () => {
    await properties.add('priority');
    properties.row = threadRow(conversation(), {}, { id: 'other' });
    await properties.updateComplete;
    expect(shown()).to.deep.equal([]);
  });

  describe('assigned', () => {
    const picker = () => find(properties, 'collab-people-picker');

    it('asks for somebody', async () => {
      await properties.add('assignee');
      await waitUntil(() => picker().open);
      const asked = oneEvent(properties, 'collab-thread-assign');
      picker().dispatchEvent(new CollabPeopleChangeEvent({ value: [people.mai] }));
      expect((await asked).detail).to.deep.equal({ annotationId: 'thread-1', assignedTo: people.mai });
    });

    it('keeps its button while it has the focus, and nobody is assigned yet', async () => {
      await properties.add('assignee');
      await waitUntil(() => picker().shadowRoot?.activeElement?.localName === 'input');
      const button = find(properties, '[part="assignee"]');
      button.focus();
      await properties.updateComplete;
      expect(button.matches(':focus')).to.equal(true);
    });

    it('asks for nobody, and keeps what has the focus', async () => {
      await show({ assignedTo: people.ben });
      find(properties, '[part="assignee"]').focus();
      const asked = oneEvent(properties, 'collab-thread-assign');
      picker().dispatchEvent(new CollabPeopleChangeEvent({ value: [] }));
      expect((await asked).detail).to.deep.equal({ annotationId: 'thread-1' });
      await show({});
      expect(assignee()).to.equal('Assigned to Nobody');
    });

    it('says by whom alone, where that may not be changed', async () => {
      await show({ assignedTo: people.ben }, { capabilities: {} });
      expect(find(properties, '[part="assignee"]').localName).to.equal('span');
    });
  });

  it('asks for a priority', async () => {
    const changed = oneEvent(properties, 'collab-thread-priority-change');
    await properties.add('priority');
    await waitUntil(() => find(menu('priority'), 'collab-menu').open);
    await sendKeys({ press: 'Enter' });
    expect((await changed).detail).to.deep.equal({ annotationId: 'thread-1', priority: priorities.urgent });
  });

  it('asks for none, and keeps the focus', async () => {
    await show({ priority: priorities.urgent });
    const changed = oneEvent(properties, 'collab-thread-priority-change');
    menu('priority').focus();
    await sendKeys({ press: 'ArrowUp' });
    await sendKeys({ press: 'Enter' });
    expect((await changed).detail).to.deep.equal({ annotationId: 'thread-1' });
    await show({});
    expect(properties.shadowRoot?.activeElement).to.equal(menu('priority'));
  });

  it('asks for one category after another', async () => {
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

  it('asks for entries of the page’s own list: many, or one', async () => {
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
