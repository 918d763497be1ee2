import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type {
  CollabPeopleChangeEvent,
  CollabPeoplePicker,
} from '../../../components/ui/people-picker/people-picker.js';
import '../../../components/ui/people-picker/define.js';
import { suggestionName, type CollabStore, type ContactDirectory, type UserContact } from '../../../store/index.js';
import { find } from '../../find.js';
import { findByRole } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { animationsEnd } from '../animations.js';
import { memoryStore } from '../memory-store.js';
import { click } from '../pointer.js';

const user = (userId: string, name: string) => ({ userId, name, organizationId: 'acme' });
const [ana, ben, cem] = [user('ana', 'Ana'), user('ben', 'Ben'), user('cem', 'Cem')] as const;
const idsOf = (people: readonly UserContact[]) => people.map(({ userId }) => userId);
const directory: ContactDirectory = {
  contacts: [ana, ben, cem],
  groups: [{ groupId: 'sales', groupName: 'Sales', users: [ben, cem] }],
  replaceContacts: true,
};

describe('<collab-people-picker>', () => {
  let store: CollabStore;
  let picker: CollabPeoplePicker;

  beforeEach(async () => {
    store = await memoryStore();
    store.contacts.set(directory);
    picker = await fixture(html`
      <collab-people-picker label="Assign" .contacts=${store.contacts}></collab-people-picker>
    `);
  });

  afterEach(() => store.dispose());

  const names = () =>
    [...(picker.shadowRoot?.querySelectorAll('collab-suggestion') ?? [])].map(({ suggestion }) =>
      suggestion ? suggestionName(suggestion) : '',
    );
  const shows = (...expected: string[]) =>
    waitUntil(() => names().join() === expected.join(), `shows ${expected.join()}`);
  const chosenBy = async (changed: Promise<Pick<CollabPeopleChangeEvent, 'detail'>>) =>
    idsOf((await changed).detail.value);
  const isOpen = () => find(picker, '[part~="panel"]').matches(':popover-open');

  /** Opens the picker by keyboard. */
  async function open(): Promise<void> {
    picker.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(isOpen);
  }

  it('passes the accessibility audit while closed, open and with several people selected', async () => {
    await expect(picker).to.be.accessible();
    await open();
    await shows('Ana', 'Ben', 'Cem');
    await animationsEnd();
    await expect(picker).to.be.accessible();
    picker.inline = picker.multiple = true;
    picker.value = [ana];
    picker.scopes = ['all', 'document'];
    await shows('Ana', 'Ben', 'Cem', 'Sales');
    await animationsEnd();
    await expect(picker).to.be.accessible();
  });

  it('selects a person by keyboard, closes and returns the focus', async () => {
    await open();
    await sendKeys({ type: 'ce' });
    await shows('Cem');
    const changed = oneEvent(picker, 'collab-people-change');
    await sendKeys({ press: 'Enter' });
    expect(await chosenBy(changed)).to.deep.equal(['cem']);
    await picker.updateComplete;
    expect(isOpen()).to.equal(false);
    expect(picker.shadowRoot?.activeElement).to.equal(find(picker, '[part~="trigger"]'));
  });

  it('selects a person by pointer', async () => {
    await click(find(picker, '[part~="trigger"]'));
    await shows('Ana', 'Ben', 'Cem');
    const changed = oneEvent(picker, 'collab-people-change');
    await click(find(picker, 'collab-suggestion:nth-of-type(2)'));
    expect(await chosenBy(changed)).to.deep.equal(['ben']);
  });

  it('offers recently selected people first', async () => {
    await open();
    await sendKeys({ type: 'ce' });
    await shows('Cem');
    await sendKeys({ press: 'Enter' });
    await open();
    await shows('Cem', 'Ana', 'Ben');
  });

  it('keeps the selection if the event is prevented', async () => {
    picker.value = [ana];
    picker.addEventListener('collab-people-change', (event) => event.preventDefault());
    await open();
    await shows('Ana', 'Ben', 'Cem');
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    expect(picker.value).to.deep.equal([ana]);
    expect(isOpen()).to.equal(true);
  });

  it('clears the selection by its button', async () => {
    picker.value = [ana];
    picker.noneLabel = 'Unassign';
    await open();
    await shows('Ana', 'Ben', 'Cem');
    await animationsEnd();
    const changed = oneEvent(picker, 'collab-people-change');
    await click(findByRole(picker, 'button', 'Unassign'));
    expect(await chosenBy(changed)).to.deep.equal([]);
  });

  it('closes on Escape, on a press outside and when the focus leaves', async () => {
    await open();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !isOpen());
    expect(picker.shadowRoot?.activeElement).to.equal(find(picker, '[part~="trigger"]'));
    await open();
    await click(document.body);
    await waitUntil(() => !isOpen());
    await open();
    await fixture(html`<button>After</button>`);
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => !isOpen());
  });

  it('selects several people and groups with all members, and removes them', async () => {
    picker.inline = picker.multiple = true;
    await shows('Ana', 'Ben', 'Cem', 'Sales');
    picker.focus();
    await sendKeys({ press: 'Enter' });
    await shows('Ana', 'Ben', 'Cem', 'Sales');
    await sendKeys({ press: 'End' });
    await sendKeys({ press: 'End' });
    await sendKeys({ type: 'sal' });
    await shows('Sales');
    await sendKeys({ press: 'Enter' });
    expect(idsOf(picker.value)).to.deep.equal(['ana', 'ben', 'cem']);
    await picker.updateComplete;
    const chosen = [...(picker.shadowRoot?.querySelectorAll('[part~="chip"] bdi') ?? [])].map(
      (chip) => chip.textContent,
    );
    expect(chosen).to.deep.equal(['Ana', 'Ben', 'Cem']);
    await click(find(picker, '[aria-label="Remove Ana"]'));
    expect(idsOf(picker.value)).to.deep.equal(['ben', 'cem']);
  });

  it('searches another scope', async () => {
    picker.inline = true;
    picker.scopes = ['all', 'document'];
    await shows('Ana', 'Ben', 'Cem');
    const select = find(picker, 'select');
    select.value = 'document';
    select.dispatchEvent(new Event('change'));
    await shows();
  });

  it('waits for the page’s own search, uses only its latest result and reports its errors', async () => {
    const answers: ((names: string | Error) => void)[] = [];
    store.contacts.set({
      ...directory,
      search: () =>
        new Promise((resolve, reject) => {
          answers.push((name) =>
            name instanceof Error ? reject(name) : resolve({ contacts: [{ userId: name.toLowerCase(), name }] }),
          );
        }),
    });
    picker.inline = true;
    await shows('Ana', 'Ben', 'Cem');
    const list = find(picker, 'collab-autocomplete');
    expect(list.loading).to.equal(true);
    await waitUntil(() => answers.length === 1);
    picker.focus();
    await sendKeys({ type: 'a' });
    await waitUntil(() => answers.length === 2);
    answers[1]?.('Abe');
    answers[0]?.('Late');
    await shows('Ana', 'Abe');
    expect(list.loading).to.equal(false);
    await sendKeys({ type: 'n' });
    await waitUntil(() => answers.length === 3);
    answers[2]?.(new Error('No answer.'));
    await waitUntil(() => list.failed);
    await shows('Ana');
  });

  it('reports that people cannot be looked up', async () => {
    const { contacts } = store;
    const failing: typeof contacts = {
      directory: contacts.directory,
      set: (given) => contacts.set(given),
      choose: (suggestion) => contacts.choose(suggestion),
      suggest: () => Promise.reject(new Error('Not loaded.')),
      search: () => new Promise<never>(() => undefined),
    };
    picker = await fixture(html`<collab-people-picker inline .contacts=${failing}></collab-people-picker>`);
    await waitUntil(() => find(picker, 'collab-autocomplete').failed);
    expect(find(picker, 'collab-autocomplete').loading).to.equal(false);
  });

  it('does nothing without a source of people', async () => {
    picker = await fixture(html`<collab-people-picker inline></collab-people-picker>`);
    await shows();
    expect(find(find(picker, 'collab-autocomplete'), '[part~="note"]').textContent).to.equal('No results');
  });
});
