import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/comments/thread/define.js';
import type { CollabThread } from '../../../components/comments/thread/thread.js';
import { loadMoreMenu } from '../../../components/comments/thread/more.js';
import { failedParts } from '../../../components/base/lazy.js';
import { conversation, threadRow } from '../../../stories/sample-threads.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';

// In a file of its own: the menu is loaded once for each page.
describe('the menu of a thread that could not be loaded', () => {
  it('has a button that tries again in its place', async () => {
    failedParts.value = [loadMoreMenu];
    const thread = await fixture<CollabThread>(html`
      <collab-thread .row=${threadRow(conversation())} .capabilities=${{ canDelete: true }}></collab-thread>
    `);
    const button = find(thread.renderRoot, '.tools button[aria-label="Actions for the thread"]');
    expect(button.getBoundingClientRect().width).to.be.greaterThan(20);
    button.click();
    await waitUntil(() => thread.renderRoot.querySelector('collab-menu.more'));
    expect(button.isConnected).to.equal(false);
    expect(failedParts.peek()).to.deep.equal([]);
  });
});
