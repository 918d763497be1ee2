import { describe, expect, it } from 'vitest';
import { add, killWhileWriting, localProfiles, openTab, shown, texts } from './local-browser.js';

describe('two tabs of one browser', () => {
  const profile = localProfiles('local-tab', { isOnDisk: true });

  it('follow each other at once, and show it all again after a reload', async () => {
    const [first, second] = [await openTab(profile(), 'ada'), await openTab(profile(), 'ben')];
    expect(await add(first, 'From the first')).toBe('ok');
    await shown(second, 'From the first');
    expect(await add(second, 'From the second')).toBe('ok');
    await shown(first, 'From the second');
    await first.reload();
    await first.evaluate(() => localTab.open('ada'));
    expect(await texts(first)).toEqual(['From the first', 'From the second']);
    expect(await add(first, 'After the reload')).toBe('ok');
    await shown(second, 'After the reload');
  });

  it('lose nothing when the one that owns the database dies in the middle of a write of the other', async () => {
    const [owner, other] = [await openTab(profile(), 'ada'), await openTab(profile(), 'ben')];
    expect(await add(owner, 'Acknowledged')).toBe('ok');
    await shown(other, 'Acknowledged');
    let outcome: Promise<string> | undefined;
    await killWhileWriting(owner, 'Half written', () => {
      outcome = add(other, 'Half written');
      return Promise.resolve();
    });
    expect(await outcome).toBe('ok');
    expect(await texts(other)).toEqual(['Acknowledged', 'Half written']);
    const third = await openTab(profile(), 'ada');
    expect(await texts(third)).toEqual(['Acknowledged', 'Half written']);
  });

  it('send what the one that died had not sent, once its person is back', async () => {
    const [owner, other] = [await openTab(profile(), 'ada'), await openTab(profile(), 'ben')];
    expect(await add(owner, 'Acknowledged')).toBe('ok');
    await killWhileWriting(owner, 'Mine, half written', () =>
      owner.evaluate(() => {
        void localTab.add('Mine, half written');
      }),
    );
    expect(await add(other, 'Life goes on')).toBe('ok');
    const back = await openTab(profile(), 'ada');
    await shown(back, 'Mine, half written');
    await shown(other, 'Mine, half written');
    expect(await texts(back)).toEqual(await texts(other));
    expect((await texts(back)).toSorted()).toEqual(['Acknowledged', 'Life goes on', 'Mine, half written']);
  });
});
