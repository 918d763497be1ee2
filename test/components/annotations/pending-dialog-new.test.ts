import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { one } from '../../anchors/page.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { showLayerWithHeldDialog } from './held-dialog.js';

describe('a new thread whose user moves the focus away while the dialog loads', () => {
  it('keeps its text, and leaves the focus to the user', async () => {
    const { held, page, layer } = await showLayerWithHeldDialog();
    page.navigation.startThread({ targetElement: { elementId: 'title' } });
    await waitUntil(() => layer.shadowRoot?.querySelector('textarea')?.matches(':focus'));
    await sendKeys({ type: 'Typed' });
    one('#field').focus();
    await waitUntil(() => held.requests > 0);
    held.release();
    await waitUntil(() => {
      const composer = find(find(layer, 'collab-thread-dialog'), 'collab-composer');
      return composer.value.includes('Typed');
    });
    expect(deepActiveElement()?.id).to.equal('field');
    await sendKeys({ type: 'Ada' });
    expect(find(document, '#field', HTMLInputElement).value).to.equal('Ada');
    expect(layer.shadowRoot?.querySelector('textarea')).to.equal(null);
  });
});
