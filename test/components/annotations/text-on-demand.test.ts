import { expect } from '@open-wc/testing';
import { describeText } from '../../../anchors/text/describe-text.js';
import type { CollabTextMark } from '../../../components/annotations/text-mark/text-mark.js';
import { one, pageOf } from '../../anchors/page.js';
import { waitUntil } from '../../wait-until.js';
import { addThread } from '../memory-store.js';
import { endLayer, showLayer } from '../shown-layer.js';

/** The file has one test, because a page loads the code for text once. */
describe('the code for threads on text', () => {
  it('loads with the first one, also if that is revealed in closed details', async () => {
    pageOf('<details><summary>More</summary><p id="it">Costs stayed flat.</p></details>').style.display = 'block';
    const shown = await showLayer({ withoutDialog: true });
    const { store, page, layer } = shown;
    const range = document.createRange();
    range.selectNodeContents(one('#it'));
    const targetElement = describeText(range);
    if (!targetElement) throw new Error('no words');
    expect(customElements.get('collab-text-mark')).to.equal(undefined);
    const id = await addThread(store, 'A comment', { targetElement });
    page.navigation.openAndReveal(id);
    expect(customElements.get('collab-text-mark')).to.equal(undefined);
    const mark = (): CollabTextMark | null | undefined =>
      layer.shadowRoot?.querySelector<CollabTextMark>('collab-text-mark:not([hidden])');
    await waitUntil(() => mark());
    expect(one('details').hasAttribute('open')).to.equal(true);
    expect([mark()?.annotationId, mark()?.quote, mark()?.selected]).to.deep.equal([id, 'Costs stayed flat.', true]);
    expect(CSS.highlights.get('collab-text-open')?.size).to.equal(1);
    await endLayer(shown);
  });
});
