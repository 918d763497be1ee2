import { expect } from '@open-wc/testing';
import { SeenTab } from '../../../components/notifications/notification-button/seen-tab.js';
import { waitUntil } from '../../wait-until.js';

describe('a tab that is seen', () => {
  it('is known to the others of the same person, until it is seen no more', async () => {
    const first = new SeenTab(() => 'ada');
    const second = new SeenTab(() => 'ada');
    const stranger = new SeenTab(() => 'ben');
    expect(await second.isSeenElsewhere()).to.equal(false);
    first.look();
    await waitUntil(() => second.isSeenElsewhere());
    expect(await stranger.isSeenElsewhere()).to.equal(false);
    first.end();
    await waitUntil(async () => !(await second.isSeenElsewhere()));
  });

  it('is not another one itself', async () => {
    const tab = new SeenTab(() => 'cleo');
    tab.look();
    expect(await tab.isSeenElsewhere()).to.equal(false);
    tab.end();
  });

  it('is nobody’s where nobody is signed in', async () => {
    const tab = new SeenTab(() => undefined);
    tab.look();
    expect(await tab.isSeenElsewhere()).to.equal(false);
  });
});
