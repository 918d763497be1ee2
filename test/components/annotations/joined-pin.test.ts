import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabJoinedPin } from '../../../components/annotations/joined-pin/joined-pin.js';
import '../../../components/annotations/joined-pin/define.js';
import { find } from '../../find.js';
import { nameOf } from '../../queries.js';
import { click } from '../pointer.js';
import { warningsOf } from '../warnings.js';

describe('<collab-joined-pin>', () => {
  let pin: CollabJoinedPin;

  beforeEach(async () => {
    pin = await fixture(html`<collab-joined-pin annotation-id="t1" count="3" unread="2"></collab-joined-pin>`);
  });

  const button = () => find(pin, 'button');
  const label = () => nameOf(button());
  const hasBadge = () => pin.shadowRoot?.querySelector('[part~="badge"]') !== null;

  it('passes the accessibility audit', async () => {
    await expect(pin).to.be.accessible();
  });

  it('labels the number of threads and of unread threads', async () => {
    expect(button().querySelector('[aria-hidden]')?.textContent.trim()).to.equal('×3');
    expect(label()).to.equal('3 threads, 2 unread');
    expect([pin.matches(':state(unread)'), hasBadge()]).to.deep.equal([true, true]);
    Object.assign(pin, { count: 1, unread: 0, failed: true });
    await pin.updateComplete;
    expect(label()).to.equal('1 thread, Not sent');
    expect([pin.matches(':state(unread)'), hasBadge()]).to.deep.equal([false, true]);
    pin.failed = false;
    await pin.updateComplete;
    expect(hasBadge()).to.equal(false);
  });

  it('fires collab-pin-activate by keyboard and pointer', async () => {
    pin.focus();
    const byKey = oneEvent(pin, 'collab-pin-activate');
    await sendKeys({ press: 'Enter' });
    expect((await byKey).detail).to.deep.equal({ annotationId: 't1' });
    const byPointer = oneEvent(pin, 'collab-pin-activate');
    await click(pin);
    expect((await byPointer).detail).to.deep.equal({ annotationId: 't1' });
  });

  it('warns of an invalid colour', async () => {
    const warnings = await warningsOf(async () => {
      pin.color = 'hotpink';
      await pin.updateComplete;
      pin.color = 'hotpinkish';
      await pin.updateComplete;
    });
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('hotpinkish');
  });

  it('uses the given colour with black or white text', async () => {
    pin.color = 'rgb(255, 220, 0)';
    await pin.updateComplete;
    const { backgroundColor, color } = getComputedStyle(button());
    expect(backgroundColor).to.equal('rgb(255, 220, 0)');
    expect(color).to.match(/0 0 0|0, 0, 0/);
  });
});
