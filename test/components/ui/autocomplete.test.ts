import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabAutocomplete } from '../../../components/ui/autocomplete/autocomplete.js';
import '../../../components/ui/autocomplete/define.js';
import { suggestionName, type Suggestion } from '../../../store/index.js';
import { announced as said, noteAnnounced } from '../../announced.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { animationsEnd } from '../animations.js';
import { click } from '../pointer.js';

const person = (userId: string, name: string): Suggestion => ({ type: 'contact', contact: { userId, name } });
const people = [person('ana', 'Ana'), person('ben', 'Ben'), person('cem', 'Cem')];
const design: Suggestion = {
  type: 'group',
  group: {
    groupId: 'design',
    groupName: 'Design',
    users: [
      { userId: 'ben', name: 'Ben', organizationId: 'acme' },
      { userId: 'dua', name: 'Dua', organizationId: 'acme' },
    ],
  },
};
const item = (id: string, groupId?: string): Suggestion => ({
  type: 'custom',
  item: { id, name: id, ...(groupId !== undefined && { groupId }) },
});

describe('<collab-autocomplete>', () => {
  let place: HTMLElement;
  let field: HTMLInputElement;
  let list: CollabAutocomplete;

  beforeEach(async () => {
    place = await fixture(html`
      <div>
        <input type="text" aria-label="Say" />
        <collab-autocomplete id="people" label="People" .suggestions=${people}></collab-autocomplete>
      </div>
    `);
    field = find(place, 'input');
    list = find(place, 'collab-autocomplete');
    field.addEventListener('keydown', (event) => list.handleKey(event));
    list.field = field;
    await list.updateComplete;
    field.focus();
  });

  const active = () => list.active && suggestionName(list.active);
  const names = () =>
    [...list.querySelectorAll('collab-suggestion')].map(
      (option) => option.suggestion && suggestionName(option.suggestion),
    );
  const announced = () => said();
  const noteOf = () => list.shadowRoot?.querySelector('[part~="note"]')?.textContent ?? '';

  describe('with a group', () => {
    beforeEach(async () => {
      list.suggestions = [design, ...people, { type: 'group', group: { groupId: 'empty', groupName: 'Empty' } }];
      await list.updateComplete;
      await sendKeys({ press: 'Home' });
    });

    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await sendKeys({ press: key });
      await list.updateComplete;
    };
    const option = (at: number) => list.querySelectorAll('collab-suggestion')[at] as HTMLElement;

    it('expands it by the forward arrow key, announces it and passes the accessibility audit', async () => {
      await press('ArrowRight');
      expect(names()).to.deep.equal(['Design', 'Ben', 'Dua', 'Ana', 'Ben', 'Cem', 'Empty']);
      expect(announced()).to.equal('Design: 2 members shown');
      expect([active(), field.getAttribute('aria-activedescendant')]).to.deep.equal(['Design', 'people-0']);
      expect(option(0).getAttribute('aria-keyshortcuts')).to.equal('ArrowLeft');
      await animationsEnd();
      await expect(place).to.be.accessible();
    });

    it('moves to its members, which can be selected', async () => {
      await press('ArrowRight', 'ArrowRight', 'ArrowDown');
      const selected = oneEvent(list, 'collab-suggestion-select');
      await press('Enter');
      const { suggestion } = (await selected).detail;
      expect(suggestion.type === 'contact' && suggestion.contact.userId).to.equal('dua');
    });

    it('collapses it from any member, for which the forward arrow does nothing', async () => {
      await press('ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft');
      expect([active(), names().length, announced()]).to.deep.equal(['Design', 5, 'Design: members hidden']);
      await press('ArrowDown');
      expect(active()).to.equal('Ana');
    });

    it('leaves the arrow keys to the field if there is nothing to expand', async () => {
      field.value = 'an';
      await press('ArrowDown', 'ArrowLeft', 'End', 'ArrowRight');
      expect(active()).to.equal('Empty');
      expect(field.selectionStart).to.equal(2);
      await press('ArrowLeft');
      expect([field.selectionStart, names().length]).to.deep.equal([1, 5]);
    });

    it('swaps the arrow keys in a right-to-left page', async () => {
      list.dir = 'rtl';
      list.suggestions = [...list.suggestions];
      await list.updateComplete;
      await press('ArrowRight');
      expect(names().length).to.equal(5);
      await press('ArrowLeft');
      expect(names().length).to.equal(7);
    });

    it('expands it by its arrow and selects it by a press on the rest', async () => {
      let chosen = 0;
      list.addEventListener('collab-suggestion-select', () => (chosen += 1));
      await click(find(option(0), '[part~="toggle"]'));
      await list.updateComplete;
      expect([names().length, chosen]).to.deep.equal([7, 0]);
      await click(find(option(0), '[part~="name"]'));
      expect(chosen).to.equal(1);
    });

    it('collapses it for a new search and keeps it expanded while more suggestions load', async () => {
      await press('ArrowRight', 'ArrowDown');
      list.suggestions = [...people, design];
      await list.updateComplete;
      expect([names().length, active()]).to.deep.equal([6, 'Ben']);
      expect(list.querySelector('[active]')?.hasAttribute('member')).to.equal(true);
      list.searchText = 'd';
      await list.updateComplete;
      expect(names().length).to.equal(4);
    });
  });

  it('passes the accessibility audit with suggestions, while loading and without any', async () => {
    await expect(place).to.be.accessible();
    list.loading = true;
    list.suggestions = [];
    await list.updateComplete;
    await expect(place).to.be.accessible();
    list.loading = false;
    await list.updateComplete;
    await expect(place).to.be.accessible();
  });

  it('describes the active suggestion on the field until the list is removed', async () => {
    expect(field.getAttribute('aria-controls')).to.equal('people');
    expect(place.querySelector(`#${field.getAttribute('aria-activedescendant') ?? ''}`)?.role).to.equal('option');
    await sendKeys({ press: 'ArrowDown' });
    await list.updateComplete;
    const option = place.querySelector(`#${field.getAttribute('aria-activedescendant') ?? ''}`);
    expect(option?.ariaSelected).to.equal('true');
    list.remove();
    expect(field.hasAttribute('aria-activedescendant')).to.equal(false);
  });

  it('moves by arrows, Home and End', async () => {
    await sendKeys({ press: 'ArrowUp' });
    expect(active()).to.equal('Cem');
    await sendKeys({ press: 'ArrowDown' });
    expect(active()).to.equal('Ana');
    await sendKeys({ press: 'End' });
    expect(active()).to.equal('Cem');
    await sendKeys({ press: 'Home' });
    expect(active()).to.equal('Ana');
  });

  for (const key of ['Enter', 'Tab']) {
    it(`selects the active suggestion by ${key} and leaves the focus in the field`, async () => {
      await sendKeys({ press: 'ArrowDown' });
      const selected = oneEvent(list, 'collab-suggestion-select');
      await sendKeys({ press: key });
      expect((await selected).detail.suggestion).to.equal(people[1]);
      expect(document.activeElement).to.equal(field);
    });
  }

  it('leaves other keys, modified keys and text composition to the field', () => {
    const isTaken = (init: KeyboardEventInit) => list.handleKey(new KeyboardEvent('keydown', init));
    expect(isTaken({ key: 'ArrowLeft' })).to.equal(false);
    expect(isTaken({ key: 'Enter', shiftKey: true })).to.equal(false);
    expect(isTaken({ key: 'Enter', isComposing: true })).to.equal(false);
    expect(isTaken({ key: 'Enter' })).to.equal(true);
    list.suggestions = [];
  });

  it('selects a clicked suggestion and leaves the focus in the field', async () => {
    const selected = oneEvent(list, 'collab-suggestion-select');
    const option = list.querySelectorAll('collab-suggestion')[2];
    if (option) await click(option);
    expect((await selected).detail.suggestion).to.equal(people[2]);
    expect(document.activeElement).to.equal(field);
  });

  it('keeps the first suggestion active while more load until the user moves', async () => {
    list.suggestions = [person('abe', 'Abe'), ...people];
    await list.updateComplete;
    expect(active()).to.equal('Abe');
    await sendKeys({ press: 'ArrowDown' });
    list.suggestions = [person('aba', 'Aba'), person('abe', 'Abe'), ...people];
    await list.updateComplete;
    expect(active()).to.equal('Ana');
  });

  it('keeps the active suggestion while more load and resets it for a new search', async () => {
    await sendKeys({ press: 'ArrowDown' });
    list.suggestions = [person('abe', 'Abe'), ...people];
    await list.updateComplete;
    expect(active()).to.equal('Ben');
    list.searchText = 'a';
    list.suggestions = people;
    await list.updateComplete;
    expect(active()).to.equal('Ana');
  });

  it('groups suggestions under headings, those without one last', async () => {
    list.groups = [
      { id: 'open', name: 'Open' },
      { id: 'done', name: 'Done' },
      { id: 'none', name: 'Nothing in it' },
    ];
    list.suggestions = [item('a'), item('b', 'done'), item('c', 'open')];
    await list.updateComplete;
    const headings = [...list.children].map((child) => ('suggestion' in child ? '' : child.textContent));
    expect(headings).to.deep.equal(['Open', '', 'Done', '', '']);
    expect(names()).to.deep.equal(['c', 'b', 'a']);
    await sendKeys({ press: 'ArrowDown' });
    expect(active()).to.equal('b');
  });

  it('announces the number of suggestions, loading and errors', async () => {
    await waitUntil(() => announced() === '3 suggestions');
    list.suggestions = [];
    await list.updateComplete;
    expect(noteOf()).to.equal('No results');
    await waitUntil(() => announced() === '0 suggestions');
    list.loading = true;
    await list.updateComplete;
    expect(noteOf()).to.equal('Searching…');
    await waitUntil(() => announced() === 'Searching…');
    list.loading = false;
    list.failed = true;
    await list.updateComplete;
    expect(noteOf()).to.match(/failed/);
    await waitUntil(() => announced() === noteOf());
  });

  it('announces the result once typing pauses, and only once', async () => {
    const { said, end } = noteAnnounced();
    for (const text of ['b', 'be', 'ben']) {
      Object.assign(list, { searchText: text, suggestions: people.slice(0, 2) });
      await list.updateComplete;
    }
    list.suggestions = people.slice(1, 2);
    await list.updateComplete;
    await waitUntil(() => announced() === '1 suggestion');
    list.suggestions = people.slice(1, 2);
    await list.updateComplete;
    list.searchText = 'bene';
    await list.updateComplete;
    await waitUntil(() => said.length === 2);
    end();
    expect(said.map((text) => text.trim())).to.deep.equal(['1 suggestion', '1 suggestion']);
  });

  it('shows at most fifty suggestions and a hint', async () => {
    list.suggestions = Array.from({ length: 60 }, (_, i) => person(`p${String(i)}`, `Person ${String(i)}`));
    await list.updateComplete;
    expect(names().length).to.equal(50);
    expect(noteOf()).to.equal('Keep typing to narrow results.');
  });

  it('floats beside its anchor while open', async () => {
    list.anchor = field;
    list.open = true;
    await list.updateComplete;
    const panel = find(list, '[part~="panel"]');
    await waitUntil(() => Math.abs(panel.getBoundingClientRect().top - field.getBoundingClientRect().bottom) < 6);
    await animationsEnd();
    await expect(place).to.be.accessible();
    list.open = false;
    await list.updateComplete;
    expect(panel.matches(':popover-open')).to.equal(false);
    expect(field.hasAttribute('aria-controls')).to.equal(false);
  });
});
