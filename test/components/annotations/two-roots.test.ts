import { expect, fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import '../../../components/annotations/comment-layer/define.js';
import '../../../components/root/root/define.js';
import { clearPages, frame, pageOf } from '../../anchors/page.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';

describe('two layers of one store', () => {
  it('both start comment mode, also the one that is added while it is on', async () => {
    pageOf('<p id="first">One</p><p id="second">Two</p>');
    const store = await memoryStore();
    const layerFor = (selector: string) => html`
      <collab-comment-layer for=${selector} .store=${store}></collab-comment-layer>
    `;
    const first: CollabCommentLayer = await fixture(layerFor('#first'));
    first.mode = 'element';
    await first.updateComplete;
    const second: CollabCommentLayer = await fixture(layerFor('#second'));
    const layers = [first, second];
    expect(layers.map(({ mode }) => mode)).to.deep.equal(['element', 'element']);
    expect(layers.map((layer) => layer.renderRoot.querySelectorAll('[part~="bar"]').length)).to.deep.equal([1, 1]);
    for (const layer of layers) layer.remove();
    clearPages();
    await store.dispose();
  });
});

describe('two roots with one store', () => {
  it('show each thread once in each layer', async () => {
    await setViewport({ width: 800, height: 600 });
    pageOf('<p id="first" style="margin: 80px">One</p><p id="second" style="margin: 80px">Two</p>').style.display =
      'block';
    const store = await memoryStore();
    for (const elementId of ['first', 'second']) await addThread(store, 'Here', { targetElement: { elementId } });
    const box = await fixture(html`
      <div>
        <collab-root .store=${store}><collab-comment-layer></collab-comment-layer></collab-root>
        <collab-root .store=${store}><collab-comment-layer></collab-comment-layer></collab-root>
      </div>
    `);
    const counts = () =>
      [...box.querySelectorAll('collab-comment-layer')].map(
        (layer) => layer.renderRoot.querySelectorAll('collab-comment-pin:not([hidden])').length,
      );
    await waitUntil(() => counts().every((count) => count > 0));
    await frame();
    expect(counts()).to.deep.equal([2, 2]);
    box.remove();
    clearPages();
    await store.dispose();
  });
});
