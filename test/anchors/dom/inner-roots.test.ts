import { expect } from '@open-wc/testing';
import { positionIn } from '../../../anchors/describe/area.js';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { findElement } from '../../../anchors/resolve/find-element.js';
import { findTarget } from '../../../anchors/resolve/find-target.js';
import { describeText } from '../../../anchors/text/describe-text.js';
import { frameOf, loaded, pageIn, shadowIn, within } from '../inner-page.js';
import { clearPages, one, pageOf } from '../page.js';

const rangeIn = (element: Element): Range => {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  return range;
};

describe('targets in inner trees', () => {
  afterEach(clearPages);

  it('are found in shadow roots at any depth', () => {
    pageOf('<x-board id="board"></x-board><p>Total</p>');
    const outer = shadowIn(one('#board'), '<x-card name="second card"></x-card><p>Total</p>');
    const inner = shadowIn(within(outer, 'x-card'), '<h2>Plan</h2><p>Total</p>');
    const target = describeElement(within(inner, 'p'));
    expect(target.hosts?.map(({ elementId, selectors }) => elementId ?? selectors?.[0]?.value)).to.deep.equal([
      'board',
      'x-card[name="second card"]',
    ]);
    expect(findElement(target)).to.deep.equal({ state: 'attached', element: within(inner, 'p') });
  });

  it('are ghosts if two hosts are equally likely', () => {
    const page = pageOf('<ul><li><x-card></x-card></li></ul>');
    const markup = '<button>Buy</button>';
    const target = describeElement(within(shadowIn(within(page, 'x-card'), markup), 'button'));
    page.replaceChildren(...pageOf('<ul><li><x-card></x-card></li><li><x-card></x-card></li></ul>').childNodes);
    for (const card of page.querySelectorAll('x-card')) shadowIn(card, markup);
    expect(findElement(target).state).to.equal('ghost');
  });

  it('are found in frames of the same origin', async () => {
    const frame = await frameOf('<table><tr><td id="sum">42</td></tr></table><p>The total is what counts here.</p>');
    const cell = within(pageIn(frame), '#sum');
    const target = describeElement(cell);
    expect(target).to.include({ elementId: 'sum' });
    expect(target.hosts).to.have.length(1);
    expect(findElement(target)).to.deep.equal({ state: 'attached', element: cell });
  });

  it('are hidden in a hidden frame', async () => {
    const frame = await frameOf('<p id="sum">42</p>');
    const target = describeElement(within(pageIn(frame), '#sum'));
    frame.style.visibility = 'hidden';
    expect(findElement(target).state).to.equal('hidden');
    frame.style.display = 'none';
    expect(findElement(target).state).to.equal('hidden');
  });

  it('are ghosts in a frame that cannot be read', async () => {
    const frame = await frameOf('<p id="sum">42</p>');
    const target = describeElement(within(pageIn(frame), '#sum'));
    const reloaded = loaded(frame);
    frame.setAttribute('sandbox', '');
    frame.srcdoc = '<p id="sum">42</p>';
    await reloaded;
    expect(findElement(target)).to.deep.equal({ state: 'ghost', reason: 'missing' });
  });

  it('can be text', async () => {
    pageOf('<x-board id="board">The total is what counts here.</x-board>');
    const root = shadowIn(one('#board'), '<p>First.</p><p>The total is what counts here.</p>');
    const frame = await frameOf('<p>First.</p><p>The total is what counts here.</p>');
    for (const tree of [root, pageIn(frame)]) {
      const paragraph = within(tree, 'p:last-of-type');
      const target = describeText(rangeIn(paragraph));
      expect(target?.hosts).to.have.length(1);
      const found = findTarget(target);
      expect('range' in found && found.range.startContainer.parentNode).to.equal(paragraph);
    }
  });

  it('are measured in this window, with the border, padding and scale of the frame', async () => {
    const frame = await frameOf('<p id="sum" style="margin: 20px 0 0 30px; width: 100px; height: 50px">42</p>');
    Object.assign(frame.style, { border: '5px solid', padding: '7px', transform: 'scale(2)', transformOrigin: '0 0' });
    const { left, top } = frame.getBoundingClientRect();
    const position = positionIn(
      within(pageIn(frame), '#sum'),
      left + 2 * (5 + 7 + 30 + 50),
      top + 2 * (5 + 7 + 20 + 25),
    );
    expect(position).to.deep.equal({ left: 0.5, top: 0.5 });
  });

  it('are described relative to the given root', () => {
    pageOf('<x-board id="board"></x-board>');
    const root = shadowIn(one('#board'), '<p id="total">Total</p>');
    expect(describeElement(within(root, 'p'), { root })).not.to.have.property('hosts');
  });
});
