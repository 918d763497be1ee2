import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabThreadSwitcher } from '../../../components/comments/thread-switcher/thread-switcher.js';
import '../../../components/comments/thread-switcher/define.js';
import { comment, people, statuses, threadRow } from '../../../stories/sample-threads.js';
import { announced as said } from '../../announced.js';
import { find } from '../../find.js';
import { click } from '../pointer.js';

const rows = [
  threadRow([comment(1, people.ana, '<p>First</p>')], { annotationNumber: 1 }, { id: 'a' }),
  threadRow(
    [comment(1, people.ben, '<p>Second</p>')],
    { annotationNumber: 4, status: statuses.ongoing },
    { id: 'b', unread: 2 },
  ),
  threadRow([comment(1, people.mai, `<p>${'long '.repeat(40)}</p>`)], { annotationNumber: 9 }, { id: 'c' }),
];

describe('<collab-thread-switcher>', () => {
  let switcher: CollabThreadSwitcher;

  beforeEach(async () => {
    switcher = await fixture(html`
      <collab-thread-switcher current="a" joinable .threads=${rows}></collab-thread-switcher>
    `);
  });

  const part = (name: string) => find(switcher, `[part="${name}"]`);
  const menu = () => find(switcher, 'collab-menu');
  const announced = () => said();

  it('passes the accessibility audit, closed and open', async () => {
    await expect(switcher).to.be.accessible();
    await click(part('position'));
    await menu().updateComplete;
    await expect(switcher).to.be.accessible();
  });

  it('says which of how many is shown', () => {
    expect((Reflect.get(switcher, 'internals') as ElementInternals).ariaLabel).to.equal('Threads at this place');
    expect(part('position').innerText.trim()).to.equal('1 of 3');
    expect(part('position').ariaLabel).to.equal('Threads at this place, 1 of 3');
    expect(part('previous').ariaLabel).to.equal('Previous thread');
    expect(part('next').ariaLabel).to.equal('Next thread');
  });

  it('counts in its own direction where the page runs from right to left', () => {
    switcher.dir = 'rtl';
    const walker = document.createTreeWalker(part('position'), NodeFilter.SHOW_TEXT);
    let text = walker.nextNode();
    while (text && !text.textContent?.includes('of')) text = walker.nextNode();
    const leftOf = (digit: string): number => {
      const range = new Range();
      range.setStart(text as Node, text?.textContent?.indexOf(digit) ?? 0);
      range.setEnd(text as Node, range.startOffset + 1);
      return range.getBoundingClientRect().left;
    };
    expect(leftOf('1')).to.be.below(leftOf('3'));
  });

  it('goes on and back, round the ends', async () => {
    const on = oneEvent(switcher, 'collab-thread-switch');
    await click(part('next'));
    expect((await on).detail).to.deep.equal({ annotationId: 'b' });
    part('previous').focus();
    const back = oneEvent(switcher, 'collab-thread-switch');
    await sendKeys({ press: 'Enter' });
    expect((await back).detail).to.deep.equal({ annotationId: 'c' });
  });

  it('announces where a person has come to, who stays in it', async () => {
    part('next').focus();
    switcher.current = 'b';
    await switcher.updateComplete;
    expect(announced()).to.equal('Thread 4, 2 of 3');
    part('next').blur();
    switcher.current = 'c';
    await switcher.updateComplete;
    expect(announced()).to.equal('Thread 4, 2 of 3');
  });

  it('lists the threads: how they begin, by whom, how they stand, and what is new', async () => {
    const [first, second, third] = menu().items.flatMap((item) => ('id' in item ? [item] : []));
    expect(first).to.include({ label: 'First', hint: 'Ana Souza · Open', checked: true });
    expect(second).to.include({ label: 'Second', hint: 'Benjamin Okafor · In progress · 2 unread', checked: false });
    expect(third?.label).to.match(/^long .{60,}…$/);
    part('position').focus();
    await sendKeys({ press: 'ArrowDown' });
    await menu().updateComplete;
    await sendKeys({ press: 'ArrowDown' });
    const chosen = oneEvent(switcher, 'collab-thread-switch');
    await sendKeys({ press: 'Enter' });
    expect((await chosen).detail).to.deep.equal({ annotationId: 'b' });
  });

  it('asks for another thread at the place, where that may be', async () => {
    const joined = oneEvent(switcher, 'collab-thread-join');
    await click(part('join'));
    expect((await joined).detail).to.deep.equal({ annotationId: 'a' });
    switcher.joinable = false;
    await switcher.updateComplete;
    expect(switcher.shadowRoot?.querySelector('[part="join"]')).to.equal(null);
  });

  it('leads nowhere from the only thread', async () => {
    switcher.threads = rows.slice(0, 1);
    await switcher.updateComplete;
    expect(switcher.shadowRoot?.querySelectorAll('button')).to.have.length(1);
  });

  it('has buttons of 24 px', () => {
    for (const name of ['previous', 'position', 'next', 'join']) {
      const { width, height } = part(name).getBoundingClientRect();
      expect(Math.min(width, height), name).to.be.at.least(24);
    }
  });
});
