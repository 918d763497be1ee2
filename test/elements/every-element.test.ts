import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import type { CollabElement } from '../../components/base/element.js';
import { memoryBackend, createStore, type CollabStore } from '../../store/index.js';
import { countListeners } from './listeners.js';
import { elements, loadClass, loadDefinition, type DocumentedElement } from './manifest.js';
import { samples } from './samples.js';

const documented = await elements();

// The classes first, and nothing is defined by them: definitions cannot be taken back.
const classes = await Promise.all(documented.map(loadClass));
const early = documented.filter(({ tagName }) => customElements.get(tagName)).map(({ tagName }) => tagName);
await Promise.all(documented.map((element) => loadDefinition(element)));

describe('every element', () => {
  let store: CollabStore;

  before(() => {
    expect(early, 'defined by importing classes').to.deep.equal([]);
    for (const [index, { name }] of documented.entries()) expect(classes[index], name).to.be.a('function');
    store = createStore({ backend: memoryBackend() });
  });

  after(() => store.dispose());

  it('is in the manifest', () => {
    expect(documented).not.to.be.empty;
  });

  for (const element of documented) describe(`<${element.tagName}>`, () => everyRule(element, () => store));
});

/** An element in a usual state, on the page. */
async function place({ tagName }: DocumentedElement, store: CollabStore): Promise<CollabElement> {
  const type = customElements.get(tagName) as unknown as typeof CollabElement;
  const element = new type();
  if ('store' in element) element.store = store;
  Object.assign(element, samples[tagName]);
  document.body.append(element);
  await element.updateComplete;
  return element;
}

function everyRule(element: DocumentedElement, store: () => CollabStore): void {
  const { tagName, name, module } = element;
  let placed: CollabElement | undefined;

  afterEach(async () => {
    placed?.remove();
    await emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  });

  it('is named after its folder', () => {
    const folder = tagName.replace(/^collab-/, '');
    const pascal = folder.replace(/(?:^|-)(.)/g, (_match, letter: string) => letter.toUpperCase());
    expect(module.split('/').slice(2)).to.deep.equal([folder, `${folder}.ts`]);
    expect(name).to.equal(`Collab${pascal}`);
  });

  it('is defined, and can be defined again', async () => {
    const type = customElements.get(tagName);
    expect(type).to.equal(await loadClass(element));
    await loadDefinition(element, 'again');
    expect(customElements.get(tagName)).to.equal(type);
  });

  for (const media of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    it(`passes the accessibility audit with ${Object.values(media).join()} colours`, async () => {
      await emulateMedia(media);
      placed = await place(element, store());
      await expect(placed).to.be.accessible();
    });
  }

  it('leaves no listener on the page after ten times', async () => {
    const counter = countListeners();
    try {
      placed = await place(element, store());
      placed.remove();
      // What the page has once for all elements is there by now.
      const before = counter.open();
      for (let times = 0; times < 10; times++) {
        document.body.append(placed);
        await placed.updateComplete;
        placed.remove();
      }
      expect(counter.open()).to.deep.equal(before);
    } finally {
      counter.stop();
    }
  });
}
