import { ContextProvider } from '@lit/context';
import { expect, fixture, html } from '@open-wc/testing';
import { html as template, LitElement } from 'lit';
import { CollabContainer } from '../../../components/base/container.js';
import { collabContext, type CollabContext } from '../../../components/base/context.js';
import type { CollabStore } from '../../../store/index.js';
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

const storeA = { name: 'a' } as unknown as CollabStore;
const storeB = { name: 'b' } as unknown as CollabStore;

describe('context', () => {
  it('reaches an element that was there before its root was defined', async () => {
    const box = await fixture(html`<test-late-root><test-reader></test-reader></test-late-root>`);
    const reader = find(box, 'test-reader', TestReader);
    await reader.updateComplete;
    expect(reader.storeAtHand).to.equal(undefined);
    customElements.define('test-late-root', class extends TestProvider {});
    find(document, 'test-late-root', TestProvider).provider.setValue(context(storeA));
    await reader.updateComplete;
    expect(reader.storeAtHand).to.equal(storeA);
    expect(reader.connectedTo).to.deep.equal([storeA]);
  });

  describe('with roots', () => {
    before(() => {
      customElements.define('test-provider', TestProvider);
    });

    it('gives an element the nearest root', async () => {
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

    it('lets a store of the element beat the root', async () => {
      const root = await fixture<TestProvider>(html`
        <test-provider><test-reader .store=${storeB}></test-reader></test-provider>
      `);
      root.provider.setValue(context(storeA));
      const reader = find(root, 'test-reader', TestReader);
      await reader.updateComplete;
      expect(reader.connectedTo).to.deep.equal([storeB]);
    });

    it('changes over when the root takes another store, and lets go of the first', async () => {
      const root = await fixture<TestProvider>(html`<test-provider><test-reader></test-reader></test-provider>`);
      const reader = find(root, 'test-reader', TestReader);
      root.provider.setValue(context(storeA));
      await reader.updateComplete;
      root.provider.setValue(context(storeB));
      await reader.updateComplete;
      expect(reader.connectedTo).to.deep.equal([storeA, storeB]);
      expect(reader.left).to.equal(1);
    });

    it('forgets the root when the element is moved out of it', async () => {
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

    it('tells containers the colours to stand in', async () => {
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
