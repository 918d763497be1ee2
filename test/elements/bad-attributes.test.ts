import { expect, nextFrame } from '@open-wc/testing';
import type { CollabElement } from '../../components/base/element.js';
import { createStore, memoryBackend, type CollabStore } from '../../store/index.js';
import { warningsOf } from '../components/warnings.js';
import { badValues, texts, type BadValue } from './bad-values.js';
import { elements, loadDefinition, type DocumentedElement } from './manifest.js';
import { samples } from './samples.js';

const documented = await elements();
// How long that takes is no matter of the tests.
await Promise.all(documented.map((element) => loadDefinition(element)));

/** What else the page is told when it meets a value: nothing of ours. */
const prefix = '[collab-elements] ';

/** A flag is on by being there: it holds, but is warned of. */
const flag: BadValue = { value: 'false', accepted: 'its presence turns it on', holds: true };

describe('a bad attribute', () => {
  let store: CollabStore;

  before(() => {
    store = createStore({ backend: memoryBackend() });
  });

  after(() => store.dispose());

  for (const element of documented) {
    for (const { name, type } of element.attributes) {
      const key = `${element.tagName} ${name}`;
      if (texts.has(key)) continue;
      const bad = badValues[key] ?? (type?.text === 'boolean' ? flag : undefined);
      it(`is warned of once, and the rest works: ${key}`, () => expectWarning(element, name, bad, store));
    }
  }

  it('is listed only for existing attributes', () => {
    const keys = documented.flatMap(({ tagName, attributes }) => attributes.map(({ name }) => `${tagName} ${name}`));
    for (const key of [...texts, ...Object.keys(badValues)]) expect(keys).to.include(key);
  });
});

/** Two elements with the same bad value: one warning, and each is what it is without it. */
async function expectWarning(
  element: DocumentedElement,
  attribute: string,
  bad: BadValue | undefined,
  store: CollabStore,
): Promise<void> {
  if (!bad) throw new Error(`Say in bad-values.ts which values ${element.tagName} ${attribute} accepts.`);
  const placed: CollabElement[] = [];
  const warnings = await warningsOf(async () => {
    for (let times = 0; times < 2; times++) placed.push(await place(element, store, attribute, bad));
    // What is to be found on the page may come with the next frame.
    await nextFrame();
    await nextFrame();
  });
  const ours = warnings.filter((warning) => warning.startsWith(prefix));
  expect(ours, warnings.join('\n')).to.have.length(1);
  for (const part of [bad.by ?? `<${element.tagName}`, bad.value, bad.accepted]) expect(ours[0]).to.contain(part);
  if (!bad.by) expect(ours[0]).to.contain(attribute);
  for (const each of placed) {
    const drawn = drawnIn(each);
    const more = await warningsOf(async () => {
      each.removeAttribute(attribute);
      await each.updateComplete;
    });
    expect(more.filter((warning) => warning.startsWith(prefix))).to.deep.equal([]);
    if (!bad.holds) expect(drawn).to.equal(drawnIn(each));
    each.remove();
  }
}

const drawnIn = (element: CollabElement): number => element.shadowRoot?.querySelectorAll('*').length ?? 0;

async function place(
  { tagName }: DocumentedElement,
  store: CollabStore,
  attribute: string,
  { value, given }: BadValue,
): Promise<CollabElement> {
  const type = customElements.get(tagName) as unknown as typeof CollabElement;
  const element = new type();
  if ('store' in element && tagName !== 'collab-root') element.store = store;
  Object.assign(element, samples[tagName], given);
  element.setAttribute(attribute, value);
  document.body.append(element);
  await element.updateComplete;
  return element;
}
