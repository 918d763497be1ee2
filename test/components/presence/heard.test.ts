import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { heardSelections } from '../../../components/presence/live-selection/heard.js';
import type { LiveSelection } from '../../../store/index.js';

const field: LiveSelection = { kind: 'field', targetElement: { elementId: 'title' }, timestamp: 1 };
const text: LiveSelection = {
  kind: 'text',
  targetElement: {
    elementId: 'lead',
    targetText: 'words',
    prefix: 'some ',
    suffix: '',
    occurrence: 1,
    start: 5,
    page: 2,
    selectors: [{ type: 'id', value: '#lead', score: 1 }],
    hosts: [{ elementId: 'frame', selectors: [{ type: 'css', value: 'iframe', score: 0.5 }] }],
  },
  timestamp: 2,
};

/** What is near to a selection, and mostly none. */
const nearly = fc.record(
  {
    kind: fc.oneof(fc.constantFrom('text', 'field', 'element'), fc.anything()),
    timestamp: fc.oneof(fc.integer(), fc.anything()),
    targetElement: fc.oneof(
      fc.anything(),
      fc.record(
        {
          elementId: fc.oneof(fc.string(), fc.anything()),
          targetText: fc.oneof(fc.string(), fc.anything()),
          selectors: fc.oneof(fc.array(fc.anything()), fc.anything()),
          hosts: fc.oneof(fc.array(fc.anything()), fc.anything()),
          more: fc.anything({ withBigInt: true }),
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
);

describe('what is heard of the selections of others', () => {
  it('is what they said', () => {
    expect(heardSelections([field, text])).to.deep.equal([field, text]);
    expect(heardSelections([])).to.deep.equal([]);
  });

  it('is of each kind the latest', () => {
    const later = { ...field, targetElement: { elementId: 'later' }, timestamp: 5 };
    const earlier = { ...field, targetElement: { elementId: 'earlier' }, timestamp: 0 };
    expect(heardSelections([field, later, text, earlier])).to.deep.equal([later, text]);
  });

  for (const [what, value] of Object.entries({
    'of another kind': { ...field, kind: 'drawing' },
    'of no time': { ...field, timestamp: 'now' },
    'of the page as a whole': { ...field, targetElement: {} },
    'of words without any': { ...text, targetElement: { elementId: 'lead' } },
    'of a field by its words': { ...field, targetElement: { elementId: 'title', targetText: 'a' } },
    'of too many words': { ...text, targetElement: { targetText: 'a'.repeat(5_001) } },
    'of ways without end': {
      ...field,
      targetElement: {
        selectors: Array.from({ length: 60 }, () => ({ type: 'css', value: 'a'.repeat(1_000), score: 1 })),
      },
    },
    'of hosts that are none': { ...field, targetElement: { elementId: 'title', hosts: [null] } },
    'of no way': { ...field, targetElement: { selectors: [{ type: 'css' }] } },
  })) {
    it(`is none ${what}`, () => {
      expect(heardSelections([value, field].slice(0, 1))).to.deep.equal([]);
      expect(heardSelections([value, text])).to.deep.equal([text]);
    });
  }

  it('is nothing but what a place is found by', () => {
    const more = {
      ...field,
      name: 'x',
      targetElement: { ...field.targetElement, onclick: 'alert()', area: { left: 1 } },
    };
    expect(heardSelections([more])).to.deep.equal([field]);
  });

  it('is sound, whatever was said', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything({ withBigInt: true, withNullPrototype: true }), fc.array(nearly)), (said) => {
        for (const { kind, targetElement, timestamp } of heardSelections(said)) {
          expect(['text', 'field', 'element']).to.contain(kind);
          expect(timestamp).to.be.a('number');
          expect(JSON.parse(JSON.stringify(targetElement))).to.deep.equal(targetElement);
          expect(Boolean(targetElement.targetText)).to.equal(kind === 'text');
        }
      }),
    );
  });
});
