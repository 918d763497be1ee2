import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { frame, one } from '../../anchors/page.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { addThread } from '../memory-store.js';
import { showLayerWithHeldDialog } from './held-dialog.js';

describe('an opened thread whose user moves the focus away while the dialog loads', () => {
  it('leaves the focus to the user, and closes with Escape', async () => {
    const { held, store, page, layer } = await showLayerWithHeldDialog();
    const id = await addThread(store, 'About the title', { targetElement: { elementId: 'title' } });
    await frame();
    find(layer, 'collab-comment-pin').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => layer.matches(':state(loading)'));
    one('#field').focus();
    await waitUntil(() => held.requests > 0);
    held.release();
    await waitUntil(() => find(find(layer, 'collab-thread-dialog'), '[part~="dialog"]').matches(':popover-open'));
    await waitUntil(() => page.navigation.pending === undefined);
    expect(deepActiveElement()?.id).to.equal('field');
    expect(layer.matches(':state(loading)')).to.equal(false);
    expect(page.navigation.openThread.peek()).to.equal(id);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => page.navigation.openThread.peek() === null);
    expect(deepActiveElement()?.id).to.equal('field');
  });
});
