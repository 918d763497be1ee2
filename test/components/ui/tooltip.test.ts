import { expect, fixture, html } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import type { CollabTooltip } from '../../../components/ui/tooltip/tooltip.js';
import { waitUntil } from '../../wait-until.js';
import '../../../components/ui/tooltip/define.js';
import { animationsEnd } from '../animations.js';
import '../controllers/overlay-fixture.js';
import type { TestOverlay } from '../controllers/overlay-fixture.js';

describe('<collab-tooltip>', () => {
  let button: HTMLButtonElement;
  let tooltip: CollabTooltip;

  beforeEach(async () => {
    const place = await fixture(html`
      <div style="padding: 60px">
        <button id="resolve" aria-label="Resolve">✓</button>
        <collab-tooltip for="resolve" delay="0">Marks the thread as done</collab-tooltip>
        <button id="after">After</button>
      </div>
    `);
    button = place.querySelector('button') ?? expect.fail();
    tooltip = place.querySelector('collab-tooltip') ?? expect.fail();
  });

  afterEach(async () => {
    await resetMouse();
  });

  it('passes the accessibility audit, closed and open', async () => {
    await expect(tooltip.parentElement).to.be.accessible();
    await sendKeys({ press: 'Tab' });
    await waitUntil(isOpen);
    await animationsEnd();
    await expect(tooltip.parentElement).to.be.accessible();
  });

  it('opens on hover after the delay and closes when the pointer leaves', async () => {
    await hover(button);
    await waitUntil(isOpen);
    await waitUntil(isPositioned);
    await animationsEnd();
    const words = tooltip.getBoundingClientRect();
    const control = button.getBoundingClientRect();
    expect(words.bottom).to.be.within(control.top - 10, control.top);
    expect(Math.abs(words.x + words.width / 2 - (control.x + control.width / 2))).to.be.at.most(1);
    await sendMouse({ type: 'move', position: [1, 400] });
    await waitUntil(() => !isOpen());
  });

  it('keeps its side at the edge of the window by shifting', async () => {
    button.parentElement?.style.setProperty('padding-inline', '0');
    await hover(button);
    await waitUntil(isPositioned);
    expect(tooltip.dataset.side).to.equal('top');
  });

  it('stays open while it is hovered', async () => {
    await hover(button);
    await waitUntil(isOpen);
    const timers = new Map<number, () => void>();
    const { setTimeout: realSet, clearTimeout: realClear } = window;
    window.setTimeout = ((run: () => void) => timers.set(timers.size + 1, run).size) as typeof setTimeout;
    window.clearTimeout = ((id: number) => timers.delete(id)) as typeof clearTimeout;
    button.dispatchEvent(new PointerEvent('pointerleave'));
    const leaving = timers.size;
    tooltip.dispatchEvent(new PointerEvent('pointerenter'));
    const staying = timers.size;
    Object.assign(window, { setTimeout: realSet, clearTimeout: realClear });
    expect([leaving, staying]).to.deep.equal([1, 0]);
  });

  it('opens on keyboard focus and closes on blur', async () => {
    await sendKeys({ press: 'Tab' });
    await waitUntil(isOpen);
    expect(button.matches(':focus')).to.equal(true);
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => !isOpen());
  });

  it('does not open on a click', async () => {
    tooltip.delay = 60_000;
    const { x, y, width, height } = button.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
    await tooltip.updateComplete;
    expect(button.matches(':focus')).to.equal(true);
    expect(isOpen()).to.equal(false);
  });

  it('closes on Escape and keeps the focus', async () => {
    await sendKeys({ press: 'Tab' });
    await waitUntil(isOpen);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !isOpen());
    expect(button.matches(':focus')).to.equal(true);
  });

  it('closes on the first Escape, the overlay below it on the second', async () => {
    const overlay = await fixture<TestOverlay>(html`<test-overlay open></test-overlay>`);
    await sendKeys({ press: 'Tab' });
    await waitUntil(isOpen);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !isOpen());
    expect(overlay.open).to.equal(true);
    await sendKeys({ press: 'Escape' });
    expect(overlay.open).to.equal(false);
  });

  it('leaves Escape to a text field in which the user types', async () => {
    const overlay = await fixture<TestOverlay>(html`<test-overlay open></test-overlay>`);
    const field = await fixture<HTMLInputElement>(html`<input aria-label="Name" />`);
    tooltip.open = true;
    await waitUntil(isOpen);
    field.focus();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !isOpen());
    expect(overlay.open).to.equal(false);
  });

  it('describes the control if its text differs from the name', async () => {
    expect(button.getAttribute('aria-describedby')).to.equal(tooltip.id);
    tooltip.textContent = 'Resolve';
    await waitUntil(() => !button.hasAttribute('aria-describedby'));
  });

  it('does not repeat a name that comes from the content', async () => {
    const place = await fixture(html`<p><button>Sort</button><collab-tooltip>Sort</collab-tooltip></p>`);
    expect(place.querySelector('button')?.hasAttribute('aria-describedby')).to.equal(false);
  });

  it('removes the description when it is removed', async () => {
    button.setAttribute('aria-describedby', `hint ${tooltip.id}`);
    tooltip.remove();
    expect(button.getAttribute('aria-describedby')).to.equal('hint');
    await sendKeys({ press: 'Tab' });
    expect(tooltip.open).to.equal(false);
  });

  it('uses the previous element by default', async () => {
    const place = await fixture(html`<p><button>Sort</button><collab-tooltip>Newest first</collab-tooltip></p>`);
    expect(place.querySelector('button')?.getAttribute('aria-describedby')).to.equal(
      place.querySelector('collab-tooltip')?.id,
    );
  });

  const isOpen = () => tooltip.matches(':popover-open');

  // It is transparent until the library that positions it has loaded.
  const isPositioned = () => tooltip.style.top !== '' && tooltip.style.opacity === '';

  async function hover(element: Element): Promise<void> {
    const { x, y, width, height } = element.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
  }
});
