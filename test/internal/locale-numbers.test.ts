import { expect } from '@open-wc/testing';
import de from '../../locales/de.js';
import en, { type Messages } from '../../locales/en.js';

/** What a message says with every number at 12345, whatever it takes beside. */
function said(messages: Messages, key: keyof Messages): string {
  const message = messages[key] as unknown;
  if (typeof message !== 'function') return '';
  try {
    const words: unknown = (message as (...args: readonly number[]) => unknown)(12_345, 12_345, 12_345, 12_345, 12_345);
    return typeof words === 'string' ? words : '';
  } catch {
    // It takes names or lists, and no number first.
    return '';
  }
}

/** Numbers by which a thread is called, and those that were written by who asks: no counts. */
const called =
  /^(openThread|thread|threadName|selectThread|openHere|closeHere|areaOf|countOf|ofLoaded|loadedSoFar|showImage|imageOf|threadPosition|drawnArea)$/;

describe('counts', () => {
  for (const [messages, written] of [
    [en, '12,345'],
    [de, '12.345'],
  ] as const) {
    it(`are written as in ${messages.$name}`, () => {
      const raw = (Object.keys(messages) as (keyof Messages)[]).filter(
        (key) => !called.test(key) && said(messages, key).includes('12345'),
      );
      // A name that is given as a number stands as it was given.
      const counted = raw.filter((key) => !said(messages, key).includes(written));
      expect(counted.filter((key) => /count|unread|replies|files|notif/i.test(key))).to.deep.equal([]);
      expect(said(messages, 'threadsShown')).to.contain(written);
      expect(said(messages, 'unreadCount')).to.contain(written);
      expect(said(messages, 'replies')).to.contain(written);
    });
  }
});
