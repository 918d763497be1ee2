import { expect } from '@open-wc/testing';
import { undrawableEmoji } from '../../../../components/ui/emoji-picker/drawable.js';
import { newerEmoji } from '../../../../components/ui/emoji-picker/data/emoji.js';

describe('undrawableEmoji', () => {
  it('leaves out a version whose first emoji the system does not draw', () => {
    const [oldest] = newerEmoji;
    const known = new Set(oldest?.emoji.split(' '));
    const undrawable = undrawableEmoji((emoji) => known.has(emoji));
    expect([...known].filter((emoji) => undrawable.has(emoji))).to.deep.equal([]);
    expect(undrawable.size).to.equal(newerEmoji.slice(1).flatMap(({ emoji }) => emoji.split(' ')).length);
  });

  it('leaves out none where nothing can be told', () => {
    expect(undrawableEmoji(() => true).size).to.equal(0);
    expect(undrawableEmoji()).to.be.instanceOf(Set);
  });
});
