import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { describeText } from '../../../anchors/text/describe-text.js';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import type { PageContext } from '../../../components/page/page-context.js';
import type { CollabStore } from '../../../store/index.js';
import { frame, one, pageOf } from '../../anchors/page.js';
import { announced } from '../../announced.js';
import { waitUntil } from '../../wait-until.js';
import { addThread } from '../memory-store.js';
import { click, middle } from '../pointer.js';
import { endLayer, showLayer } from '../shown-layer.js';

const names = ['Ana', 'Ben', 'Cleo', 'Dana', 'Emil', 'Finn'];
const towns = ['Bremen', 'Kassel', 'Ulm', 'Hagen', 'Erfurt', 'Trier'];

const rows = (from: number): string =>
  [from, from + 1, from + 2].map((at) => `<tr><td>${names[at] ?? ''}</td><td>${towns[at] ?? ''}</td></tr>`).join('');
const table = (from: number): string =>
  `<table><thead><tr><th>Name</th><th>Town</th></tr></thead><tbody>${rows(from)}</tbody></table>`;
const cards = (from: number): string =>
  [from, from + 1, from + 2]
    .map((at) => `<div class="card"><h3>${names[at] ?? ''}</h3><p>Lives in ${towns[at] ?? ''}</p></div>`)
    .join('');

const markup = `<div>${table(0)}</div><nav><button>Previous</button><button>Next</button></nav>
  <div class="cards">${cards(0)}</div><section><h2>Notes</h2><p class="note">A note on the table.</p></section>`;

describe('targets in items that are not shown', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;

  beforeEach(async () => {
    pageOf(markup).style.display = 'block';
    ({ store, page, layer } = await showLayer());
  });

  afterEach(() => endLayer({ store, layer }));

  const fill = (selector: string, content: string): void => {
    const parsed = new DOMParser().parseFromString(content, 'text/html');
    one(selector).replaceChildren(...parsed.body.childNodes);
  };
  /** Shows other rows in the table, which begin with that number. */
  const show = (from: number): void => {
    const parsed = new DOMParser().parseFromString(table(from), 'text/html');
    one('tbody').replaceChildren(...(parsed.querySelector('tbody')?.childNodes ?? []));
  };
  const list = () => layer.shadowRoot?.querySelector('collab-ghost-list');
  const chip = () => list()?.shadowRoot?.querySelector<HTMLElement>('[part~="button"]');
  const typeOf = (id: string) => page.targets.ghosts.peek().get(id)?.type;

  async function commentOn(element: Element): Promise<string> {
    const id = await addThread(store, 'Here', { targetElement: describeElement(element) });
    await waitUntil(() => page.navigation.anchorOf(id));
    return id;
  }

  const cell = () => one('tbody tr:nth-child(2) td:nth-child(2)');

  it('are no ghosts while their table shows other rows', async () => {
    const id = await commentOn(cell());
    show(3);
    await waitUntil(() => page.targets.ghosts.peek().has(id));
    expect(typeOf(id)).to.equal('differentDevice');
    expect(page.targets.ghosts.peek().get(id)?.message).to.equal(
      'The item isn’t in the visible part of its table or list.',
    );
    await waitUntil(chip);
    expect(chip()?.innerText.trim()).to.equal('1 thread not shown here');
    await frame();
    expect(announced()).not.to.contain('1 thread');
    show(0);
    await waitUntil(() => page.navigation.anchorOf(id) && !chip());
    expect(announced()).not.to.contain('All threads');
  });

  it('are requested from the application on navigation, and revealed once they are shown', async () => {
    const id = await commentOn(cell());
    show(3);
    await waitUntil(() => typeOf(id) === 'differentDevice');
    const requests: string[] = [];
    layer.addEventListener('collab-target-reveal', (event) => {
      event.preventDefault();
      requests.push(event.detail.annotationId);
      show(0);
    });
    page.navigation.openAndReveal(id);
    expect(requests).to.deep.equal([id]);
    await waitUntil(() => page.navigation.anchorOf(id));
    // The flash is decoration: it has neither role nor part.
    await waitUntil(() => layer.shadowRoot?.querySelector('.flash'));
    expect(page.navigation.openThread.peek()).to.equal(id);
  });

  it('are no ghosts in a table that a filter empties', async () => {
    const id = await commentOn(cell());
    one('tbody').replaceChildren();
    await waitUntil(() => page.targets.ghosts.peek().has(id));
    expect(typeOf(id)).to.equal('differentDevice');
  });

  it('are no ghosts if the application identifies the row', async () => {
    const row = one('tbody tr:nth-child(2)');
    row.dataset.collabTarget = 'row-2';
    const id = await commentOn(row);
    show(3);
    await waitUntil(() => page.targets.ghosts.peek().has(id));
    expect(typeOf(id)).to.equal('differentDevice');
  });

  it('are no ghosts in a list of cards', async () => {
    const id = await commentOn(one('.card:nth-child(2) p'));
    fill('.cards', cards(3));
    await waitUntil(() => page.targets.ghosts.peek().has(id));
    expect(typeOf(id)).to.equal('differentDevice');
  });

  it('are no ghosts if they are text in a row', async () => {
    const range = document.createRange();
    range.selectNodeContents(cell());
    const id = await addThread(store, 'Here', { targetElement: describeText(range) ?? {} });
    await waitUntil(() => page.navigation.anchorOf(id));
    show(3);
    await waitUntil(() => page.targets.ghosts.peek().has(id));
    expect(typeOf(id)).to.equal('differentDevice');
  });

  it('are ghosts while the table is removed', async () => {
    const id = await commentOn(cell());
    const holder = one('table').parentElement as HTMLElement;
    holder.replaceChildren();
    await waitUntil(() => page.targets.ghosts.peek().has(id));
    expect(typeOf(id)).to.equal('elementDeleted');
    const parsed = new DOMParser().parseFromString(table(3), 'text/html');
    holder.replaceChildren(...parsed.body.childNodes);
    await waitUntil(() => typeOf(id) === 'differentDevice');
  });

  describe('have a notice that', () => {
    const hide = () => list()?.shadowRoot?.querySelector<HTMLElement>('[part~="hide"]') ?? undefined;

    /** A bar with the controls of the table at the lower edge of the window. */
    function addPager(): HTMLElement {
      const nav = one('nav');
      nav.style.cssText = 'position: fixed; inset: auto 0 0 0; padding: 1rem; background: white';
      return nav;
    }

    it('passes the accessibility audit', async () => {
      await commentOn(cell());
      await commentOn(one('.note'));
      show(3);
      await waitUntil(chip);
      await expect(list()).to.be.accessible();
      one('.note').remove();
      await waitUntil(() => chip()?.innerText.trim() === '1 detached thread · 1 thread not shown here');
      await click(chip() as HTMLElement);
      await waitUntil(() => list()?.shadowRoot?.querySelector('[part~="list"]:popover-open'));
      await expect(list()).to.be.accessible();
      const parts = [...(list()?.shadowRoot?.querySelectorAll('h2, h3, [part~="thread"]') ?? [])];
      expect(parts.map(({ localName }) => localName)).to.deep.equal(['h2', 'button', 'h3', 'button']);
    });

    it('stays hidden for the same threads, and returns for others', async () => {
      await commentOn(cell());
      const other = one('tbody tr:nth-child(3) td:nth-child(2)');
      show(3);
      await waitUntil(hide);
      await click(hide() as HTMLElement);
      await waitUntil(() => !chip());
      show(0);
      await waitUntil(() => page.targets.ghosts.peek().size === 0);
      show(3);
      await waitUntil(() => page.targets.ghosts.peek().size === 1);
      await list()?.updateComplete;
      expect(!chip()).to.equal(true);
      show(0);
      await commentOn(one('tbody tr:nth-child(3) td:nth-child(2)'));
      expect(other.isConnected).to.equal(false);
      show(3);
      await waitUntil(() => chip()?.innerText.trim() === '2 threads not shown here');
    });

    it('moves the focus when it is hidden', async () => {
      await commentOn(cell());
      const note = await commentOn(one('.note'));
      show(3);
      await waitUntil(hide);
      hide()?.focus();
      hide()?.click();
      await waitUntil(() => !chip());
      expect(layer.shadowRoot?.activeElement === page.navigation.anchorOf(note)).to.equal(true);
    });

    it('cannot be hidden while there is a ghost', async () => {
      await commentOn(cell());
      await commentOn(one('.note'));
      show(3);
      one('.note').remove();
      await waitUntil(() => chip()?.innerText.includes('detached'));
      expect(hide() === undefined).to.equal(true);
    });

    it('does not cover controls of the page', async () => {
      const nav = addPager();
      await commentOn(cell());
      show(3);
      await waitUntil(chip);
      await frame();
      let pressed = 0;
      nav.firstElementChild?.addEventListener('click', () => (pressed += 1));
      await sendMouse({ type: 'click', position: middle(nav.firstElementChild as HTMLElement) });
      expect(pressed).to.equal(1);
      const box = chip()?.getBoundingClientRect();
      expect(box?.bottom).to.be.below(nav.firstElementChild?.getBoundingClientRect().top ?? 0);
      expect(box?.top).to.be.above(0);
    });

    it('checks for controls of the page only once the page is stable', async () => {
      const nav = addPager();
      nav.style.paddingBottom = '60px';
      await commentOn(cell());
      show(3);
      await waitUntil(chip);
      let looks = 0;
      const { elementsFromPoint } = document;
      document.elementsFromPoint = (x, y) => {
        looks += 1;
        return elementsFromPoint.call(document, x, y);
      };
      try {
        for (let at = 0; at < 5; at++) {
          list()?.requestUpdate();
          await list()?.updateComplete;
        }
        expect(looks).to.equal(0);
        nav.style.paddingBottom = '1rem';
        list()?.requestUpdate();
        const top = () => nav.firstElementChild?.getBoundingClientRect().top ?? 0;
        await waitUntil(() => (chip()?.getBoundingClientRect().bottom ?? Infinity) < top());
        expect(looks).to.be.above(0);
      } finally {
        document.elementsFromPoint = elementsFromPoint;
      }
    });
  });

  it('do not affect other ghosts', async () => {
    const id = await commentOn(one('.note'));
    one('.note').remove();
    await waitUntil(() => page.targets.ghosts.peek().has(id));
    expect(typeOf(id)).to.equal('elementDeleted');
    await waitUntil(chip);
    expect(chip()?.innerText.trim()).to.equal('1 detached thread');
  });
});
