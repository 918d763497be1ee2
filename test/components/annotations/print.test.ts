import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import '../../../components/annotations/comment-tool/define.js';
import '../../../components/comments/composer/define.js';
import '../../../components/comments/inline-comments/define.js';
import '../../../components/notifications/notification-button/define.js';
import '../../../components/sidebar/sidebar-button/define.js';
import type { PageContext } from '../../../components/page/page-context.js';
import type { CollabStore } from '../../../store/index.js';
import { one, pageOf } from '../../anchors/page.js';
import { waitUntil } from '../../wait-until.js';
import { addThread } from '../memory-store.js';
import { endLayer, showLayer } from '../shown-layer.js';

describe('a printed page', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;
  let first: string;

  const printed = (kind: string): readonly HTMLElement[] => [
    ...document.querySelectorAll<HTMLElement>(`[data-collab-print="${kind}"]`),
  ];
  const print = (): void => void dispatchEvent(new Event('beforeprint'));
  const endPrint = (): void => void dispatchEvent(new Event('afterprint'));
  /** The listeners of printing come with a module that loads on demand. */
  const printable = async (): Promise<void> => {
    layer.printComments = true;
    await waitUntil(() => {
      print();
      const isThere = printed('appendix').length > 0;
      endPrint();
      return isThere;
    }, 'nothing is printed');
  };

  beforeEach(async () => {
    ({ store, page, layer } = await showLayer());
    pageOf(
      '<p id="one">Orders a week</p><p id="two" style="color: red">Returns a week</p><main id="three">Rest</main>',
    );
    first = await addThread(store, 'Is this right?', { targetElement: { elementId: 'one' } });
    await store.comments.addComment({ annotationId: first, comment: { commentText: 'It is.' } }).settled;
    const second = await addThread(store, 'And this?', { targetElement: { elementId: 'two' } });
    await addThread(store, 'Once more', { targetElement: { elementId: 'one' } });
    await waitUntil(() => page.navigation.anchorOf(first) && page.navigation.anchorOf(second), 'there are no pins');
  });

  afterEach(async () => {
    endPrint();
    await emulateMedia({ media: 'screen' });
    await endLayer({ layer, store });
  });

  it('has no pins or buttons of the kit, but inline threads', async () => {
    await fixture(html`
      <div>
        <collab-comment-tool .store=${store}></collab-comment-tool>
        <collab-sidebar-button .store=${store}></collab-sidebar-button>
        <collab-notification-button .store=${store}></collab-notification-button>
        <collab-composer></collab-composer>
        <collab-inline-comments .store=${store} target-element-id="one"></collab-inline-comments>
      </div>
    `);
    const visibleNames = (): readonly string[] =>
      ['comment-layer', 'comment-tool', 'sidebar-button', 'notification-button', 'composer', 'inline-comments'].filter(
        (name) => document.querySelector(`collab-${name}`)?.checkVisibility(),
      );
    expect(visibleNames()).to.have.length(6);
    await emulateMedia({ media: 'print' });
    expect(visibleNames()).to.deep.equal(['inline-comments']);
  });

  it('has no threads by default', () => {
    print();
    expect([...printed('marker'), ...printed('appendix')]).to.deep.equal([]);
  });

  it('has a number at each target and an appendix, only while it is printed', async () => {
    const styles = (): readonly (string | null)[] => ['one', 'two'].map((id) => one(`#${id}`).getAttribute('style'));
    const before = styles();
    await printable();
    expect(printed('marker')).to.deep.equal([]);
    print();
    expect(styles()).to.not.deep.equal(before);
    expect(printed('marker').map(({ textContent }) => textContent)).to.deep.equal(['1, 3', '2']);
    const text = printed('appendix')[0]?.shadowRoot?.querySelector('ol')?.textContent.replace(/\s+/g, ' ') ?? '';
    const parts = ['1', 'Is this right?', 'It is.', '2', 'And this?', '3', 'Once more'];
    expect(text).to.match(new RegExp(parts.map((part) => part.replace(/[?.]/g, '\\$&')).join('.*')));
    expect(text).to.contain('Ada');
    endPrint();
    expect([...printed('marker'), ...printed('frame'), ...printed('appendix')]).to.deep.equal([]);
    expect(styles()).to.deep.equal(before);
  });

  it('names the subject of each thread in the appendix', async () => {
    await printable();
    print();
    // A printed page has text only, with neither roles nor parts.
    const places = [...(printed('appendix')[0]?.shadowRoot?.querySelectorAll('.subject') ?? [])];
    expect(places.map(({ textContent }) => textContent)).to.deep.equal([
      'Orders a week',
      'Returns a week',
      'Orders a week',
    ]);
  });

  it('frames target elements, and separates the numbers of a row and its first card', async () => {
    const cards = '<div class="card" style="flex: 1">Orders</div><div class="card" style="flex: 1">Returns</div>';
    pageOf(`<div id="row" style="display: flex; gap: 16px; margin: 40px; height: 60px">${cards}</div>`);
    one('#row .card').id = 'card';
    const card = await addThread(store, 'This one', { targetElement: { elementId: 'card' } });
    const row = await addThread(store, 'All of them', { targetElement: { elementId: 'row' } });
    await waitUntil(() => page.navigation.anchorOf(card) && page.navigation.anchorOf(row), 'there are no pins');
    await printable();
    print();
    const boxes = printed('marker').map((marker) => marker.getBoundingClientRect());
    for (const [at, box] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        const isOver =
          box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top;
        expect(isOver).to.equal(false);
      }
    const framed = printed('frame').map((frame) => frame.getBoundingClientRect());
    for (const id of ['one', 'card', 'row']) {
      const { left, top, width, height } = one(`#${id}`).getBoundingClientRect();
      const isFramed = framed.some(
        (box) =>
          Math.abs(box.left - left) < 3 &&
          Math.abs(box.top - top) < 3 &&
          Math.abs(box.width - width) < 6 &&
          Math.abs(box.height - height) < 6,
      );
      expect(isFramed, id).to.equal(true);
    }
  });

  it('has its numbers at the elements in the width of the paper', async () => {
    await printable();
    print();
    /** Where each number's lower corner is, from its element's upper one. */
    const distances = (): readonly number[] =>
      ['one', 'two'].flatMap((id, index) => {
        const element = one(`#${id}`).getBoundingClientRect();
        const marker = printed('marker')[index]?.getBoundingClientRect() ?? new DOMRect();
        return [element.left - marker.right, element.top - marker.bottom];
      });
    one('#one').style.setProperty('margin', '40px 0 16px 60px');
    one('#two').style.setProperty('margin', '0 0 16px 60px');
    for (const distance of distances()) expect(distance).to.be.within(0, 2);
    one('#one').style.setProperty('margin', '300px 0 16px 80px');
    for (const distance of distances()) expect(distance).to.be.within(0, 2);
  });

  for (const margin of ['16px 0', '16px 60px'])
    it(`has its numbers beside the marked text, with margins of ${margin}`, async () => {
      await printable();
      for (const id of ['one', 'two']) one(`#${id}`).style.setProperty('margin', margin);
      document.body.style.setProperty('margin', '0');
      print();
      const words = ['one', 'two', 'three'].map((id) => {
        const range = document.createRange();
        range.selectNodeContents(one(`#${id}`));
        return range.getBoundingClientRect();
      });
      for (const marker of printed('marker').map((each) => each.getBoundingClientRect())) {
        expect(marker.left).to.be.at.least(0);
        expect(marker.top).to.be.at.least(0);
        for (const { left, right, top, bottom } of words) {
          const isOver = marker.left < right && marker.right > left && marker.top < bottom && marker.bottom > top;
          expect(isOver).to.equal(false);
        }
      }
      document.body.style.removeProperty('margin');
    });

  it('has no threads after the attribute or the layer is removed', async () => {
    await printable();
    layer.printComments = false;
    await layer.updateComplete;
    await waitUntil(() => {
      print();
      const isGone = printed('appendix').length === 0;
      endPrint();
      return isGone;
    });
    await printable();
    layer.remove();
    await waitUntil(() => {
      print();
      return printed('appendix').length === 0;
    });
  });

  it('shows the text of comments as text', async () => {
    await addThread(store, '<img src=x onerror=alert(1)>', { targetElement: { elementId: 'three' } });
    await printable();
    print();
    expect(printed('appendix')[0]?.shadowRoot?.querySelector('img')).to.equal(null);
    expect(printed('appendix')[0]?.shadowRoot?.textContent).to.contain('<img src=x');
  });
});
