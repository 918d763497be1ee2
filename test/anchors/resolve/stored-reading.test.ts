import { expect } from '@open-wc/testing';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { readingType, storedReading } from '../../../anchors/resolve/stored-reading.js';
import { clearPages, one, pageOf } from '../page.js';

const cards = ['Berlin', 'Oslo', 'Porto']
  .map((city) => `<li><a href="/${city}">${city} harbour</a><button>Open</button><p>Ships of ${city}</p></li>`)
  .join('');

describe('storedReading', () => {
  afterEach(clearPages);

  it('keeps the field names of the stored JSON', () => {
    pageOf(`<h2>Harbours</h2><ul>${cards}</ul>`);
    const { selectors = [] } = describeElement(one('button'));
    const stored = JSON.parse(selectors.find(({ type }) => type === readingType)?.value ?? '') as {
      item: object;
      alike: object;
    };
    expect(stored).to.include.keys('own', 'marks', 'sign', 'alike', 'item');
    expect(stored).not.to.include.any.keys('distinctive', 'attributes', 'recordAddress', 'counts');
    expect(stored.item).to.include.keys('own', 'way');
    expect(stored.alike).to.have.all.keys('text', 'tag', 'marks', 'item', 'all', 'nth');
  });

  it('parses the reading that it stored', () => {
    pageOf(`<h2>Harbours</h2><ul>${cards}</ul>`);
    const reading = storedReading(describeElement(one('button')));
    expect(reading).to.include.keys('distinctive', 'attributes', 'recordAddress', 'counts');
    expect(reading?.item?.path).to.equal('li > button');
    expect(reading?.counts.position).to.equal(1);
  });

  it('ignores a malformed reading', () => {
    for (const value of ['', '{', 'null', '7', '{}', '{"item":1}', '{"alike":null}'])
      expect(storedReading({ selectors: [{ type: readingType, value, score: 1 }] }), value).to.equal(undefined);
  });
});
