import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { Modal } from 'bootstrap';
import { createFocusTrap } from 'focus-trap';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import '../../../components/annotations/comment-layer/define.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import type { CollabStore } from '../../../store/index.js';
import { clearPages, one, pageOf } from '../../anchors/page.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';

/** Traps the focus in the page's dialog as the library does by default; returns how that ends. */
const traps: Readonly<Record<string, (box: HTMLElement) => () => void>> = {
  'Bootstrap 5': (box) => {
    // The animation of the backdrop is no part of this.
    const modal = new Modal(box, { backdrop: false });
    modal.show();
    return () => modal.dispose();
  },
  'focus-trap': (box) => {
    const trap = createFocusTrap(box).activate();
    return () => void trap.deactivate({ returnFocus: false });
  },
  Radix: (box) => {
    // As `FocusScope` of Radix does it.
    const listening = new AbortController();
    let last = box.querySelector<HTMLElement>('button');
    const { signal } = listening;
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof HTMLElement && box.contains(target)) last = target;
        else last?.focus();
      },
      { signal },
    );
    document.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (relatedTarget !== null && !box.contains(relatedTarget as Node)) last?.focus();
      },
      { signal },
    );
    last?.focus();
    return () => listening.abort();
  },
};

describe('a focus trap of the page', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;
  let box: HTMLElement;
  let release = (): void => undefined;

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    store = await memoryStore();
    page = pageContextOf(store);
    layer = await fixture(html`<collab-comment-layer .store=${store}></collab-comment-layer>`);
    pageOf(`<div id="box" role="dialog" aria-modal="true" aria-label="Order" tabindex="-1" style="display: block">
      <div class="modal-dialog">
        <p id="it">Words in it</p><button id="done">Done</button><input id="field" aria-label="Name" />
      </div>
    </div>`);
    box = one('#box');
  });

  afterEach(async () => {
    release();
    layer.remove();
    clearPages();
    await store.dispose();
  });

  /** The composer of the reply, which is some shadow roots deep. */
  const composerIn = (root: ParentNode): Element | undefined => {
    for (const element of root.querySelectorAll('*')) {
      const found =
        element.localName === 'collab-composer' ? element : composerIn(element.shadowRoot ?? new DocumentFragment());
      if (found) return found;
    }
    return undefined;
  };
  const click = async (element: Element | undefined): Promise<void> => {
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    await sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
  };

  for (const [name, trap] of Object.entries(traps)) {
    it(`of ${name} lets users reply in a thread beside its dialog`, async () => {
      release = trap(box);
      const id = await addThread(store, 'A comment', { targetElement: { elementId: 'it' } });
      await waitUntil(() => page.navigation.anchorOf(id), 'there is no pin');
      await click(page.navigation.anchorOf(id));
      await waitUntil(() => page.navigation.openThread.peek() === id, 'the pin cannot be pressed');
      const composer = (): Element | undefined => (layer.shadowRoot ? composerIn(layer.shadowRoot) : undefined);
      // The thread comes on demand, and moves the dialog.
      let place = '';
      await waitUntil(() => {
        const before = place;
        place = JSON.stringify(composer()?.getBoundingClientRect());
        return composer()?.checkVisibility({ opacityProperty: true }) && place === before;
      }, 'there is no composer');
      await click(composer());
      await waitUntil(() => composer()?.matches(':focus-within'), 'the composer does not keep the focus');
      await sendKeys({ type: 'An answer' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => store.comments.byId(id).peek()?.data.comments.length === 2, 'the answer was not sent');
      expect(store.comments.byId(id).peek()?.data.comments[1]?.commentText).to.equal('An answer');
    });

    it(`of ${name} still keeps the focus in its dialog`, async () => {
      const outside = document.createElement('button');
      document.body.append(outside);
      release = trap(box);
      outside.focus();
      await waitUntil(() => box.contains(document.activeElement), 'the page’s own button keeps the focus');
      outside.remove();
    });
  }
});
