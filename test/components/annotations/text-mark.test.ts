import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabTextMark } from '../../../components/annotations/text-mark/text-mark.js';
import '../../../components/annotations/text-mark/define.js';
import { find } from '../../find.js';

describe('<collab-text-mark>', () => {
  let mark: CollabTextMark;

  const twoLines = () => [
    { left: 40, top: 0, width: 60, height: 18 },
    { left: 0, top: 22, width: 30, height: 18 },
  ];

  beforeEach(async () => {
    mark = await fixture(
      html`<collab-text-mark
        annotation-id="t1"
        number="3"
        quote="within the hour"
        .readLines=${twoLines}
      ></collab-text-mark>`,
    );
  });

  const label = () => find(mark, 'button').getAttribute('aria-label');
  const lines = () => [...(mark.shadowRoot?.querySelectorAll<HTMLElement>('[part~="line"]') ?? [])];

  it('passes the accessibility audit', async () => {
    await expect(mark).to.be.accessible();
  });

  it('labels the thread and the quote', async () => {
    expect(label()).to.equal('Open thread 3, on “within the hour”');
    Object.assign(mark, { unread: 2, failed: true });
    await mark.updateComplete;
    expect(label()).to.equal('Open thread 3, 2 unread, on “within the hour”, Not sent');
    Object.assign(mark, { count: 2, unread: 1, failed: false, quote: 'long words '.repeat(20) });
    await mark.updateComplete;
    expect(label()).to.equal('2 threads, 1 unread, on “long words long words long words long words long words long…”');
  });

  it('fires collab-pin-activate by keyboard', async () => {
    mark.focus();
    const activated = oneEvent(mark, 'collab-pin-activate');
    await sendKeys({ press: 'Enter' });
    expect((await activated).detail).to.deep.equal({ annotationId: 't1' });
  });

  it('draws the lines only if there is something to draw', async () => {
    expect(lines()).to.have.length(0);
    mark.focus();
    await mark.updateComplete;
    expect(lines().map(({ style }) => [style.left, style.top, style.width])).to.deep.equal([
      ['40px', '0px', '60px'],
      ['0px', '22px', '30px'],
    ]);
    mark.blur();
    await mark.updateComplete;
    expect(lines()).to.have.length(0);
    mark.filled = true;
    await mark.updateComplete;
    expect(lines()).to.have.length(2);
  });

  it('shows the badge at the end of the last line', async () => {
    mark.unread = 1;
    await mark.updateComplete;
    expect(lines().map((line) => line.querySelector('[part~="badge"]') !== null)).to.deep.equal([false, true]);
    expect(mark.matches(':state(unread)')).to.equal(true);
  });

  it('redraws the lines after the text has moved', async () => {
    mark.filled = true;
    mark.readLines = () => [{ left: 5, top: 0, width: 10, height: 18 }];
    await mark.updateComplete;
    mark.lines = [{ left: 15, top: 0, width: 10, height: 18 }];
    await mark.updateComplete;
    expect(lines().map(({ style }) => style.left)).to.deep.equal(['15px']);
  });
});
