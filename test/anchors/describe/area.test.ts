import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { areaIn, areaPart, cornerOf, fittedArea, middleOf } from '../../../anchors/describe/area.js';
import { clearPages, one, pageOf } from '../page.js';

const close = 0.0002;

describe('areas', () => {
  afterEach(clearPages);

  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const boxes = fc.record({
    left: number(-400, 900),
    top: number(-400, 900),
    width: number(0, 900),
    height: number(0, 900),
  });
  const areas = fc.record({ left: number(-2, 3), top: number(-2, 3), width: number(-1, 3), height: number(-1, 3) });
  const isInside = ({ left, top, width, height }: ReturnType<typeof fittedArea>): boolean =>
    Math.min(left, top, width, height) >= 0 && Math.max(left + width, top + height) <= 1 + close;

  function boxOf(style: Partial<CSSStyleDeclaration>): HTMLElement {
    pageOf('<div id="box"></div>');
    Object.assign(one('#box').style, { position: 'absolute', left: '40px', top: '60px' }, style);
    return one('#box');
  }

  it('are the part of a rectangle inside the element', () => {
    const element = boxOf({ width: '320px', height: '180px' });
    const whole = element.getBoundingClientRect();
    fc.assert(
      fc.property(boxes, (box) => {
        const area = areaIn(element, box);
        const shown = areaPart(area)(whole);
        const clamped = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));
        expect(isInside(area)).to.equal(true);
        expect(shown.left).to.be.closeTo(clamped(box.left, whole.left, whole.right), 0.1);
        expect(shown.top).to.be.closeTo(clamped(box.top, whole.top, whole.bottom), 0.1);
        expect(shown.left + shown.width).to.be.closeTo(clamped(box.left + box.width, whole.left, whole.right), 0.1);
      }),
    );
  });

  it('stay inside the element when moved or resized, and do not change if they fit', () => {
    fc.assert(
      fc.property(areas, (area) => {
        const fitted = fittedArea(area);
        expect(isInside(fitted)).to.equal(true);
        expect(fittedArea(fitted)).to.deep.equal(fitted);
      }),
    );
  });

  it('cover the same part of a scaled element', () => {
    const element = boxOf({ width: '320px', height: '180px' });
    const drawn = { left: 80, top: 90, width: 100, height: 60 };
    const area = areaIn(element, drawn);
    element.style.transform = 'scale(0.5)';
    const scaled = areaPart(area)(element.getBoundingClientRect());
    expect(scaled.width).to.be.closeTo(50, 0.1);
    expect(areaIn(element, scaled).left).to.be.closeTo(area.left, close);
  });

  it('are undefined in an element without a size', () => {
    const element = boxOf({ width: '0px', height: '0px' });
    expect(areaIn(element, { left: 0, top: 0, width: 10, height: 10 })).to.deep.equal({
      left: 0,
      top: 0,
      width: 0,
      height: 0,
    });
  });

  it('have their marker at the upper right corner, and are revealed by their centre', () => {
    const area = { left: 0.2, top: 0.1, width: 0.5, height: 0.4 };
    expect(cornerOf(area)).to.deep.equal({ left: 0.7, top: 0.1 });
    expect(middleOf(area)).to.deep.equal({ left: 0.45, top: 0.3 });
  });
});
