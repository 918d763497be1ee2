import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { parseSelections } from '../../../components/presence/live-selection/received-selections.js';
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

/** Values similar to a selection; most are invalid. */
const almostSelection = fc.record(
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

describe('parseSelections()', () => {
  it('returns valid selections unchanged', () => {
    expect(parseSelections([field, text])).to.deep.equal([field, text]);
    expect(parseSelections([])).to.deep.equal([]);
  });

  it('returns the latest of each kind', () => {
    const later = { ...field, targetElement: { elementId: 'later' }, timestamp: 5 };
    const earlier = { ...field, targetElement: { elementId: 'earlier' }, timestamp: 0 };
    expect(parseSelections([field, later, text, earlier])).to.deep.equal([later, text]);
  });

  for (const [name, value] of Object.entries({
    'an unknown kind': { ...field, kind: 'drawing' },
    'an invalid timestamp': { ...field, timestamp: 'now' },
    'the page as target': { ...field, targetElement: {} },
    'text without text': { ...text, targetElement: { elementId: 'lead' } },
    'a field with text': { ...field, targetElement: { elementId: 'title', targetText: 'a' } },
    'text that is too long': { ...text, targetElement: { targetText: 'a'.repeat(5_001) } },
    'a target that is too long': {
      ...field,
      targetElement: {
        selectors: Array.from({ length: 60 }, () => ({ type: 'css', value: 'a'.repeat(1_000), score: 1 })),
      },
    },
    'invalid hosts': { ...field, targetElement: { elementId: 'title', hosts: [null] } },
    'an invalid selector': { ...field, targetElement: { selectors: [{ type: 'css' }] } },
  })) {
    it(`rejects ${name}`, () => {
      expect(parseSelections([value, field].slice(0, 1))).to.deep.equal([]);
      expect(parseSelections([value, text])).to.deep.equal([text]);
    });
  }

  it('drops unknown fields', () => {
    const more = {
      ...field,
      name: 'x',
      targetElement: { ...field.targetElement, onclick: 'alert()', area: { left: 1 } },
    };
    expect(parseSelections([more])).to.deep.equal([field]);
  });

  it('returns only valid selections for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything({ withBigInt: true, withNullPrototype: true }), fc.array(almostSelection)),
        (received) => {
          for (const { kind, targetElement, timestamp } of parseSelections(received)) {
            expect(['text', 'field', 'element']).to.contain(kind);
            expect(timestamp).to.be.a('number');
            expect(JSON.parse(JSON.stringify(targetElement))).to.deep.equal(targetElement);
            expect(Boolean(targetElement.targetText)).to.equal(kind === 'text');
          }
        },
      ),
    );
  });
});
