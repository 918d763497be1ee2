import { expect, fixture, html } from '@open-wc/testing';
import fc from 'fast-check';
import { highlight } from '../../../components/comments/suggestion/highlight.js';
import '../../../components/comments/suggestion/define.js';
import type { CollabSuggestion } from '../../../components/comments/suggestion/suggestion.js';
import type { Suggestion } from '../../../store/index.js';
import { find } from '../../find.js';

const show = (suggestion: Suggestion, searchText = ''): Promise<CollabSuggestion> =>
  fixture(html`
    <collab-suggestion .highlightTerms=${searchText.split(' ')} .suggestion=${suggestion}></collab-suggestion>
  `);

const person = (more: object = {}): Suggestion => ({ type: 'contact', contact: { userId: 'ben', ...more } });

const textOf = (element: CollabSuggestion) => element.shadowRoot?.textContent.replace(/\s+/g, ' ').trim();

describe('<collab-suggestion>', () => {
  it('passes the accessibility audit', async () => {
    const list = await fixture(html`
      <div role="listbox" aria-label="People">
        <collab-suggestion role="option" .suggestion=${person({ name: 'Ben Ali' })} active></collab-suggestion>
      </div>
    `);
    await expect(list).to.be.accessible();
  });

  it('shows name and address, only the address, or the id', async () => {
    expect(textOf(await show(person({ name: 'Ben Ali', email: 'ben@o1.example' })))).to.equal('Ben Ali ben@o1.example');
    expect(textOf(await show(person({ email: 'ben@o1.example' })))).to.equal('ben@o1.example');
    expect(textOf(await show(person()))).to.equal('ben');
  });

  it('shows that a person is not a member yet', async () => {
    const element = await show(person({ email: 'kim@o3.example', source: 'email' }));
    expect(textOf(element)).to.equal('kim@o3.example Not a member yet');
  });

  it('shows the number of people in a group', async () => {
    const users = [{ userId: 'ben', organizationId: 'o1' }];
    expect(textOf(await show({ type: 'group', group: { groupId: 'g', groupName: 'Sales', users } }))).to.equal(
      'Sales 1 person',
    );
    expect(textOf(await show({ type: 'group', group: { groupId: 'g', groupName: 'Sales' } }))).to.equal('Sales');
  });

  it('shows the icon of an item as an image without scripts', async () => {
    const icon = { svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>fail()</script></svg>' };
    const element = await show({ type: 'custom', item: { id: '1', name: 'Tea', description: 'Green', icon } });
    expect(textOf(element)).to.equal('Tea Green');
    expect(find(element, 'img').src).to.match(/^data:image\/svg\+xml,/);
  });

  it('highlights terms regardless of accents and case', async () => {
    const element = await show(person({ name: 'Zoë Adams' }), 'zoe a');
    const marked = [...(element.shadowRoot?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent);
    expect(marked).to.deep.equal(['Zoë', 'A']);
  });
});

describe('highlight', () => {
  const marked = (text: string, searchText: string) =>
    highlight(text, searchText)
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('');

  it('prefers a match at the start of a word', () => {
    expect(marked('Anna Nagy', 'na')).to.equal('Anna [Na]gy');
    expect(marked('Anna', 'nn')).to.equal('A[nn]a');
    expect(marked('Anna', 'x')).to.equal('Anna');
    expect(marked('Straße', 'strasse')).to.equal('Straße');
    expect(marked('👩‍👩‍👧 Ana', 'ana')).to.equal('👩‍👩‍👧 [Ana]');
  });

  it('never changes the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, searchText) => {
        const parts = highlight(text, searchText);
        expect(parts.map((part) => part.text).join('')).to.equal(text);
      }),
    );
  });
});
