import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabPinCluster, PinClusterItem } from '../../../components/annotations/pin-cluster/pin-cluster.js';
import '../../../components/annotations/pin-cluster/define.js';
import { find } from '../../find.js';
import { findByText, nameOf } from '../../queries.js';
import { drawnWord } from '../drawn-words.js';
import { click } from '../pointer.js';

const items: PinClusterItem[] = [
  { annotationId: 'a', number: 1, author: 'Ada', text: 'First', unread: 0, color: 'rgb(255, 220, 0)' },
  { annotationId: 'b', number: 2, author: 'Bo', text: 'Second', unread: 3 },
  { annotationId: 'c', number: 0, author: 'Cleo', text: 'Third', unread: 1 },
];

describe('<collab-pin-cluster>', () => {
  let cluster: CollabPinCluster;

  beforeEach(async () => {
    cluster = await fixture(html`<collab-pin-cluster .items=${items}></collab-pin-cluster>`);
  });

  const button = (): HTMLElement => find(cluster, '[part="button"]');
  const list = (): HTMLElement => find(cluster, '[part~="list"]');
  const isOpen = (): boolean => list().matches(':popover-open');
  const focused = (): string => cluster.shadowRoot?.activeElement?.textContent.replace(/\s+/g, ' ').trim() ?? '';

  async function open(): Promise<void> {
    cluster.focus();
    await sendKeys({ press: 'Enter' });
    await cluster.updateComplete;
  }

  it('passes the accessibility audit, closed and open', async () => {
    await expect(cluster).to.be.accessible();
    await open();
    await expect(cluster).to.be.accessible();
  });

  it('labels the number of threads', () => {
    expect(button().querySelector<HTMLElement>('[aria-hidden]')?.innerText.trim()).to.equal('×3');
    expect(nameOf(button())).to.equal('3 threads here, 2 unread');
    expect(cluster.matches(':state(unread)')).to.equal(true);
  });

  it('opens a list of the threads with keyboard navigation', async () => {
    await open();
    expect(isOpen()).to.equal(true);
    expect(button().ariaExpanded).to.equal('true');
    expect(focused()).to.equal('1 Ada First');
    await sendKeys({ press: 'ArrowDown' });
    expect(focused()).to.equal('2 Bo Second');
  });

  it('draws the @ of a mention before the name in a right-to-left page', async () => {
    cluster.dir = 'rtl';
    cluster.items = items.map((item) => ({ ...item, text: '@Grace Hopper' }));
    await cluster.updateComplete;
    await open();
    const text = findByText(cluster, '@Grace Hopper');
    expect(drawnWord(text, '@').left).to.be.lessThan(drawnWord(text, 'Grace').left);
  });

  it('fires collab-pin-activate for the selected thread, and restores the focus', async () => {
    await open();
    await sendKeys({ press: 'ArrowDown' });
    const activated = oneEvent(cluster, 'collab-pin-activate');
    await sendKeys({ press: 'Enter' });
    expect((await activated).detail).to.deep.equal({ annotationId: 'b' });
    await cluster.updateComplete;
    expect(isOpen()).to.equal(false);
    expect(cluster.shadowRoot?.activeElement === button()).to.equal(true);
  });

  it('opens and closes on click', async () => {
    await click(button());
    await cluster.updateComplete;
    expect(isOpen()).to.equal(true);
    const activated = oneEvent(cluster, 'collab-pin-activate');
    await click(find(cluster, '[part~="item"]'));
    expect((await activated).detail).to.deep.equal({ annotationId: 'a' });
  });

  it('closes with Escape, Tab and a second click', async () => {
    for (const leave of [
      () => sendKeys({ press: 'Escape' }),
      () => sendKeys({ press: 'Tab' }),
      () => click(button()),
    ]) {
      await open();
      await leave();
      await cluster.updateComplete;
      expect(isOpen()).to.equal(false);
    }
  });

  it('restores the focus on Escape after opening by keyboard or pointer', async () => {
    for (const way of ['Enter', ' ', 'ArrowDown', 'pointer']) {
      button().focus();
      await (way === 'pointer' ? click(button()) : sendKeys({ press: way }));
      await cluster.updateComplete;
      expect(cluster.shadowRoot?.activeElement?.role, way).to.equal('menuitem');
      await sendKeys({ press: 'Escape' });
      await cluster.updateComplete;
      expect(isOpen(), way).to.equal(false);
      expect(document.activeElement === cluster, way).to.equal(true);
      expect(cluster.shadowRoot?.activeElement === button(), way).to.equal(true);
    }
  });

  it('closes when it is removed', async () => {
    await open();
    const parent = cluster.parentElement;
    cluster.remove();
    parent?.append(cluster);
    await cluster.updateComplete;
    expect(isOpen()).to.equal(false);
  });

  it('shows the colours of the pins', () => {
    const first = find(cluster, '[part~="item"]').firstElementChild;
    expect(first && getComputedStyle(first).backgroundColor).to.equal('rgb(255, 220, 0)');
  });
});
