import { expect, nextFrame } from '@open-wc/testing';
import type { LitElement } from 'lit';
import type { CollabElement } from '../../components/base/element.js';
import { createStore, memoryBackend, type CollabStore } from '../../store/index.js';
import { warningsOf } from '../components/warnings.js';
import { hostileValues } from './bad-values.js';
import { elements, loadDefinition } from './manifest.js';
import { samples } from './samples.js';

const documented = await elements();
// How long that takes is no matter of the tests.
await Promise.all(documented.map((element) => loadDefinition(element)));

/** What a page may set of an element. */
const propertiesOf = (type: typeof LitElement): readonly string[] =>
  [...type.elementProperties].flatMap(([name, { state }]) => (state || typeof name !== 'string' ? [] : [name]));

describe('a bad property', () => {
  let store: CollabStore;
  const thrown: string[] = [];
  const note = (event: ErrorEvent | PromiseRejectionEvent): void => {
    thrown.push(String('reason' in event ? event.reason : event.error));
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  beforeEach(() => {
    store = createStore({ backend: memoryBackend() });
    thrown.length = 0;
    window.addEventListener('error', note, true);
    window.addEventListener('unhandledrejection', note, true);
  });

  afterEach(async () => {
    window.removeEventListener('error', note, true);
    window.removeEventListener('unhandledrejection', note, true);
    await store.dispose();
  });

  for (const { tagName } of documented) {
    const type = customElements.get(tagName) as unknown as typeof CollabElement;
    for (const property of propertiesOf(type)) {
      it(`leaves the element at work: ${tagName} ${property}`, async () => {
        const failed: string[] = [];
        const place = async (): Promise<CollabElement> => {
          const element = new type();
          if ('store' in element && tagName !== 'collab-root') element.store = store;
          Object.assign(element, samples[tagName]);
          document.body.append(element);
          await element.updateComplete;
          return element;
        };
        let element = await place();
        const good: unknown = Reflect.get(element, property);
        const drawn = drawnIn(element);
        await warningsOf(async () => {
          for (const [what, value] of Object.entries(hostileValues)) {
            if (isStandIn(tagName, property, value)) continue;
            try {
              for (const next of [value, good]) {
                Reflect.set(element, property, next);
                await element.updateComplete;
              }
            } catch (error) {
              failed.push(`${what}: ${String(error)}`);
              element.remove();
              element = await place();
            }
          }
          await nextFrame();
          if (drawn > 0 && drawnIn(element) === 0) failed.push('the element shows nothing');
          element.remove();
          await nextFrame();
        });
        expect([...new Set([...failed, ...thrown])]).to.deep.equal([]);
      });
    }
  }
});

/** Tests of pages give elements a stand-in for a store, which may be any object; what a root is given has to be one. */
const isStandIn = (tagName: string, property: string, value: unknown): boolean =>
  property === 'store' && tagName !== 'collab-root' && /^(object|function)$/.test(typeof value);

const drawnIn = (element: CollabElement): number => element.shadowRoot?.querySelectorAll('*').length ?? 0;
