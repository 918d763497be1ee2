// Writes the emoji and their names, which the picker loads on demand, from emojibase-data: node tools/emoji-data.mjs
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import german from 'emojibase-data/de/data.json' with { type: 'json' };
import germanMessages from 'emojibase-data/de/messages.json' with { type: 'json' };
import english from 'emojibase-data/en/data.json' with { type: 'json' };
import englishMessages from 'emojibase-data/en/messages.json' with { type: 'json' };
import { format, resolveConfig } from 'prettier';

/**
 * @typedef {object} Entry
 * @property {string} emoji
 * @property {string} hexcode
 * @property {string} label
 * @property {number} version
 * @property {string[]} [tags]
 * @property {number} [group]
 * @property {number} [order]
 */

const folder = 'components/ui/emoji-picker/data';
/** Group of emojibase for parts of other emoji: skin tones and hair. */
const COMPONENTS = 2;
/** The latest emoji version that all supported systems can draw. */
const KNOWN_EVERYWHERE = 13.1;

const notice = `/*!
 * Written by \`node tools/emoji-data.mjs\` from emojibase-data, https://emojibase.dev, whose names are those of the Unicode CLDR.
 *
 * MIT License. Copyright (c) 2017-2019 Miles Johnson
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
 * files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
 * modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software
 * is furnished to do so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES
 * OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
 * LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR
 * IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */`;

/** @type {Entry[]} */
const entries = english
  .filter(({ group }) => group !== undefined && group !== COMPONENTS)
  .toSorted((a, b) => a.group - b.group || a.order - b.order);

const fold = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

const quoted = (text) => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** A name and the words it is found by, those left out that the name has already. */
function describe({ label, tags = [] }) {
  const known = new Set(fold(label).split(/[\s:,]+/));
  const further = tags.filter((tag) =>
    fold(tag)
      .split(' ')
      .some((word) => !known.has(word)),
  );
  const words = [label, ...further];
  if (words.some((word) => /[|;]/.test(word))) throw new Error(`"${words.join()}" has a character that parts names.`);
  return words.join('|');
}

function emojiText() {
  const keys = englishMessages.groups.filter(({ order }) => order !== COMPONENTS);
  const groups = keys.map(({ key, order }) => {
    const emoji = entries.filter(({ group }) => group === order).map((entry) => entry.emoji);
    return `  { id: ${quoted(key)}, emoji: ${quoted(emoji.join(' '))} },`;
  });
  const versions = [...new Set(entries.map(({ version }) => version))].filter((version) => version > KNOWN_EVERYWHERE);
  const newer = versions
    .toSorted((a, b) => a - b)
    .map((version) => {
      const emoji = entries.filter((entry) => entry.version === version).map((entry) => entry.emoji);
      return `  { version: ${version}, emoji: ${quoted(emoji.join(' '))} },`;
    });
  return `${notice}

/** All emoji by group, in the order of the Unicode CLDR. */
export const emojiGroups: readonly { readonly id: string; readonly emoji: string }[] = [
${groups.join('\n')}
];

/** Those that not every system can draw yet, by the version of Emoji that brought them. */
export const newerEmoji: readonly { readonly version: number; readonly emoji: string }[] = [
${newer.join('\n')}
];
`;
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** @param {Entry[]} names @param {typeof englishMessages} messages */
function namesText(names, { groups, skinTones }) {
  const byCode = new Map(names.map((entry) => [entry.hexcode, entry]));
  const described = entries.map((entry) => describe(byCode.get(entry.hexcode) ?? entry));
  const titles = groups.filter(({ order }) => order !== COMPONENTS).map(({ message }) => capital(message));
  const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'].map((tone) =>
    // The data has a slip in one of them.
    capital(skinTones.find(({ key }) => key === tone).message.replace('dunkrer', 'dunkler')),
  );
  return `${notice}

/** Names of the groups. */
export const groups = ${quoted(titles.join(';'))};

/** Names of the skin tones, from light to dark. */
export const tones = ${quoted(tones.join(';'))};

/** A name for each emoji, and the words it is found by. */
export const names = ${quoted(described.join(';'))};
`;
}

/** Returns the expected text of each data module, by path. */
export async function emojiData() {
  const texts = {
    [`${folder}/emoji.ts`]: emojiText(),
    [`${folder}/names-de.ts`]: namesText(german, germanMessages),
    [`${folder}/names-en.ts`]: namesText(english, englishMessages),
  };
  for (const [path, text] of Object.entries(texts)) {
    texts[path] = await format(text, { ...(await resolveConfig(path)), filepath: path });
  }
  return texts;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of Object.entries(await emojiData())) writeFileSync(path, text);
}
