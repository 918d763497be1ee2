import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/comments/thread/define.js';
import { failedModules } from '../../../components/base/lazy.js';
import { loadMoreMenu } from '../../../components/comments/thread/header.js';
import type { CollabThread } from '../../../components/comments/thread/thread.js';
import { conversation, threadRow } from '../../../stories/sample-threads.js';
import { findByRole } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';

// In a file of its own: the menu is loaded once for each page.
describe('a thread menu that failed to load', () => {
  it('is replaced by a button that loads it again', async () => {
    failedModules.value = [loadMoreMenu];
    const thread = await fixture<CollabThread>(html`
      <collab-thread .row=${threadRow(conversation())} .capabilities=${{ canDelete: true }}></collab-thread>
    `);
    const button = findByRole(thread, 'button', 'Thread actions');
    expect(button.getBoundingClientRect().width).to.be.greaterThan(20);
    button.click();
    await waitUntil(() => thread.renderRoot.querySelector('collab-menu'));
    expect(button.isConnected).to.equal(false);
    expect(failedModules.peek()).to.deep.equal([]);
  });
});
