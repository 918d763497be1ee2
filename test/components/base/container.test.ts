import { expect, fixture, html } from '@open-wc/testing';
import { html as template } from 'lit';
import { CollabContainer } from '../../../components/base/container.js';
import { CountingReadable } from './counting-readable.js';

class TestList extends CollabContainer {
  readonly names = new CountingReadable('Ada');
  readonly place = new CountingReadable('Sheet 1');
  withPlace = true;
  renders = 0;
  entered = 0;
  left = 0;

  protected override storeConnected(): () => void {
    this.entered += 1;
    return () => (this.left += 1);
  }

  protected override render() {
    this.renders += 1;
    return template`${this.read(this.names)} ${this.withPlace ? this.read(this.place) : ''}`;
  }
}
customElements.define('test-list', TestList);

describe('StoreController', () => {
  let list: TestList;
  let access: CountingReadable<number>;
  let documents: CountingReadable<readonly string[]>;

  beforeEach(async () => {
    access = new CountingReadable(0);
    documents = new CountingReadable<readonly string[]>(['plan']);
    const store = {
      on: () => () => undefined,
      permissions: { changes: access },
      configChanges: new CountingReadable(0),
      documents,
      documentsOptions: new CountingReadable({}),
      connectionProblem: new CountingReadable(null),
    };
    list = await fixture(html`<test-list .store=${store}></test-list>`);
  });

  it('updates when what the user may do changes', async () => {
    access.value = 1;
    await list.updateComplete;
    expect(list.renders).to.equal(2);
    list.remove();
    expect(access.subscriptions).to.equal(0);
  });

  it('updates when the document changes, since the user may do other things there', async () => {
    documents.value = ['report'];
    await list.updateComplete;
    expect(list.renders).to.equal(2);
    list.remove();
    expect(documents.subscriptions).to.equal(0);
  });

  it('updates when a value it read changes', async () => {
    list.names.value = 'Grace';
    await list.updateComplete;
    expect(list.shadowRoot?.textContent).to.contain('Grace');
    expect(list.renders).to.equal(2);
  });

  it('updates once for several changes', async () => {
    list.names.value = 'Grace';
    list.place.value = 'Sheet 2';
    await list.updateComplete;
    expect(list.renders).to.equal(2);
  });

  it('subscribes once to each value', async () => {
    for (let round = 0; round < 3; round += 1) {
      list.requestUpdate();
      await list.updateComplete;
    }
    expect(list.names.subscriptions).to.equal(1);
  });

  it('unsubscribes from values that it no longer reads', async () => {
    list.withPlace = false;
    list.requestUpdate();
    await list.updateComplete;
    expect(list.place.subscriptions).to.equal(0);
    expect(list.names.subscriptions).to.equal(1);
  });

  it('has no subscriptions after ten disconnects', async () => {
    for (let round = 0; round < 10; round += 1) {
      list.remove();
      expect(list.names.subscriptions).to.equal(0);
      expect(list.left).to.equal(round + 1);
      document.body.append(list);
      await list.updateComplete;
      expect(list.names.subscriptions).to.equal(1);
    }
    expect(list.entered).to.equal(11);
    list.remove();
  });

  it('shows changes made while it was disconnected', async () => {
    list.remove();
    list.names.value = 'Grace';
    document.body.append(list);
    await list.updateComplete;
    expect(list.shadowRoot?.textContent).to.contain('Grace');
    list.remove();
  });

  it('does not subscribe while disconnected', async () => {
    list.remove();
    list.requestUpdate();
    await list.updateComplete;
    expect(list.names.subscriptions).to.equal(0);
    expect(list.entered).to.equal(1);
  });
});
