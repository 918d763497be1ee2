import { readFileSync } from 'node:fs';
import english from 'emojibase-data/en/data.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { emojiGroups } from '../../components/ui/emoji-picker/data/emoji.js';
import * as de from '../../components/ui/emoji-picker/data/names-de.js';
import * as en from '../../components/ui/emoji-picker/data/names-en.js';
import { inSkinTone, skinTones } from '../../components/ui/emoji-picker/skin-tones.js';
import { emojiData } from '../../tools/emoji-data.mjs';

const all = emojiGroups.flatMap(({ emoji }) => emoji.split(' '));

describe('the emoji data', () => {
  it('is what the tool writes', async () => {
    for (const [path, text] of Object.entries(await emojiData())) expect(readFileSync(path, 'utf8'), path).toBe(text);
  });

  it('has a name for each emoji, each group and each tone in every language', () => {
    for (const { names, groups, tones } of [en, de]) {
      expect(names.split(';')).toHaveLength(all.length);
      expect(groups.split(';')).toHaveLength(emojiGroups.length);
      expect(tones.split(';')).toHaveLength(skinTones.length - 1);
    }
    const at = all.indexOf('🦄');
    expect([en, de].map(({ names }) => names.split(';')[at]?.split('|')[0])).toEqual(['unicorn', 'Einhorn']);
  });

  it('gives those a skin tone that have one, as Unicode has it', () => {
    for (const { emoji, skins = [] } of english.filter((entry) => all.includes(entry.emoji))) {
      for (const [tone, modifier] of skinTones.entries()) {
        const toned = skins.find((skin) => [skin.tone].flat().every((each) => each === tone));
        expect(inSkinTone(emoji, modifier)).toBe(tone === 0 ? emoji : (toned?.emoji ?? emoji));
      }
    }
  });
});
