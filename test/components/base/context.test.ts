import { ContextProvider } from '@lit/context';
import { expect, fixture, html } from '@open-wc/testing';
import { html as template, LitElement } from 'lit';
import { CollabContainer } from '../../../components/base/container.js';
import { collabContext, type CollabContext } from '../../../components/base/context.js';
import { createStore, memoryBackend, type CollabStore } from '../../../store/index.js';
import { find } from '../../find.js';

class TestReader extends CollabContainer {
  connectedTo: (CollabStore | undefined)[] = [];
  left = 0;

  protected override storeConnected(store: CollabStore): () => void {
    this.connectedTo.push(store);
    return () => (this.left += 1);
  }

  get storeAtHand(): CollabStore | undefined {
    return this.collab;
  }
}
customElements.define('test-reader', TestReader);

const context = (store: CollabStore, more: Partial<CollabContext> = {}): CollabContext => ({
  store,
  colorScheme: '',
  locale: '',
  ...more,
});

class TestProvider extends LitElement {
  readonly provider = new ContextProvider(this, { context: collabContext });
  protected override render() {
    return template`<slot></slot>`;
  }
}

const storeA = createStore({ backend: memoryBackend() });
const storeB = createStore({ backend: memoryBackend() });

describe('context', () => {
  it('reaches an element that exists before its root is defined', async () => {
    const box = await fixture(html`<test-late-root><test-reader></test-reader></test-late-root>`);
    const reader = find(box, 'test-reader', TestReader);
    await reader.updateComplete;
    expect(reader.storeAtHand).to.equal(undefined);
    customElements.define('test-late-root', class extends TestProvider {});
    find(document, 'test-late-root', TestProvider).provider.setValue(context(storeA));
    await reader.updateComplete;
    expect(reader.storeAtHand).to.equal(storeA);
    expect(reader.connectedTo).to.have.ordered.members([storeA]);
  });

  describe('with roots', () => {
    before(() => {
      customElements.define('test-provider', TestProvider);
    });

    it('comes from the nearest root', async () => {
      const outer = await fixture<TestProvider>(html`
        <test-provider>
          <test-reader></test-reader>
          <test-provider><test-reader></test-reader></test-provider>
        </test-provider>
      `);
      const inner = find(outer, 'test-provider', TestProvider);
      outer.provider.setValue(context(storeA));
      inner.provider.setValue(context(storeB));
      const [first, second] = [...outer.querySelectorAll<TestReader>('test-reader')];
      expect(first?.storeAtHand).to.equal(storeA);
      expect(second?.storeAtHand).to.equal(storeB);
    });

    it('is overridden by the store of an element', async () => {
      const root = await fixture<TestProvider>(html`
        <test-provider><test-reader .store=${storeB}></test-reader></test-provider>
      `);
      root.provider.setValue(context(storeA));
      const reader = find(root, 'test-reader', TestReader);
      await reader.updateComplete;
      expect(reader.connectedTo).to.have.ordered.members([storeB]);
    });

    it('follows a new store of the root and disconnects the old one', async () => {
      const root = await fixture<TestProvider>(html`<test-provider><test-reader></test-reader></test-provider>`);
      const reader = find(root, 'test-reader', TestReader);
      root.provider.setValue(context(storeA));
      await reader.updateComplete;
      root.provider.setValue(context(storeB));
      await reader.updateComplete;
      expect(reader.connectedTo).to.have.ordered.members([storeA, storeB]);
      expect(reader.left).to.equal(1);
    });

    it('is lost when the element moves out of the root', async () => {
      const root = await fixture<TestProvider>(html`<test-provider><test-reader></test-reader></test-provider>`);
      const reader = find(root, 'test-reader', TestReader);
      root.provider.setValue(context(storeA));
      await reader.updateComplete;
      document.body.append(reader);
      await reader.updateComplete;
      expect(reader.storeAtHand).to.equal(undefined);
      expect(reader.left).to.equal(1);
      reader.remove();
    });

    it('provides the colour scheme to containers', async () => {
      const root = await fixture<TestProvider>(html`<test-provider><test-reader></test-reader></test-provider>`);
      const reader = find(root, 'test-reader', TestReader);
      root.provider.setValue(context(storeA, { colorScheme: 'dark' }));
      await reader.updateComplete;
      expect(reader.matches(':state(dark)')).to.equal(true);
      root.provider.setValue(context(storeA, { colorScheme: 'light' }));
      await reader.updateComplete;
      expect(reader.matches(':state(dark)')).to.equal(false);
      expect(reader.matches(':state(light)')).to.equal(true);
    });
  });
});
