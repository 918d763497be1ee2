import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ItemRange } from '../../controllers/virtual-list.js';
import type { Emoji } from './emoji-set.js';
import { countOf, type EmojiRow } from './rows.js';
import { inSkinTone } from './skin-tones.js';

interface EmojiListOptions {
  rows: readonly EmojiRow[];
  /** Lines to render. */
  range: ItemRange;
  tone: string;
  /** Place of the emoji the keys are at; -1 where they are in the text. */
  active: number;
}

/** Stands for lines that are not rendered; the list gives it their height. */
const gap = (from: number, to: number) => html`<div role="none" data-from=${from} data-to=${to}></div>`;

/** The lines that are seen, and what stands for the others. */
export function renderEmojiList(options: EmojiListOptions) {
  const { rows, range } = options;
  const count = countOf(rows);
  return html`
    ${gap(0, range.start)}
    ${repeat(
      rows.slice(range.start, range.end),
      ({ key }) => key,
      (row, index) => line(row, range.start + index, count, options),
    )}
    ${gap(range.end, rows.length)}
  `;
}

function line({ group, emoji, first }: EmojiRow, index: number, count: number, { tone, active }: EmojiListOptions) {
  if (emoji.length === 0) {
    return html`<div class="title" role="none" data-index=${index}><span aria-hidden="true">${group.name}</span></div>`;
  }
  return html`
    <div class="line" role="none" data-index=${index}>
      ${emoji.map((each, column) => option(each, first + column, { tone, active, count }))}
    </div>
  `;
}

function option(
  { emoji, name }: Emoji,
  place: number,
  { tone, active, count }: Pick<EmojiListOptions, 'tone' | 'active'> & { count: number },
) {
  return html`
    <div
      id="emoji-${place}"
      part="emoji"
      class="emoji"
      role="option"
      aria-label=${name}
      aria-selected=${place === active ? 'true' : 'false'}
      aria-setsize=${count}
      aria-posinset=${place + 1}
      data-place=${place}
    >
      ${inSkinTone(emoji, tone)}
    </div>
  `;
}
