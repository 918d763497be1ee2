import { expect, nextFrame } from '@open-wc/testing';
import type { CollabElement } from '../../components/base/element.js';
import { createStore, memoryBackend, type CollabStore } from '../../store/index.js';
import { noteAnnounced } from '../announced.js';
import { elements, loadDefinition, type DocumentedElement } from './manifest.js';
import { samples } from './samples.js';

const documented = await elements();
// How long that takes is no matter of the tests.
await Promise.all(documented.map((element) => loadDefinition(element)));

/** Written from right to left, with a sign at its end that goes to the other side where the text around it has a say. */
const mark = 'שם!';

/** A copy in which names of people, files and documents begin with `mark`. */
function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  if (![Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      typeof field === 'string' && /^(name|documentName|fileName)$/.test(key) ? `${mark} ${field}` : renamed(field),
    ]),
  );
}

function* textsIn(tree: ParentNode & Node): Generator<Text> {
  const walker = document.createTreeWalker(tree, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) yield node;
    else if (node instanceof Element && node.shadowRoot) yield* textsIn(node.shadowRoot);
  }
}

/** Whether nothing around a text has a say in the order of its words, nor it in theirs. */
function isIsolated(text: Text): boolean {
  for (let at = text.parentElement; at; at = at.parentElement) {
    const { unicodeBidi, display } = getComputedStyle(at);
    const isAlone = at.textContent.trim() === text.data.trim();
    if (/isolate|plaintext/.test(unicodeBidi) && (isAlone || at.dir === 'auto' || at.localName === 'bdi')) return true;
    // What it is made of alone is in no line with anything else; drawn for the eye only by its first letters, say.
    if (!display.startsWith('inline') || display !== 'inline') return isAlone;
  }
  return false;
}

/** They come with what they tell of: the first person who types, the first file that is added. */
const tellers: ReadonlySet<string> = new Set(['collab-typing', 'collab-file-strip']);

describe('every element', () => {
  let store: CollabStore;

  before(() => {
    store = createStore({ backend: memoryBackend() });
  });

  after(() => store.dispose());

  async function place({ tagName }: DocumentedElement, properties: unknown): Promise<CollabElement> {
    const type = customElements.get(tagName) as unknown as typeof CollabElement;
    const element = new type();
    if ('store' in element) element.store = store;
    Object.assign(element, properties);
    document.body.append(element);
    await element.updateComplete;
    for (let frames = 0; frames < 4; frames++) await nextFrame();
    return element;
  }

  for (const element of documented) {
    const { tagName } = element;
    it(`announces nothing of how it is at first: ${tagName}`, async () => {
      if (tellers.has(tagName)) return;
      const heard = noteAnnounced();
      const placed = await place(element, samples[tagName]);
      placed.remove();
      await nextFrame();
      heard.end();
      expect(heard.said).to.deep.equal([]);
    });

    if (!samples[tagName]) continue;
    it(`isolates names that are written the other way: ${tagName}`, async () => {
      const placed = await place(element, renamed(samples[tagName]));
      const open = [...textsIn(placed.shadowRoot as ShadowRoot)].filter(
        (text) => text.data.includes(mark) && text.parentElement?.checkVisibility() && !isIsolated(text),
      );
      const found = open.map((text) => text.parentElement?.outerHTML.replace(/<!--.*?-->/g, ''));
      placed.remove();
      expect(found).to.deep.equal([]);
    });
  }
});
