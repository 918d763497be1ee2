import { expect } from '@open-wc/testing';
import { positionIn } from '../../../anchors/describe/area.js';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { clearPages, one, pageOf } from '../page.js';

const valuesOf = (element: Element, ...types: string[]): string[] =>
  (describeElement(element).selectors ?? []).filter(({ type }) => types.includes(type)).map(({ value }) => value);

describe('describeElement', () => {
  afterEach(clearPages);

  it('describes an element by data-collab-target alone', () => {
    pageOf('<section data-collab-target="chart" id="c1">Sales</section>');
    expect(describeElement(one('#c1'))).to.deep.equal({ elementId: 'chart' });
  });

  it('describes an element by a stable id', () => {
    pageOf('<h2 id="pricing">Pricing</h2>');
    const target = describeElement(one('#pricing'));
    expect(target.elementId).to.equal('pricing');
    expect(target.selectors?.[0]).to.deep.equal({ type: 'id', value: '#pricing', score: 1 });
  });

  for (const id of [
    ':r1:',
    '«r3»',
    'radix-12',
    'headlessui-menu-button-4',
    'ember123',
    'mui-7',
    'card-x9k2m4p7',
    '482',
  ]) {
    it(`does not know an element by the id "${id}"`, () => {
      const page = pageOf('<p>Text</p>');
      const element = one('p', page);
      element.id = id;
      const target = describeElement(element);
      expect(target.elementId).to.equal(undefined);
      expect(target.selectors?.some(({ value }) => value.includes(CSS.escape(id)))).to.equal(false);
    });
  }

  it('does not use an id that another element has too', () => {
    const page = pageOf('<p id="twice">One</p><p id="twice">Two</p>');
    expect(describeElement(one('p', page)).elementId).to.equal(undefined);
  });

  it('describes a row by its key', () => {
    pageOf('<ul><li data-id="7">Seven</li><li data-id="8" data-state="open" data-index="1">Eight</li></ul>');
    expect(valuesOf(one('[data-id="8"]'), 'data')).to.deep.equal(['[data-id="8"]']);
  });

  it('omits hashed and generated classes from the path', () => {
    const page = pageOf(
      `<div class="css-1x2y3z sc-bdVaJa"><div class="Card_root__3xYz9 kYbFxq toolbar is-active"></div><div class="mt-4"></div></div>`,
    );
    const [path = ''] = valuesOf(one('.toolbar', page), 'css', 'named-css');
    expect(path).to.match(/ > div > div\.toolbar$/);
    expect(path).not.to.match(/css-|sc-|Card|kYb|active|mt-/);
  });

  it('starts the path at the nearest ancestor with a name', () => {
    pageOf('<section id="team"><ul><li>Ada</li><li><b>Bo</b></li></ul></section>');
    expect(valuesOf(one('#team b'), 'named-css')).to.deep.equal(['#team > ul > li:nth-of-type(2) > b']);
  });

  it('lists the most reliable selector first', () => {
    pageOf('<a id="more" href="/more">More</a>');
    const scores = (describeElement(one('#more')).selectors ?? []).map(({ score }) => score);
    expect(scores).to.deep.equal([...scores].sort((a, b) => b - a));
  });

  it('returns a point as fractions of the border box', () => {
    pageOf('<div id="box"></div>');
    const box = one('#box');
    Object.assign(box.style, { position: 'fixed', left: '10px', top: '20px', width: '100px', height: '50px' });
    expect(positionIn(box, 60, 30)).to.deep.equal({ left: 0.5, top: 0.2 });
    expect(positionIn(box, 500, 0)).to.deep.equal({ left: 1, top: 0 });
  });
});
