import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { Placement, type MarkerPlacement } from '../../../anchors/placement/placement.js';
import { revealPoint } from '../../../anchors/placement/reveal.js';
import { waitUntil } from '../../wait-until.js';
import { frameOf, pageIn, shadowIn, within } from '../inner-page.js';
import { clearPages, frame, one, pageOf } from '../page.js';

describe('Placement in inner trees', () => {
  let surface: HTMLElement;
  let placement: Placement;

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    surface = document.createElement('collab-test-surface');
    Object.assign(surface.style, { position: 'absolute', left: '0', top: '0', zIndex: '9' });
    document.body.style.margin = '0';
    document.body.append(surface);
    placement = new Placement(surface);
  });

  afterEach(() => {
    placement.dispose();
    surface.remove();
    clearPages();
    document.body.removeAttribute('style');
    scrollTo(0, 0);
  });

  function mark(target: Element, more: Partial<MarkerPlacement> = {}): HTMLElement {
    const marker = document.createElement('button');
    Object.assign(marker.style, { width: '28px', height: '28px', padding: '0', border: '0' });
    placement.place('place', { marker, target, position: { left: 0, top: 0 }, ...more });
    return marker;
  }

  const tip = (marker: Element): { x: number; y: number } => {
    const { left, bottom } = marker.getBoundingClientRect();
    return { x: Math.round(left), y: Math.round(bottom) };
  };
  const isSeen = (marker: Element): boolean => {
    const { left, top } = marker.getBoundingClientRect();
    return document.elementFromPoint(left + 14, top + 14) === marker;
  };
  const comesTo = (marker: Element, x: number, y: number): Promise<void> =>
    waitUntil(() => Math.abs(tip(marker).x - x) < 1 && Math.abs(tip(marker).y - y) < 1, `it is not at ${x} ${y}`);

  /** A frame at a place of the window, with something 100 px from the corner of a page that can be scrolled. */
  async function frameAt(left: number, top: number): Promise<{ shown: HTMLIFrameElement; spot: HTMLElement }> {
    const shown = await frameOf(
      '<div style="width: 3000px; height: 3000px; position: relative"><p id="spot" style="position: absolute; margin: 0; left: 100px; top: 100px; width: 80px; height: 20px">Here</p></div>',
    );
    Object.assign(shown.style, { position: 'absolute', left: `${left}px`, top: `${top}px` });
    Object.assign(shown.style, { width: '300px', height: '200px', border: '10px solid', padding: '5px' });
    return { shown, spot: within(pageIn(shown), '#spot') };
  }

  it('includes the position, border and padding of a frame', async () => {
    const { spot } = await frameAt(50, 60);
    const marker = mark(spot);
    await comesTo(marker, 50 + 15 + 100, 60 + 15 + 100);
    expect(isSeen(marker)).to.equal(true);
  });

  it('follows a frame that is moved, scaled or zoomed', async () => {
    const { shown, spot } = await frameAt(50, 60);
    const marker = mark(spot);
    await comesTo(marker, 165, 175);
    shown.style.left = '150px';
    await comesTo(marker, 265, 175);
    Object.assign(shown.style, { left: '50px', transform: 'scale(0.5)', transformOrigin: '0 0' });
    await comesTo(marker, 50 + 115 / 2, 60 + 115 / 2);
    Object.assign(shown.style, { transform: 'none', zoom: '2', left: '25px', top: '30px' });
    await comesTo(marker, 50 + 230, 60 + 230);
  });

  it('follows a page that scrolls in its frame, and clips markers at the frame', async () => {
    const { shown, spot } = await frameAt(50, 60);
    const marker = mark(spot);
    await comesTo(marker, 165, 175);
    shown.contentWindow?.scrollTo(20, 40);
    await comesTo(marker, 145, 135);
    expect(isSeen(marker)).to.equal(true);
    shown.contentWindow?.scrollTo(0, 150);
    await comesTo(marker, 165, 25);
    expect(isSeen(marker)).to.equal(false);
    shown.contentWindow?.scrollTo(0, 0);
    await comesTo(marker, 165, 175);
    expect(isSeen(marker)).to.equal(true);
  });

  it('follows fixed elements and scrollers in a frame', async () => {
    const { shown, spot } = await frameAt(50, 60);
    spot.style.position = 'fixed';
    const marker = mark(spot);
    await comesTo(marker, 165, 175);
    shown.contentWindow?.scrollTo(0, 150);
    await frame();
    expect(tip(marker)).to.deep.equal({ x: 165, y: 175 });
    shown.contentWindow?.scrollTo(0, 0);
    const scroller = spot.ownerDocument.createElement('div');
    Object.assign(scroller.style, { width: '250px', height: '150px', overflow: 'auto', position: 'relative' });
    const tall = spot.ownerDocument.createElement('div');
    tall.style.height = '900px';
    spot.style.position = 'absolute';
    scroller.append(tall, spot);
    spot.ownerDocument.body.replaceChildren(scroller);
    await comesTo(marker, 165, 175);
    scroller.scrollTop = 30;
    await comesTo(marker, 165, 145);
  });

  it('follows changes of a frame’s page', async () => {
    const { spot } = await frameAt(50, 60);
    const marker = mark(spot);
    await comesTo(marker, 165, 175);
    spot.style.left = '60px';
    await comesTo(marker, 125, 175);
    spot.style.height = '60px';
    placement.place('place', { marker, target: spot, position: { left: 0, top: 1 } });
    await comesTo(marker, 125, 65 + 10 + 160);
  });

  it('follows a frame in a page without a doctype', async () => {
    const shown = document.createElement('iframe');
    pageOf('').append(shown);
    Object.assign(shown.style, { position: 'absolute', left: '50px', top: '60px', border: '0' });
    const { body } = pageIn(shown);
    Object.assign(body.style, { margin: '0', height: '2000px' });
    const spot = pageIn(shown).createElement('p');
    Object.assign(spot.style, { position: 'absolute', margin: '0', left: '20px', top: '90px' });
    body.append(spot);
    spot.textContent = 'Here';
    const marker = mark(spot);
    await comesTo(marker, 70, 150);
    pageIn(shown).defaultView?.scrollTo(0, 30);
    await comesTo(marker, 70, 120);
  });

  it('follows own and slotted content that a shadow root scrolls', async () => {
    pageOf('<x-board id="board"><p id="slotted">Slotted</p></x-board>');
    const host = one('#board');
    Object.assign(host.style, { display: 'block', position: 'absolute', left: '40px', top: '50px' });
    const root = shadowIn(host, '<div id="scroller"><p id="own">Own</p><slot></slot><div id="tall"></div></div>');
    Object.assign(within(root, '#scroller').style, { width: '200px', height: '150px', overflow: 'auto' });
    within(root, '#tall').style.height = '900px';
    for (const each of [within(root, '#own'), one('#slotted')])
      Object.assign(each.style, { margin: '0', height: '60px' });
    for (const [target, bottom] of [
      [within(root, '#own'), 110],
      [one('#slotted'), 170],
    ] as const) {
      const marker = mark(target, { position: { left: 0, top: 1 } });
      await comesTo(marker, 40, bottom);
      within(root, '#scroller').scrollTop = 20;
      await comesTo(marker, 40, bottom - 20);
      within(root, '#scroller').scrollTop = 0;
      await comesTo(marker, 40, bottom);
    }
  });

  it('follows changes of a shadow root that move slotted content', async () => {
    pageOf('<x-board id="board"><p id="slotted">Slotted</p></x-board>');
    const root = shadowIn(one('#board'), '<div id="before"></div><slot></slot>');
    Object.assign(one('#board').style, { display: 'block', position: 'absolute', left: '40px', top: '50px' });
    one('#slotted').style.margin = '0';
    const marker = mark(one('#slotted'));
    await comesTo(marker, 40, 50);
    within(root, '#before').style.height = '30px';
    await comesTo(marker, 40, 80);
  });

  it('scrolls all containers until a point in a frame is in view', async () => {
    const { shown, spot } = await frameAt(50, 2000);
    Object.assign(spot.style, { left: '1500px', top: '2500px' });
    const page = shown.parentElement;
    if (page) Object.assign(page.style, { position: 'relative', height: '4000px' });
    shown.style.transform = 'scale(0.5)';
    revealPoint(spot, { left: 0.5, top: 0.5 });
    const inner = spot.getBoundingClientRect();
    const outer = shown.getBoundingClientRect();
    expect(inner.top).to.be.within(0, 180);
    expect(inner.left).to.be.within(0, 280);
    expect(outer.top + (15 + inner.top) / 2).to.be.within(0, 600);
  });
});
