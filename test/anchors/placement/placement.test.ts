import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { Placement, type MarkerPlacement } from '../../../anchors/placement/placement.js';
import { waitUntil } from '../../wait-until.js';
import { countLayoutWork } from '../counting.js';
import { clearPages, frame, one, pageOf } from '../page.js';

/** A marker of the usual size. */
function sized(marker: HTMLElement): HTMLElement {
  Object.assign(marker.style, { width: '28px', height: '28px', padding: '0', border: '0', overflow: 'clip' });
  return marker;
}

describe('Placement', () => {
  let surface: HTMLElement;
  let placement: Placement;
  let arranged: number;
  const clusters = {
    create: () => sized(Object.assign(document.createElement('button'), { className: 'cluster' })),
    update: (marker: HTMLElement, keys: readonly string[]) => {
      marker.textContent = keys.join(' ');
    },
  };

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    surface = document.createElement('collab-test-surface');
    Object.assign(surface.style, { position: 'absolute', left: '0', top: '0', zIndex: '9' });
    document.body.style.margin = '0';
    document.body.append(surface);
    arranged = 0;
    placement = new Placement(surface, { clusters, arranged: () => (arranged += 1) });
  });

  afterEach(() => {
    placement.dispose();
    surface.remove();
    clearPages();
    document.documentElement.removeAttribute('style');
    document.body.removeAttribute('style');
    scrollTo(0, 0);
  });

  /** Places a marker of the usual size. */
  function mark(key: string, target: Element, more: Partial<MarkerPlacement> = {}): HTMLElement {
    const marker = sized(Object.assign(document.createElement('button'), { textContent: key }));
    placement.place(key, { marker, target, ...more });
    return marker;
  }

  /** Where the tip of a marker is: the lower left corner. */
  const tip = (marker: Element): { x: number; y: number } => {
    const { left, bottom } = marker.getBoundingClientRect();
    return { x: Math.round(left), y: Math.round(bottom) };
  };

  const isAt = (marker: Element, x: number, y: number): boolean => document.elementFromPoint(x, y) === marker;

  const tall = (content: string): HTMLElement => {
    const page = pageOf(content);
    Object.assign(page.style, { height: '3000px', position: 'relative' });
    return page;
  };

  /** A box at a place of its parent. */
  const boxAt = (
    parent: HTMLElement,
    id: string,
    left: number,
    top: number,
    more: Partial<CSSStyleDeclaration> = {},
  ) => {
    const box = document.createElement('div');
    box.id = id;
    Object.assign(box.style, {
      position: 'absolute',
      left: `${left}px`,
      top: `${top}px`,
      width: '100px',
      height: '50px',
    });
    Object.assign(box.style, more);
    parent.append(box);
    return box;
  };

  it('counts layout reads and writes', () => {
    const page = tall('');
    const work = countLayoutWork();
    page.style.transform = 'none';
    page.getBoundingClientRect();
    page.style.setProperty('width', '1px');
    page.append('text');
    page.scrollTop = 0;
    expect(page.scrollTop).to.equal(0);
    expect(work.stop()).to.deep.equal({ writes: 3, scrolls: 1, reads: 2, forced: 2 });
  });

  it('places a marker beside the end of the first line, or its tip at a fraction of the element', async () => {
    const box = boxAt(tall(''), 'box', 200, 100);
    const first = mark('first', box);
    const second = mark('second', box, { position: { left: 0.25, top: 0.5 } });
    await frame();
    expect(tip(first)).to.deep.equal({ x: 300, y: 134 });
    expect(tip(second)).to.deep.equal({ x: 225, y: 125 });
  });

  for (const [height, top] of [
    [28, 0],
    [37, 6],
    [200, 6],
  ] as const)
    it(`keeps a marker within the height of a row of ${height} px, not in the one above`, async () => {
      const marker = mark('row', boxAt(tall(''), 'row', 200, 100, { height: `${height}px` }));
      await frame();
      expect(marker.getBoundingClientRect().top).to.equal(100 + top);
    });

  it('places a marker above the corner of an element less high than the marker', async () => {
    const marker = mark('line', boxAt(tall(''), 'line', 200, 100, { height: '20px' }));
    await frame();
    expect(tip(marker)).to.deep.equal({ x: 300, y: 100 });
  });

  it('places a marker at the left in right-to-left text', async () => {
    const page = tall('');
    page.dir = 'rtl';
    const marker = mark('end', boxAt(page, 'end', 200, 100));
    const chosen = mark('chosen', boxAt(page, 'chosen', 200, 200), { position: { left: 0.25, top: 0.5 } });
    const edge = mark('edge', boxAt(page, 'edge', 0, 300));
    await frame();
    expect(marker.getBoundingClientRect().right).to.equal(194);
    expect(tip(chosen)).to.deep.equal({ x: 225, y: 225 });
    expect(edge.getBoundingClientRect().left).to.equal(0);
  });

  it('places the tip at page coordinates in px', async () => {
    tall('');
    scrollTo(0, 500);
    const marker = mark('page', document.documentElement, { unit: 'px', position: { left: 40, top: 700 } });
    await frame();
    expect(tip(marker)).to.deep.equal({ x: 40, y: 200 });
  });

  it('keeps markers inside the page without widening it', async () => {
    const page = tall('');
    const wide = boxAt(page, 'wide', 0, 0, { width: '800px' });
    const marker = mark('corner', wide);
    await frame();
    const { right, top } = marker.getBoundingClientRect();
    expect({ right, top }).to.deep.equal({ right: document.documentElement.clientWidth - 6, top: 6 });
    expect(document.documentElement.scrollWidth).to.equal(document.documentElement.clientWidth);
  });

  it('does not widen the page if a marker at its edge is larger', async () => {
    const marker = mark('corner', boxAt(tall(''), 'wide', 0, 0, { width: '100%' }));
    marker.style.padding = '0 60px 0 0';
    await frame();
    expect(marker.getBoundingClientRect().right).to.be.greaterThan(document.documentElement.clientWidth);
    expect(document.documentElement.scrollWidth).to.equal(document.documentElement.clientWidth);
  });

  it('shows markers beside the window when the page scrolls sideways', async () => {
    const marker = mark('beside', boxAt(tall(''), 'beside', document.documentElement.clientWidth + 100, 100));
    await frame();
    marker.scrollIntoView();
    const { left, top } = marker.getBoundingClientRect();
    expect(document.elementFromPoint(left + 5, top + 5) === marker).to.equal(true);
  });

  it('covers an element with a box', async () => {
    const box = boxAt(tall(''), 'box', 200, 100);
    const outline = document.createElement('div');
    placement.place('outline', { marker: outline, target: box, shape: 'box' });
    await frame();
    expect(outline.getBoundingClientRect()).to.deep.equal(box.getBoundingClientRect());
  });

  it('writes and reads nothing when the page is scrolled', async () => {
    const page = tall('');
    const markers = Array.from({ length: 30 }, (_, i) => mark(`m${i}`, boxAt(page, `b${i}`, 100, 60 * i)));
    await frame();
    const work = countLayoutWork();
    scrollTo(0, 200);
    await frame();
    const done = work.stop();
    expect(done).to.deep.equal({ writes: 0, scrolls: 0, reads: 0, forced: 0 });
    expect(markers.map(tip)[29]).to.deep.equal({ x: 200, y: 60 * 29 + 34 - 200 });
  });

  it('moves one box when a nested container is scrolled', async () => {
    const page = tall('');
    const scroller = boxAt(page, 'scroller', 100, 100, { width: '300px', height: '200px', overflow: 'auto' });
    const markers = Array.from({ length: 30 }, (_, i) => mark(`m${i}`, boxAt(scroller, `b${i}`, 20, 60 * i)));
    await frame();
    scroller.scrollTop = 120;
    const work = countLayoutWork();
    await frame();
    const { writes, scrolls, forced } = work.stop();
    expect({ writes, scrolls, forced }).to.deep.equal({ writes: 0, scrolls: 1, forced: 0 });
    expect(markers.map(tip)[3]).to.deep.equal({ x: 220, y: 100 + 180 + 34 - 120 });
  });

  it('scrolls a nested container when a marker out of view gets the focus', async () => {
    const page = tall('');
    const scroller = boxAt(page, 'scroller', 100, 100, { width: '300px', height: '200px', overflow: 'auto' });
    const marker = mark('far', boxAt(scroller, 'box', 20, 500), { position: { left: 0, top: 0 } });
    boxAt(scroller, 'end', 0, 900);
    await frame();
    marker.focus();
    await frame();
    await frame();
    expect(scroller.scrollTop).to.be.greaterThan(300);
    expect(tip(marker)).to.deep.equal({ x: 120, y: 100 + 500 - scroller.scrollTop });
    expect(isAt(marker, 125, tip(marker).y - 5)).to.equal(true);
  });

  it('follows containers that scroll from their end, in either direction', async () => {
    const page = tall('');
    page.dir = 'rtl';
    const styles = {
      display: 'flex',
      flexDirection: 'column-reverse',
      width: '300px',
      height: '200px',
      overflow: 'auto',
    };
    const scroller = boxAt(page, 'scroller', 100, 100, styles);
    const size = { position: 'static', flex: 'none', width: '800px', height: '900px' };
    const marker = mark('box', boxAt(scroller, 'box', 0, 0, size), { position: { left: 0.5, top: 0.5 } });
    await frame();
    scroller.scrollTo(-350, -400);
    await frame();
    await frame();
    const { left, top } = one('#box').getBoundingClientRect();
    expect(tip(marker)).to.deep.equal({ x: left + 400, y: top + 450 });
    expect(isAt(marker, left + 405, top + 445)).to.equal(true);
    scroller.scrollTo(-300, 0);
    await frame();
    await frame();
    expect(tip(marker).x).to.equal(one('#box').getBoundingClientRect().left + 400);
  });

  it('clips markers like nested containers do', async () => {
    const page = tall('');
    const outer = boxAt(page, 'outer', 100, 100, { width: '400px', height: '300px', overflow: 'auto' });
    const inner = boxAt(outer, 'inner', 50, 250, { width: '200px', height: '200px', overflow: 'auto' });
    const box = boxAt(inner, 'box', 20, 300);
    boxAt(inner, 'end', 0, 900);
    const marker = mark('deep', box, { position: { left: 0, top: 0 } });
    await frame();
    expect(isAt(marker, 180, 560)).to.equal(false);
    inner.scrollTop = 200;
    await frame();
    expect(tip(marker)).to.deep.equal({ x: 170, y: 450 });
    expect(isAt(marker, 175, 445)).to.equal(false);
    outer.scrollTop = 100;
    const work = countLayoutWork();
    await frame();
    const { writes, scrolls } = work.stop();
    expect({ writes, scrolls }).to.deep.equal({ writes: 0, scrolls: 1 });
    expect(tip(marker)).to.deep.equal({ x: 170, y: 350 });
    expect(isAt(marker, 175, 345)).to.equal(true);
  });

  it('batches reads before writes when the layout changes', async () => {
    const page = tall('');
    const spacer = boxAt(page, 'spacer', 0, 0, { position: 'static' });
    const markers = Array.from({ length: 30 }, (_, i) =>
      mark(`m${i}`, boxAt(page, `b${i}`, 0, 0, { position: 'static', height: '60px' })),
    );
    await frame();
    const before = markers.map(tip);
    spacer.style.height = '90px';
    const work = countLayoutWork();
    await frame();
    const done = work.stop();
    expect(done.writes).to.equal(30);
    expect(done.forced).to.equal(0);
    expect(markers.map(tip)).to.deep.equal(before.map(({ x, y }) => ({ x, y: y + 40 })));
  });

  it('follows an element that changes its size without a mutation', async () => {
    const page = tall('<textarea></textarea>');
    const box = one('textarea', page);
    const marker = mark('area', box, { position: { left: 0, top: 1 } });
    await frame();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('textarea { height: 333px; }');
    document.adoptedStyleSheets.push(sheet);
    await frame();
    await frame();
    document.adoptedStyleSheets.pop();
    const grown = tip(marker).y - box.getBoundingClientRect().top;
    expect(grown).to.be.greaterThan(300);
  });

  it('stays at fixed elements while the page scrolls', async () => {
    const bar = boxAt(tall(''), 'bar', 300, 50, { position: 'fixed' });
    const marker = mark('bar', bar, { position: { left: 0, top: 1 } });
    scrollTo(0, 100);
    await frame();
    const work = countLayoutWork();
    scrollTo(0, 400);
    await frame();
    expect(work.stop().writes).to.equal(0);
    expect(tip(marker)).to.deep.equal({ x: 300, y: 100 });
  });

  it('stays at sticky elements, and writes nothing while they stick', async () => {
    const page = tall('');
    const bar = boxAt(page, 'bar', 0, 0, { position: 'sticky', top: '40px', left: 'auto', marginTop: '300px' });
    const marker = mark('bar', bar, { position: { left: 0, top: 1 } });
    await frame();
    scrollTo(0, 100);
    await frame();
    expect(tip(marker).y).to.equal(250);
    scrollTo(0, 500);
    await frame();
    expect(tip(marker).y).to.equal(90);
    const work = countLayoutWork();
    scrollTo(0, 900);
    await frame();
    expect(work.stop().writes).to.equal(0);
    expect(tip(marker).y).to.equal(90);
  });

  it('stays at sticky elements in a nested container', async () => {
    const scroller = boxAt(tall(''), 'scroller', 20, 30, { width: '200px', height: '150px', overflow: 'auto' });
    const bar = document.createElement('div');
    Object.assign(bar.style, { position: 'sticky', top: '0', height: '40px' });
    const long = document.createElement('div');
    long.style.height = '900px';
    scroller.append(bar, long);
    const marker = mark('bar', bar, { position: { left: 0, top: 1 } });
    await frame();
    expect(tip(marker)).to.deep.equal({ x: 20, y: 70 });
    scroller.scrollTop = 400;
    await frame();
    await frame();
    expect(tip(marker)).to.deep.equal({ x: 20, y: 70 });
  });

  it('is positioned in a zoomed page', async () => {
    document.documentElement.style.setProperty('zoom', '1.5');
    const box = boxAt(tall(''), 'box', 100, 100);
    const marker = mark('box', box);
    await frame();
    const { right, top } = box.getBoundingClientRect();
    expect(tip(marker)).to.deep.equal({ x: Math.round(right), y: Math.round(top) + 51 });
  });

  it('is positioned in scaled elements and scrollers', async () => {
    const page = tall('');
    const scaled = boxAt(page, 'scaled', 100, 50, {
      transform: 'scale(0.5)',
      transformOrigin: '0 0',
      width: '600px',
      height: '600px',
    });
    const scroller = boxAt(scaled, 'scroller', 0, 0, { width: '600px', height: '400px', overflow: 'auto' });
    const box = boxAt(scroller, 'box', 100, 500);
    boxAt(scroller, 'end', 0, 900);
    const marker = mark('box', box, { position: { left: 0, top: 0 } });
    await frame();
    scroller.scrollTop = 300;
    await frame();
    expect(tip(marker)).to.deep.equal({ x: 150, y: 150 });
    expect(isAt(marker, 155, 145)).to.equal(true);
  });

  it('is positioned from a surface inside the scroller', async () => {
    const page = tall('');
    const scroller = boxAt(page, 'scroller', 100, 100, { width: '300px', height: '200px', overflow: 'auto' });
    const box = boxAt(scroller, 'box', 20, 180);
    scroller.append(surface);
    const marker = mark('box', box, { position: { left: 0, top: 0 } });
    await frame();
    const work = countLayoutWork();
    scroller.scrollTop = 20;
    await frame();
    expect(work.stop().writes).to.equal(0);
    expect(tip(marker)).to.deep.equal({ x: 120, y: 260 });
  });

  it('writes nothing when a new layout moves nothing', async () => {
    const page = tall('');
    document.documentElement.style.overflowX = 'auto';
    mark('far', boxAt(page, 'far', 900.123456, 100, { width: '33.333333px' }));
    const below = boxAt(page, 'below', 0, 500);
    await frame();
    const work = countLayoutWork();
    below.style.height = '80px';
    await frame();
    expect(work.stop().writes).to.equal(1);
  });

  it('hides the marker of an element without layout, or clipped by a container that does not scroll', async () => {
    const page = tall('');
    const slide = boxAt(page, 'slide', 100, 100, { overflow: 'hidden' });
    const shown = mark('in', boxAt(slide, 'in', 0, 0, { width: '40px' }));
    const away = mark('out', boxAt(slide, 'out', 200, 0));
    const none = mark('none', boxAt(page, 'none', 0, 0, { display: 'none' }));
    await frame();
    expect([shown, away, none].map(({ hidden }) => hidden)).to.deep.equal([false, true, true]);
    expect(placement.markerOf('none')).to.equal(undefined);
  });

  it('orders markers by reading order, whatever the order of placing', async () => {
    const page = tall('');
    mark('third', boxAt(page, 'c', 0, 300));
    const scroller = boxAt(page, 'scroller', 0, 200, { overflow: 'auto' });
    mark('second', boxAt(scroller, 'b', 0, 0));
    mark('first', boxAt(page, 'a', 0, 100));
    await frame();
    const order = [...surface.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(order).to.deep.equal(['first', 'second', 'third']);
  });

  it('keeps the focus when the order changes, also in browsers that cannot move focused nodes', async () => {
    const own = Object.getOwnPropertyDescriptor(Element.prototype, 'moveBefore');
    Reflect.deleteProperty(Element.prototype, 'moveBefore');
    const page = tall('');
    const a = boxAt(page, 'a', 0, 100);
    const marker = mark('a', a);
    mark('b', boxAt(page, 'b', 0, 200));
    await frame();
    marker.focus();
    a.style.top = '400px';
    await frame();
    if (own) Object.defineProperty(Element.prototype, 'moveBefore', own);
    expect(document.activeElement === marker).to.equal(true);
  });

  it('keeps the focus when the order changes', async () => {
    const page = tall('');
    const a = boxAt(page, 'a', 0, 100);
    const marker = mark('a', a);
    mark('b', boxAt(page, 'b', 0, 200));
    await frame();
    marker.focus();
    a.style.top = '400px';
    await frame();
    expect(document.activeElement).to.equal(marker);
    expect([...surface.querySelectorAll('button')].at(-1)).to.equal(marker);
  });

  it('groups markers that would overlap, and returns the marker of each group', async () => {
    const page = tall('');
    const box = boxAt(page, 'box', 100, 100);
    const near = mark('near', box, { position: { left: 0.05, top: 0 } });
    mark('head', box, { position: { left: 0, top: 0 } });
    const far = mark('far', box, { position: { left: 0.9, top: 0 } });
    await frame();
    const cluster = placement.markerOf('near');
    expect(cluster?.textContent).to.equal('head near');
    expect(near.hidden).to.equal(true);
    expect(cluster && tip(cluster)).to.have.property('y', 100);
    expect(placement.markerOf('far')).to.equal(far);
    expect(arranged).to.equal(1);
    placement.remove('head');
    await frame();
    expect(placement.markerOf('near')).to.equal(near);
    expect(near.hidden).to.equal(false);
    expect(surface.querySelector('.cluster')).to.equal(null);
    expect(arranged).to.equal(2);
  });

  it('groups markers that come close when the page narrows, and moves the focus', async () => {
    const page = tall('');
    const first = boxAt(page, 'first', 0, 100);
    const second = boxAt(page, 'second', 300, 100);
    mark('first', first);
    const marker = mark('second', second);
    await frame();
    marker.focus();
    second.style.left = '5px';
    await frame();
    expect(document.activeElement).to.have.property('className', 'cluster');
  });

  it('does not group markers that must stay separate', async () => {
    const box = boxAt(tall(''), 'box', 100, 100);
    mark('one', box);
    const marker = mark('new', box, { alone: true });
    await frame();
    expect(placement.markerOf('new')).to.equal(marker);
    expect(surface.querySelector('.cluster')).to.equal(null);
  });

  describe('under a fixed or sticky part of the page', () => {
    const isCovered = (marker: Element): boolean => marker.closest('.covered') !== null;

    /** A page whose boxes are 60 px apart, and a header that is 80 px high over it. */
    async function showHeader(styles: Partial<CSSStyleDeclaration> = {}) {
      const page = tall('');
      const header = boxAt(page, 'header', 0, 0, { position: 'fixed', background: 'white', zIndex: '1' });
      Object.assign(header.style, { width: '800px', height: '80px' }, styles);
      const boxes = Array.from({ length: 20 }, (_, i) => boxAt(page, `b${i}`, 100, 100 + 60 * i));
      const markers = boxes.map((box, i) => mark(`m${i}`, box));
      await frame();
      return { page, header, boxes, markers };
    }

    /** Scrolls so far that the first three boxes begin under the header, or above it. */
    async function scrollUnder(): Promise<void> {
      scrollTo(0, 160);
      await frame();
    }

    it('is covered while its point is covered', async () => {
      const { markers } = await showHeader();
      await scrollUnder();
      await waitUntil(() => isCovered(markers[2] as Element), 'the marker lies over the header');
      expect(markers.map(isCovered).indexOf(false, 2)).to.equal(3);
      scrollTo(0, 0);
      await waitUntil(() => !markers.some(isCovered), 'the marker is hidden beside the header');
    });

    it('is covered if its point is outside the window and the marker reaches into it', async () => {
      const { boxes, markers } = await showHeader();
      // The third box begins 15 px above the window, and its marker is 34 px high.
      scrollTo(0, 235);
      await waitUntil(() => isCovered(markers[3] as Element));
      expect(boxes[2]?.getBoundingClientRect().top).to.equal(-15);
      expect(isCovered(markers[2] as Element)).to.equal(true);
    });

    it('is detected in the next frame after a marker was covered', async () => {
      const { markers } = await showHeader();
      await scrollUnder();
      await waitUntil(() => isCovered(markers[2] as Element));
      scrollTo(0, 220);
      await frame();
      expect(isCovered(markers[3] as Element)).to.equal(true);
    });

    it('still represents its target', async () => {
      const { markers } = await showHeader();
      await scrollUnder();
      await waitUntil(() => isCovered(markers[2] as Element));
      expect(placement.markerOf('m2') === markers[2]).to.equal(true);
      expect(markers[2]?.checkVisibility()).to.equal(true);
    });

    it('is covered by a sticky element in a nested container, also as the marker of a group', async () => {
      const page = tall('');
      const scroller = boxAt(page, 'scroller', 100, 100, { width: '300px', height: '300px', overflow: 'auto' });
      const head = boxAt(scroller, 'head', 0, 0, { position: 'sticky', background: 'white', zIndex: '1' });
      const box = boxAt(scroller, 'row', 0, 100);
      boxAt(scroller, 'end', 0, 2000);
      mark('a', box);
      mark('b', box);
      await frame();
      expect(head.getBoundingClientRect().top).to.equal(100);
      scroller.scrollTop = 80;
      await waitUntil(() => isCovered(one('.cluster', surface)), 'the group lies over the head');
      scroller.scrollTop = 0;
      await waitUntil(() => !isCovered(one('.cluster', surface)));
    });

    const harmless: Readonly<Record<string, Partial<CSSStyleDeclaration>>> = {
      'draws nothing': { background: 'none', height: '600px' },
      'is all but transparent': { background: 'rgba(0, 0, 0, 0.01)', height: '600px' },
      'has no opacity': { opacity: '0', height: '600px' },
      'lies below': { zIndex: '-1' },
      'scrolls with the page': { position: 'absolute', height: '600px' },
    };
    for (const [name, styles] of Object.entries(harmless)) {
      it(`is shown where that ${name}`, async () => {
        const { page, markers } = await showHeader(styles);
        // Where a cover is looked for, this one is found.
        const other = boxAt(page, 'other', 400, 200, { position: 'fixed', background: 'white', zIndex: '1' });
        const marker = mark('other', boxAt(page, 'under', 380, 320));
        await frame();
        await scrollUnder();
        expect(other.getBoundingClientRect().top).to.equal(200);
        scrollTo(0, 110);
        await waitUntil(() => isCovered(marker));
        expect(markers.filter(isCovered).length).to.equal(0);
      });
    }

    it('is shown under an element that lets the pointer through, and in the header itself', async () => {
      const { header, boxes, markers } = await showHeader();
      Object.assign(boxes[2]?.style ?? {}, { pointerEvents: 'none', zIndex: '0' });
      const own = mark('own', boxAt(header, 'own', 600, 30));
      await scrollUnder();
      await waitUntil(() => isCovered(markers[1] as Element));
      expect(isCovered(markers[2] as Element)).to.equal(false);
      expect(isCovered(own)).to.equal(false);
    });

    it('is shown above the header, for example in a menu', async () => {
      const { boxes, markers } = await showHeader();
      Object.assign(boxes[2]?.style ?? {}, { zIndex: '2' });
      await scrollUnder();
      await waitUntil(() => isCovered(markers[1] as Element));
      expect(isCovered(markers[2] as Element)).to.equal(false);
    });

    it('is covered by an element in a shadow tree', async () => {
      const page = tall('');
      const host = document.createElement('div');
      page.append(host);
      const inner = boxAt(document.createElement('div'), 'inner', 0, 0);
      Object.assign(inner.style, { position: 'fixed', width: '800px', height: '80px', background: 'white' });
      host.attachShadow({ mode: 'open' }).append(inner);
      Object.assign(host.style, { position: 'relative', zIndex: '1' });
      const marker = mark('m', boxAt(page, 'b', 100, 200));
      await frame();
      scrollTo(0, 170);
      await waitUntil(() => isCovered(marker));
    });
  });

  it('does not change the page', async () => {
    const page = tall('<p id="target">Hello</p>');
    const before = [page, document.body, document.documentElement].map(
      (node) => (node.cloneNode() as Element).outerHTML,
    );
    mark('target', one('#target'));
    await frame();
    const after = [page, document.body, document.documentElement].map(
      (node) => (node.cloneNode() as Element).outerHTML,
    );
    expect(after).to.deep.equal(before);
    expect(one('#target').outerHTML).to.equal('<p id="target">Hello</p>');
  });
});
