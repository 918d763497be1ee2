import { expect } from '@open-wc/testing';
import { newerEmoji } from '../../../../components/ui/emoji-picker/data/emoji.js';
import { findUnsupportedEmoji } from '../../../../components/ui/emoji-picker/emoji-support.js';

describe('findUnsupportedEmoji', () => {
  it('returns all emoji of a version whose first emoji is unsupported', () => {
    const [oldest] = newerEmoji;
    const known = new Set(oldest?.emoji.split(' '));
    const unsupported = findUnsupportedEmoji((emoji) => known.has(emoji));
    expect([...known].filter((emoji) => unsupported.has(emoji))).to.deep.equal([]);
    expect(unsupported.size).to.equal(newerEmoji.slice(1).flatMap(({ emoji }) => emoji.split(' ')).length);
  });

  it('returns none if support cannot be tested', () => {
    expect(findUnsupportedEmoji(() => true).size).to.equal(0);
    expect(findUnsupportedEmoji()).to.be.instanceOf(Set);
  });
});
