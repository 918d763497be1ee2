import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { findElement } from '../../../anchors/resolve/find-element.js';
import type { CollabTargetRevealEvent } from '../../../components/annotations/comment-layer/comment-layer.events.js';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import type { PageContext } from '../../../components/page/page-context.js';
import type { CollabStore } from '../../../store/index.js';
import { frame, one, pageOf } from '../../anchors/page.js';
import { waitUntil } from '../../wait-until.js';
import { addThread } from '../memory-store.js';
import { middle } from '../pointer.js';
import { endLayer, showLayer } from '../shown-layer.js';

const content = (number: number): string => `<h2>Chapter</h2><p class="p${number}">Text of the same kind.</p>`;
const sheet = (number: number, filled = content(number)): string =>
  `<section data-collab-page="${number}">${filled}</section>`;

describe('targets on pages', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;

  beforeEach(async () => {
    pageOf(sheet(1) + sheet(2)).style.display = 'block';
    ({ store, page, layer } = await showLayer({ withoutDialog: true }));
  });

  afterEach(() => endLayer({ store, layer }));

  const holder = (number: number): HTMLElement => one(`[data-collab-page="${number}"]`);
  const pins = (): number => layer.shadowRoot?.querySelectorAll('collab-comment-pin:not([hidden])').length ?? 0;

  /** Shows a page's content, or none. */
  function fill(number: number, filled: boolean): void {
    const parsed = new DOMParser().parseFromString(filled ? content(number) : '', 'text/html');
    holder(number).replaceChildren(...parsed.body.childNodes);
  }

  async function commentOn(number: number): Promise<string> {
    const id = await addThread(store, 'Here', { targetElement: describeElement(one(`.p${number}`)) });
    await frame();
    return id;
  }

  it('store the page number', async () => {
    layer.mode = 'element';
    await layer.updateComplete;
    const position = middle(one('.p2'));
    await sendMouse({ type: 'move', position });
    await sendMouse({ type: 'click', position });
    expect(page.navigation.newThread.peek()?.targetElement?.page).to.equal(2);
  });

  it('are never resolved on another page with the same content', () => {
    one('.p1').id = 'total';
    const target = describeElement(one('.p1'));
    holder(1).remove();
    one('.p2').id = 'total';
    expect(findElement(target).state).to.equal('ghost');
    expect(findElement({ ...target, page: 2 }).state).to.equal('attached');
  });

  it('are hidden, and no ghosts, while their page is not rendered', async () => {
    const id = await commentOn(2);
    const ghostId = await commentOn(1);
    expect(pins()).to.equal(2);
    fill(2, false);
    one('.p1').remove();
    await waitUntil(() => page.targets.ghosts.peek().has(ghostId));
    expect(page.targets.ghosts.peek().has(id)).to.equal(false);
    expect(pins()).to.equal(0);
    fill(2, true);
    await waitUntil(() => pins() === 1);
  });

  it('are ghosts if their page is rendered without them', async () => {
    const id = await commentOn(2);
    fill(2, false);
    await frame();
    holder(2).append(Object.assign(document.createElement('h2'), { textContent: 'Something else' }));
    await waitUntil(() => page.targets.ghosts.peek().has(id));
  });

  it('are requested on navigation and revealed once they render', async () => {
    const id = await commentOn(2);
    fill(2, false);
    await waitUntil(() => pins() === 0);
    const asked: CollabTargetRevealEvent[] = [];
    layer.addEventListener('collab-target-reveal', (event) => {
      asked.push(event);
      event.preventDefault();
    });
    page.navigation.openAndReveal(id);
    expect(asked.map(({ detail }) => [detail.annotationId, detail.targetElement.page])).to.deep.equal([[id, 2]]);
    fill(2, true);
    await waitUntil(() => page.navigation.anchorOf(id) !== undefined);
    // The flash is decoration: it has neither role nor part.
    await waitUntil(() => layer.shadowRoot?.querySelector('.flash') !== null);
    expect(page.navigation.openThread.peek()).to.equal(id);
  });

  it('are scrolled to if the application does not prevent the event', async () => {
    holder(1).style.minHeight = '2000px';
    holder(2).style.minHeight = '300px';
    const id = await commentOn(2);
    fill(2, false);
    await waitUntil(() => pins() === 0);
    page.targets.reveal(id);
    const { top } = holder(2).getBoundingClientRect();
    expect(top).to.be.below(innerHeight);
    scrollTo(0, 0);
  });
});
