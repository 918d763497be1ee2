import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import '../../../components/ui/confirm-dialog/define.js';
import type { CollabConfirmDialog } from '../../../components/ui/confirm-dialog/confirm-dialog.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { click } from '../pointer.js';

describe('<collab-confirm-dialog>', () => {
  let element: CollabConfirmDialog;
  let opener: HTMLButtonElement;

  beforeEach(async () => {
    const page = await fixture(html`
      <div>
        <button>Open</button>
        <collab-confirm-dialog
          question="Delete this thread?"
          detail="This also deletes its 3 replies."
          confirm-label="Delete thread"
        ></collab-confirm-dialog>
      </div>
    `);
    element = find(page, 'collab-confirm-dialog');
    opener = find(page, 'button');
    opener.focus();
  });

  const part = (name: string) => find(element, `[part="${name}"]`);
  const isAsked = () => waitUntil(() => find(element, 'dialog').hasAttribute('open'));

  it('passes the accessibility audit', async () => {
    void element.ask();
    await isAsked();
    await expect(element).to.be.accessible();
  });

  it('focuses the cancel button', async () => {
    const answer = element.ask();
    await isAsked();
    expect(deepActiveElement()).to.equal(part('cancel'));
    await sendKeys({ press: 'Enter' });
    expect(await answer).to.equal(false);
    expect(deepActiveElement()).to.equal(opener);
  });

  it('resolves with true when confirmed', async () => {
    const answer = element.ask();
    await isAsked();
    await click(part('confirm'));
    expect(await answer).to.equal(true);
    expect(deepActiveElement()).to.equal(opener);
  });

  it('resolves with false on Escape, removal and a second question', async () => {
    const byEscape = element.ask();
    await isAsked();
    await sendKeys({ press: 'Escape' });
    expect(await byEscape).to.equal(false);
    const first = element.ask();
    await isAsked();
    const second = element.ask();
    expect(await first).to.equal(false);
    await isAsked();
    element.remove();
    expect(await second).to.equal(false);
    expect(await element.ask()).to.equal(false);
  });
});
