import { expect } from '@open-wc/testing';
import { TabVisibility } from '../../../components/notifications/notification-button/tab-visibility.js';
import { waitUntil } from '../../wait-until.js';

describe('TabVisibility', () => {
  it('reports a visible tab to other tabs of the same user until it is released', async () => {
    const first = new TabVisibility(() => 'ada');
    const second = new TabVisibility(() => 'ada');
    const stranger = new TabVisibility(() => 'ben');
    expect(await second.isOtherTabVisible()).to.equal(false);
    first.update();
    await waitUntil(() => second.isOtherTabVisible());
    expect(await stranger.isOtherTabVisible()).to.equal(false);
    first.release();
    await waitUntil(async () => !(await second.isOtherTabVisible()));
  });

  it('does not count its own tab', async () => {
    const tab = new TabVisibility(() => 'cleo');
    tab.update();
    expect(await tab.isOtherTabVisible()).to.equal(false);
    tab.release();
  });

  it('reports nothing without a user', async () => {
    const tab = new TabVisibility(() => undefined);
    tab.update();
    expect(await tab.isOtherTabVisible()).to.equal(false);
  });
});
