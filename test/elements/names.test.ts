import { expect } from '@open-wc/testing';
import { describeElement } from '../../anchors/describe/describe-element.js';
import type { CollabElement } from '../../components/base/element.js';
import type { CollabStore } from '../../store/index.js';
import { clearPages, one, pageOf } from '../anchors/page.js';
import { addThread, memoryStore } from '../components/memory-store.js';
import { ada } from '../components/people.js';
import { elements, loadDefinition } from './manifest.js';
import { samples } from './samples.js';

const documented = await elements();
await Promise.all(documented.map((element) => loadDefinition(element)));

const controls = /[\u202A-\u202E\u2066-\u2069]/;
const turned = '\u2067\u202Enimda';
const nameKeys = new Set(['name', 'fileName', 'fullName', 'documentName']);

/** A copy of a value in which each name has directional controls. */
function withTurnedNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTurnedNames);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).map(([key, child]) => {
    // What the page itself calls its states, it may write as it likes.
    const isName = nameKeys.has(key) && typeof child === 'string' && !('type' in value && 'color' in value);
    return [key, isName ? `${child}${turned}` : withTurnedNames(child)] as const;
  });
  return Object.fromEntries(entries);
}

/** All that is shown and said of an element, with what lies in shadow roots. */
function* told(element: Element): Generator<string> {
  for (const name of ['title', 'aria-label', 'alt', 'placeholder']) yield element.getAttribute(name) ?? '';
  for (const root of element.shadowRoot ? [element.shadowRoot, element] : [element])
    for (const child of root.childNodes) {
      if (child instanceof Text) yield child.data;
      else if (child instanceof Element && child.localName !== 'style') yield* told(child);
    }
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

describe('directional controls in names', () => {
  let store: CollabStore;

  beforeEach(async () => {
    pageOf('<h1 id="title">Quarterly report</h1><div class="box"></div>');
    const user = { ...ada, name: `Ada${turned}` };
    store = await memoryStore({ user });
    await addThread(store, 'Hello', { targetElement: describeElement(one('#title')), assignedTo: user });
    store.presence.enter();
  });

  afterEach(async () => {
    clearPages();
    await store.dispose();
  });

  for (const { tagName } of documented)
    it(`are written out in <${tagName}>`, async () => {
      const type = customElements.get(tagName) as unknown as typeof CollabElement;
      const element = new type();
      if ('store' in element) element.store = store;
      Object.assign(element, withTurnedNames({ ...samples[tagName] }));
      one('.box').append(element);
      await element.updateComplete;
      for (let at = 0; at < 10; at += 1) await frame();
      expect([...told(element)].filter((each) => controls.test(each))).to.deep.equal([]);
    });
});
