import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/notifications/notification-button/define.js';
import type { CollabNotificationButton } from '../../../components/notifications/notification-button/notification-button.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { memoryStore } from '../memory-store.js';

// In a file of its own: the panel is loaded once for each page.
describe('a notification button', () => {
  it('preloads its panel when it receives the focus', async () => {
    const store = await memoryStore();
    const button = await fixture<CollabNotificationButton>(
      html`<collab-notification-button .store=${store}></collab-notification-button>`,
    );
    expect(customElements.get('collab-notification-panel')).to.equal(undefined);
    find(button, 'button').focus();
    await waitUntil(() => customElements.get('collab-notification-panel'));
    expect(find(button, 'button').ariaExpanded).to.equal('false');
    await store.dispose();
  });
});
