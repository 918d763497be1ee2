import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { withChosen, type SidebarView } from '../../../components/sidebar/comments-sidebar/sidebar-view.js';
import { usualView } from '../../../components/sidebar/comments-sidebar/address-view.js';
import { paramsOf, viewOf } from '../../../components/sidebar/comments-sidebar/view-state.js';

const view: fc.Arbitrary<SidebarView> = fc.record({
  quickView: fc.constantFrom('all', 'open', 'resolved', 'unread', 'read', 'assigned', 'waiting', 'drafts', 'ghosts'),
  text: fc.string({ unit: 'grapheme' }),
  groupBy: fc.constantFrom('none', 'location', 'people', 'team one'),
  sortBy: fc.constantFrom('lastUpdated', 'createdAt', 'annotationNumber', 'unread', 'priority', 'place'),
  order: fc.constantFrom('asc', 'desc'),
  filters: fc.dictionary(
    fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
    fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 3 }),
    { noNullPrototype: true },
  ),
});

describe('viewOf', () => {
  it('reads from an address what paramsOf wrote into it', () => {
    fc.assert(
      fc.property(view, view, (shown, usual) => {
        const plain = { ...usual, filters: {} };
        const address = paramsOf(shown, plain).toString();
        expect(viewOf(new URLSearchParams(address), plain)).to.deep.equal(shown);
      }),
    );
  });

  it('takes what nobody knows, and what is not said, as usual', () => {
    expect(viewOf(new URLSearchParams('view=mine&sort=size&order=up'), usualView)).to.deep.equal(usualView);
    expect(paramsOf(usualView, usualView).toString()).to.equal('');
  });

  it('turns the order with what is sorted by', () => {
    expect(viewOf(new URLSearchParams('sort=place'), usualView).order).to.equal('asc');
  });
});

describe('withChosen', () => {
  it('leaves out a filter in which nothing is chosen', () => {
    const filters = withChosen({ people: ['ada'] }, 'team', ['web']);
    expect(filters).to.deep.equal({ people: ['ada'], team: ['web'] });
    expect(withChosen(filters, 'people', [])).to.deep.equal({ team: ['web'] });
  });
});
