import { expect } from '@open-wc/testing';
import { describeElement } from '../../anchors/describe/describe-element.js';
import type { CollabElement } from '../../components/base/element.js';
import type { CollabStore } from '../../store/index.js';
import { clearPages, one, pageOf } from '../anchors/page.js';
import { addThread, memoryStore } from '../components/memory-store.js';
import { waitUntil } from '../wait-until.js';
import { elements, loadDefinition } from './manifest.js';
import { samples } from './samples.js';

/** Takes an element, or the box it stands in, out of sight, and returns what brings it back. */
type Change = (element: HTMLElement, box: HTMLElement) => () => void;

const styled =
  (styles: Partial<CSSStyleDeclaration>, of: 'element' | 'box'): Change =>
  (element, box) => {
    const target = of === 'box' ? box : element;
    const before = target.style.cssText;
    Object.assign(target.style, styles);
    return () => (target.style.cssText = before);
  };

const changes: Readonly<Record<string, Change>> = {
  'hidden by its attribute': (element) => {
    const before = element.hidden;
    element.hidden = true;
    return () => (element.hidden = before);
  },
  'hidden by its style': styled({ display: 'none' }, 'element'),
  'in a box that is not displayed': styled({ display: 'none' }, 'box'),
  'in a box whose content is not rendered': styled({ contentVisibility: 'hidden' }, 'box'),
  'in a box without a size': styled({ width: '0', height: '0', overflow: 'hidden' }, 'box'),
  'scaled to nothing': styled({ transform: 'scale(0)' }, 'box'),
  'off the screen': styled({ position: 'absolute', left: '-100000px', top: '-100000px' }, 'box'),
  detached: (element, box) => {
    element.remove();
    return () => box.append(element);
  },
  'in a detached box': (_element, box) => {
    const parent = box.parentNode;
    box.remove();
    return () => parent?.append(box);
  },
  'moved to another box': (element, box) => {
    const other = document.createElement('div');
    box.after(other);
    other.append(element);
    return () => {
      box.append(element);
      other.remove();
    };
  },
  'moved and hidden at once': (element, box) => {
    const before = element.hidden;
    element.hidden = true;
    box.prepend(document.createElement('i'));
    box.prepend(element);
    return () => (element.hidden = before);
  },
};

/** Elements that close when another takes the focus, and that load nothing. */
const closesOthers = new Set(['collab-emoji-popup']);

const documented = await elements();
await Promise.all(documented.map((element) => loadDefinition(element)));

describe('every hidden element', () => {
  let store: CollabStore;
  let box: HTMLElement;
  let errors: string[];

  const failed = (event: ErrorEvent | PromiseRejectionEvent): void => {
    const { message = '' } = event as Partial<ErrorEvent>;
    // The browser's note that sizes changed while they were told; the rest is told in the next frame.
    if (message.startsWith('ResizeObserver loop')) return;
    errors.push(message || String((event as PromiseRejectionEvent).reason));
  };

  beforeEach(async () => {
    errors = [];
    addEventListener('error', failed);
    addEventListener('unhandledrejection', failed);
    pageOf('<h1 id="title">Quarterly report</h1><p id="first">One</p><p id="second">Two</p><video id="film"></video>');
    box = document.createElement('div');
    one('.test-page').append(box);
    store = await memoryStore();
    for (const selector of ['#title', '#first', '#first', '#second']) await comment(selector);
  });

  afterEach(async () => {
    removeEventListener('error', failed);
    removeEventListener('unhandledrejection', failed);
    clearPages();
    await store.dispose();
  });

  const comment = (selector: string): Promise<string> =>
    addThread(store, `About ${selector}`, { targetElement: describeElement(one(selector)) });

  function give(element: CollabElement): void {
    if ('store' in element) element.store = store;
    Object.assign(element, samples[element.localName]);
  }

  /** What a person sees of an element: its text, but for what is only announced, and whether it takes room. */
  function seen(element: CollabElement): string {
    const copy = document.createElement('div');
    copy.append(...[...(element.shadowRoot?.childNodes ?? [])].map((node) => node.cloneNode(true)));
    for (const region of copy.querySelectorAll('[role="status"], [role="alert"], style')) region.remove();
    const text = copy.textContent.replace(/\s+/g, ' ').trim();
    return element.getClientRects().length > 0 ? `rendered: ${text}` : `not rendered: ${text}`;
  }

  async function place(tagName: string, parent: Element): Promise<CollabElement> {
    const type = customElements.get(tagName) as unknown as typeof CollabElement;
    const element = new type();
    give(element);
    parent.append(element);
    await element.updateComplete;
    return element;
  }

  for (const { tagName } of documented) {
    it(`<${tagName}> works on, and works afterwards`, async () => {
      const element = await place(tagName, box);
      const before = seen(element);
      // It should look as one does that stays in sight: both load what they need when they want it.
      const control = closesOthers.has(tagName) ? undefined : await place(tagName, one('.test-page'));
      const expected = (): string => (control ? seen(control) : before);
      await waitUntil(() => seen(element) === expected(), 'both in sight');
      for (const [name, change] of Object.entries(changes)) {
        const back = change(element, box);
        // Work is in flight while it is out of sight, and its properties are given anew.
        const written = comment('#first');
        element.requestUpdate();
        give(element);
        const annotationId = await written;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        back();
        await store.comments.deleteCommentAnnotation({ annotationId }).settled;
        // What is open closes when it leaves the page.
        give(element);
        if (control) give(control);
        await waitUntil(() => seen(element) === expected(), `${name}: ${seen(element)}, not ${expected()}`);
        expect(errors, name).to.deep.equal([]);
      }
      element.remove();
      control?.remove();
    });
  }

  for (const { tagName } of documented) {
    it(`<${tagName}> comes to rest when its store ends`, async () => {
      const element = await place(tagName, box);
      let updates = 0;
      element.addController({ hostUpdated: () => (updates += 1) });
      await store.dispose();
      element.requestUpdate();
      give(element);
      // A loop of microtasks would let no frame come.
      for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      const before = updates;
      for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      expect(updates - before, 'updates while nothing happens').to.be.at.most(1);
      expect(errors).to.deep.equal([]);
      element.remove();
    });
  }
});
