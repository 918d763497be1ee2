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

  it('shows the position of the current thread', () => {
    expect((Reflect.get(switcher, 'internals') as ElementInternals).ariaLabel).to.equal('Threads here');
    expect(part('position').innerText.trim()).to.equal('1 of 3');
    expect(part('position').ariaLabel).to.equal('Threads here, 1 of 3');
    expect(part('previous').ariaLabel).to.equal('Previous thread');
    expect(part('next').ariaLabel).to.equal('Next thread');
  });

  it('shows the position correctly in right-to-left text', () => {
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

  it('switches to the next and previous thread, and wraps around', async () => {
    const on = oneEvent(switcher, 'collab-thread-switch');
    await click(part('next'));
    expect((await on).detail).to.deep.equal({ annotationId: 'b' });
    part('previous').focus();
    const back = oneEvent(switcher, 'collab-thread-switch');
    await sendKeys({ press: 'Enter' });
    expect((await back).detail).to.deep.equal({ annotationId: 'c' });
  });

  it('announces the new thread while the focus stays in it', async () => {
    part('next').focus();
    switcher.current = 'b';
    await switcher.updateComplete;
    expect(announced()).to.equal('Thread 4, 2 of 3');
    part('next').blur();
    switcher.current = 'c';
    await switcher.updateComplete;
    expect(announced()).to.equal('Thread 4, 2 of 3');
  });

  it('lists the threads with first line, author, status and unread count', async () => {
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

  it('requests another thread at the target if it is joinable', async () => {
    const joined = oneEvent(switcher, 'collab-thread-join');
    await click(part('join'));
    expect((await joined).detail).to.deep.equal({ annotationId: 'a' });
    switcher.joinable = false;
    await switcher.updateComplete;
    expect(switcher.shadowRoot?.querySelector('[part="join"]')).to.equal(null);
  });

  it('has no steps with only one thread', async () => {
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
