import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { waitUntil } from '../../wait-until.js';
import './overlay-fixture.js';
import type { TestOverlay } from './overlay-fixture.js';

interface Dismissible {
  /** Shows the overlay and resolves once it is there, with the focus where a person would have it. */
  open(): Promise<Element>;
  /** Whether it is shown. */
  isOpen(): boolean;
  /** Whether it is no passing thing: a press outside leaves it open. */
  readonly staysOnPressOutside?: boolean;
}

/** What every overlay that a person can dismiss keeps to. Call it inside a `describe`. */
export function runDismissSuite(subject: Dismissible): void {
  it('closes on Escape', async () => {
    await subject.open();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !subject.isOpen());
  });

  it(subject.staysOnPressOutside ? 'stays open on a press outside' : 'closes on a press outside', async () => {
    await subject.open();
    await pressOutside();
    await waitUntil(() => subject.isOpen() === Boolean(subject.staysOnPressOutside));
  });

  it('stays open on a press inside', async () => {
    const overlay = await subject.open();
    overlay.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    await nextFrame();
    expect(subject.isOpen()).to.equal(true);
  });

  it('leaves Escape to an overlay above it, and closes on the next', async () => {
    await subject.open();
    const above = await openAbove();
    await sendKeys({ press: 'Escape' });
    expect(above.open).to.equal(false);
    expect(subject.isOpen()).to.equal(true);
    await above.updateComplete;
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !subject.isOpen());
    above.remove();
  });

  it('ignores a handled Escape', async () => {
    const overlay = await subject.open();
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true });
    press.preventDefault();
    overlay.dispatchEvent(press);
    await nextFrame();
    expect(subject.isOpen()).to.equal(true);
  });
}

async function pressOutside(): Promise<void> {
  const outside = document.createElement('div');
  outside.style.cssText =
    'position: fixed; z-index: 99999; inset-block-end: 0; inset-inline-end: 0; inline-size: 9px; block-size: 9px';
  document.body.append(outside);
  const { x, y } = outside.getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(x) + 4, Math.round(y) + 4] });
  outside.remove();
}

async function openAbove(): Promise<TestOverlay> {
  const above = document.createElement('test-overlay');
  document.body.append(above);
  above.open = true;
  await above.updateComplete;
  return above;
}
