import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import {
  defaultView,
  withSelected,
  type SidebarView,
} from '../../../components/sidebar/comments-sidebar/sidebar-view.js';
import { viewToParams, viewFromParams } from '../../../components/sidebar/comments-sidebar/view-persistence.js';

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

describe('viewFromParams', () => {
  it('restores what viewToParams wrote', () => {
    fc.assert(
      fc.property(view, view, (shown, defaults) => {
        const plain = { ...defaults, filters: {} };
        const address = viewToParams(shown, plain).toString();
        expect(viewFromParams(new URLSearchParams(address), plain)).to.deep.equal(shown);
      }),
    );
  });

  it('uses the defaults for missing and unknown values', () => {
    expect(viewFromParams(new URLSearchParams('view=mine&sort=size&order=up'), defaultView)).to.deep.equal(defaultView);
    expect(viewToParams(defaultView, defaultView).toString()).to.equal('');
  });

  it('uses the default direction of the sort order', () => {
    expect(viewFromParams(new URLSearchParams('sort=place'), defaultView).order).to.equal('asc');
  });
});

describe('withSelected', () => {
  it('removes a filter without selected values', () => {
    const filters = withSelected({ people: ['ada'] }, 'team', ['web']);
    expect(filters).to.deep.equal({ people: ['ada'], team: ['web'] });
    expect(withSelected(filters, 'people', [])).to.deep.equal({ team: ['web'] });
  });
});
