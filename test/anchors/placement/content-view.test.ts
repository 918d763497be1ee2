import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { currentArea, viewedPart, viewOf } from '../../../anchors/placement/content-view.js';
import { clearPages, one, pageOf } from '../page.js';

describe('views of zoomed and moved content', () => {
  afterEach(clearPages);

  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

  function drawing(): SVGSVGElement {
    pageOf('<div id="holder"><svg width="300" height="200"><circle r="0.001"></circle></svg></div>');
    const svg = one('#holder').querySelector('svg');
    if (!svg) throw new Error('no drawing');
    return svg;
  }

  it('keep a point on its content when the drawing is zoomed, moved, stretched or scaled', () => {
    const svg = drawing();
    const circle = svg.querySelector('circle');
    const boxes = fc.record({ x: number(-50, 50), y: number(-50, 50), wide: number(20, 200), high: number(20, 200) });
    const changes = fc.record({
      box: boxes,
      stretched: fc.boolean(),
      width: fc.integer({ min: 100, max: 500 }),
      scale: number(0.5, 2),
    });
    const show = ({
      box: { x, y, wide, high },
      stretched,
      width,
      scale,
    }: typeof changes extends fc.Arbitrary<infer T> ? T : never) => {
      svg.setAttribute('viewBox', `${x} ${y} ${wide} ${high}`);
      svg.setAttribute('preserveAspectRatio', stretched ? 'none' : 'xMidYMid');
      svg.setAttribute('width', String(width));
      one('#holder').style.transform = `scale(${scale})`;
    };
    fc.assert(
      fc.property(changes, changes, number(0, 1), number(0, 1), (before, after, left, top) => {
        show(before);
        const view = viewOf(svg);
        if (!view || !circle) throw new Error('no view');
        circle.setAttribute('cx', String(view.a * left + view.e));
        circle.setAttribute('cy', String(view.d * top + view.f));
        show(after);
        const [box, at] = [svg.getBoundingClientRect(), circle.getBoundingClientRect()];
        const now = currentArea({ left, top, width: 0, height: 0 }, view, svg);
        expect(box.left + (now?.left ?? NaN) * box.width).to.be.closeTo(at.left + at.width / 2, 0.1);
        expect(box.top + (now?.top ?? NaN) * box.height).to.be.closeTo(at.top + at.height / 2, 0.1);
        const isEdge = now && [now.left, now.top, 1 - now.left, 1 - now.top].some((by) => Math.abs(by) < 1e-5);
        const isSeen = now && Math.min(now.left, now.top) >= 0 && Math.max(now.left, now.top) <= 1;
        if (!isEdge) expect(viewedPart({ left, top }, view, svg)(box) !== undefined).to.equal(isSeen);
      }),
    );
  });

  it('rotate with the content', () => {
    pageOf('<canvas id="map" width="200" height="100"></canvas>');
    const view = viewOf(one('#map'), () => new DOMMatrix());
    const turned = () => new DOMMatrix().translate(100, 0).rotate(90);
    const now = view && currentArea({ left: 0.1, top: 0.2, width: 0, height: 0 }, view, one('#map'), turned);
    expect(now?.left).to.be.closeTo((100 - 20) / 200, 0.001);
    expect(now?.top).to.be.closeTo(20 / 100, 0.001);
  });

  it('clip areas to the visible part, and omit areas out of view', () => {
    pageOf('<canvas id="map" width="200" height="100"></canvas>');
    const [map, area] = [one('#map'), { left: 0.5, top: 0.5, width: 0.25, height: 0.25 }];
    const view = viewOf(map, () => new DOMMatrix());
    if (!view) throw new Error('no view');
    const box = map.getBoundingClientRect();
    const seen = viewedPart(area, view, map, () => new DOMMatrix().translate(80, 0))(box);
    expect(seen?.left).to.be.closeTo(box.left + 180, 0.1);
    expect(seen?.width).to.be.closeTo(20, 0.1);
    expect(viewedPart(area, view, map, () => new DOMMatrix().translate(150, 0))(box)).to.equal(undefined);
  });

  it('are undefined without a view box or a valid transform', () => {
    const svg = drawing();
    expect(viewOf(svg)).to.equal(undefined);
    expect(viewOf(one('#holder'), () => undefined)).to.equal(undefined);
    expect(viewOf(one('#holder'), () => new DOMMatrix().scale(0))).to.equal(undefined);
    svg.setAttribute('viewBox', '0 0 10 10');
    const view = viewOf(svg);
    expect(view).to.exist;
    svg.removeAttribute('viewBox');
    const part = view && viewedPart({ left: 0.5, top: 0.5 }, view, svg);
    expect(part?.(svg.getBoundingClientRect())).to.equal(undefined);
  });
});
