import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { revealPoint } from '../../../anchors/placement/reveal.js';
import { clearPages, one, pageOf } from '../page.js';

const middle = { left: 0.5, top: 0.5 };

describe('revealPoint', () => {
  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
  });

  afterEach(() => {
    clearPages();
    scrollTo(0, 0);
  });

  /** A page with a scroller far down, in it another, in that an element far to the right. */
  function nested(): HTMLElement {
    const page = pageOf('<div id="outer"><div id="inner"><div id="row"><b id="goal">Goal</b></div></div></div>');
    Object.assign(page.style, { display: 'block', paddingTop: '2000px', height: '4000px' });
    Object.assign(one('#outer').style, { height: '300px', overflow: 'auto', paddingTop: '900px' });
    Object.assign(one('#inner').style, { width: '400px', overflow: 'auto' });
    Object.assign(one('#row').style, { width: '3000px', paddingLeft: '1500px', height: '1200px' });
    return page;
  }

  const goalIsIn = (selector: string): boolean => {
    const goal = one('#goal').getBoundingClientRect();
    const box = one(selector).getBoundingClientRect();
    return goal.left >= box.left && goal.right <= box.right && goal.top >= box.top && goal.bottom <= box.bottom;
  };

  it('scrolls all containers until an element is in view', () => {
    nested();
    revealPoint(one('#goal'), middle);
    const { top, bottom } = one('#goal').getBoundingClientRect();
    expect(top > 0 && bottom < 600).to.equal(true);
    expect(goalIsIn('#outer') && goalIsIn('#inner')).to.equal(true);
  });

  it('scrolls from right to left', () => {
    const page = nested();
    page.dir = 'rtl';
    Object.assign(one('#row').style, { paddingLeft: '0', paddingRight: '1500px' });
    revealPoint(one('#goal'), middle);
    expect(one('#inner').scrollLeft).to.be.lessThan(-1000);
    expect(goalIsIn('#inner')).to.equal(true);
  });

  it('scrolls nothing when the point is in view', () => {
    nested();
    revealPoint(one('#goal'), middle);
    const places = (): number[] => [scrollY, one('#outer').scrollTop, one('#inner').scrollLeft];
    const before = places();
    revealPoint(one('#goal'), middle);
    expect(places()).to.deep.equal(before);
  });

  it('shows the point of an element that is larger than the page', () => {
    const page = pageOf('<article></article>');
    one('article', page).style.height = '8000px';
    revealPoint(one('article', page), { left: 0, top: 0.75 });
    const at = one('article', page).getBoundingClientRect().top + 6000;
    expect(at).to.be.within(0, 600);
  });

  it('does not scroll the page for a fixed element', () => {
    const page = pageOf('<p id="bar">Bar</p>');
    page.style.height = '4000px';
    Object.assign(one('#bar').style, { position: 'fixed', top: '590px' });
    revealPoint(one('#bar'), middle);
    expect(scrollY).to.equal(0);
  });
});
