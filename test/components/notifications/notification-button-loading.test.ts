import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/notifications/notification-button/define.js';
import type { CollabNotificationButton } from '../../../components/notifications/notification-button/notification-button.js';
import type { CollabStore } from '../../../store/index.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { memoryStore } from '../memory-store.js';

// In a file of its own: the panel is loaded once for each page.
describe('a notification button while its panel loads', () => {
  let store: CollabStore;
  let box: HTMLElement;
  let button: CollabNotificationButton;

  beforeEach(async () => {
    store = await memoryStore();
    box = await fixture(html`
      <div><input aria-label="Name" /><collab-notification-button .store=${store}></collab-notification-button></div>
    `);
    button = find(box, 'collab-notification-button');
  });

  afterEach(async () => {
    await store.dispose();
  });

  it('closes on Escape, and does not take the focus from another element', async () => {
    const isExpanded = () => find(button, 'button').ariaExpanded;
    const press = async () => {
      find(button, 'button').click();
      await button.updateComplete;
    };
    await press();
    expect([isExpanded(), customElements.get('collab-notification-panel')]).to.deep.equal(['true', undefined]);
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true });
    document.body.dispatchEvent(escape);
    await button.updateComplete;
    expect([isExpanded(), escape.defaultPrevented]).to.deep.equal(['false', true]);
    await press();
    find(box, 'input').focus();
    await waitUntil(() => find(find(button, 'collab-notification-panel'), '[part~="panel"]').matches(':popover-open'));
    expect(document.activeElement === find(box, 'input')).to.equal(true);
    expect(isExpanded()).to.equal('true');
  });
});
