import { html, nothing, type LitElement, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { LocalizeController } from '../../base/localize.js';
import { VirtualListController } from '../../controllers/virtual-list.js';
import type { Emoji, EmojiGroup } from './emoji-set.js';
import { countEmoji, layOutRows, moveByKey, rowIndexOf, type EmojiRow } from './grid-layout.js';
import { inSkinTone } from './skin-tones.js';

/** Estimated heights of rows that have not been measured, in CSS px. */
const TITLE_HEIGHT = 28;
const LINE_HEIGHT = 36;

/** Number of columns until they are measured. */
const DEFAULT_COLUMN_COUNT = 8;

/** Measures how many columns an element with a CSS grid has. */
class ColumnCountController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #grid: () => Element | undefined;
  readonly #observer = new ResizeObserver(() => this.#measure());
  #observed: Element | undefined;
  #count = DEFAULT_COLUMN_COUNT;

  constructor(host: ReactiveControllerHost, grid: () => Element | undefined) {
    this.#host = host;
    this.#grid = grid;
    host.addController(this);
  }

  get count(): number {
    return this.#count;
  }

  hostUpdated(): void {
    const grid = this.#grid();
    if (grid === this.#observed) return;
    this.#observer.disconnect();
    this.#observed = grid;
    if (grid) this.#observer.observe(grid);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#observed = undefined;
  }

  #measure(): void {
    const tracks = this.#observed ? getComputedStyle(this.#observed).gridTemplateColumns.split(' ') : [];
    const count = Math.max(1, tracks.length);
    if (count === this.#count) return;
    this.#count = count;
    this.#host.requestUpdate();
  }
}

/** Returns the index of the emoji that an event comes from; -1 for none. */
function emojiIndexOf(target: EventTarget | null): number {
  const option = target instanceof Element ? target.closest<HTMLElement>('[data-emoji-index]') : null;
  return Number(option?.dataset.emojiIndex ?? -1);
}

/** Renders the placeholder of rows outside the rendered range. The virtual list sets its height. */
const renderGap = (from: number, to: number) => html`<div role="none" data-from=${from} data-to=${to}></div>`;

/** A virtual listbox of emoji in rows. The focus stays in the search field; `aria-activedescendant` marks the active emoji. */
export class EmojiGridController implements ReactiveController {
  readonly #host: LitElement;
  readonly #localize: LocalizeController;
  readonly #select: (emoji: Emoji) => void;
  readonly #columns: ColumnCountController;
  readonly #virtualList: VirtualListController;
  #groups: readonly EmojiGroup[] = [];
  #rows: readonly EmojiRow[] = [];
  /** Column count of the current rows. */
  #columnCount = 0;
  #activeIndex = -1;
  #hoveredIndex = -1;
  #currentGroupId = '';

  constructor(host: LitElement, localize: LocalizeController, select: (emoji: Emoji) => void) {
    this.#host = host;
    this.#localize = localize;
    this.#select = select;
    this.#columns = new ColumnCountController(host, () => this.#list?.querySelector('.probe') ?? undefined);
    this.#virtualList = new VirtualListController(host, {
      scroller: () => this.#list ?? undefined,
      estimate: (key) => (key.includes('/') ? LINE_HEIGHT : TITLE_HEIGHT),
    });
    host.addController(this);
  }

  /** The number of emoji. */
  get count(): number {
    return countEmoji(this.#rows);
  }

  /** Index of the active emoji; -1 while arrow keys move the caret of the search field. */
  get activeIndex(): number {
    return this.#activeIndex;
  }

  /** The hovered emoji, or else the active one. */
  get previewEmoji(): Emoji | undefined {
    return this.#emojiAt(this.#hoveredIndex) ?? this.#activeEmoji;
  }

  /** Id of the group of the first visible line. */
  get currentGroupId(): string {
    return this.#currentGroupId || (this.#groups[0]?.id ?? '');
  }

  hostUpdated(): void {
    // The virtual list scrolls in its own update.
    void this.#host.updateComplete.then(this.#updateCurrentGroup);
  }

  /** Lays out the groups, compared by identity. Call it before `render`. */
  setGroups(groups: readonly EmojiGroup[]): void {
    if (groups === this.#groups && this.#columnCount === this.#columns.count) return;
    this.#groups = groups;
    this.#columnCount = this.#columns.count;
    this.#rows = layOutRows(groups, this.#columnCount);
    this.#virtualList.setKeys(this.#rows.map(({ key }) => key));
    this.#activeIndex = Math.min(this.#activeIndex, this.count - 1);
  }

  /** Makes an emoji active and scrolls to it; -1 for none scrolls to the start. */
  activate(index: number): void {
    this.#hoveredIndex = -1;
    this.#activeIndex = index;
    this.#virtualList.reveal(index < 0 ? 0 : rowIndexOf(this.#rows, index));
    this.#host.requestUpdate();
  }

  /** Scrolls the title of a group to the top. */
  scrollToGroup(group: EmojiGroup): void {
    this.#activeIndex = -1;
    // Scrolling up from the end puts the title at the top edge.
    this.#virtualList.reveal(this.#rows.length - 1);
    this.#virtualList.reveal(this.#rows.findIndex(({ key }) => key === group.id));
    this.#currentGroupId = group.id;
    this.#host.requestUpdate();
  }

  /** Moves between emoji by arrow keys, and selects the active one by Enter. */
  readonly handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (this.#activeEmoji) this.#select(this.#activeEmoji);
      return;
    }
    // While no emoji is active, other keys than down move the caret of the search field.
    const isForGrid = this.#activeIndex >= 0 || event.key.endsWith('Down');
    if (!isForGrid || event.shiftKey || this.count === 0) return;
    const index = moveByKey(this.#inReadingOrder(event), this.#rows, this.#activeIndex);
    if (index === undefined) return;
    event.preventDefault();
    this.activate(index);
  };

  render(tone: string, isLoading: boolean) {
    const { start, end } = this.#virtualList.range;
    return html`
      <div
        id="list"
        part="list"
        class="list"
        role="listbox"
        tabindex="-1"
        aria-label=${this.#localize.term('emoji')}
        aria-busy=${isLoading ? 'true' : nothing}
        aria-activedescendant=${this.#activeIndex < 0 ? nothing : `emoji-${String(this.#activeIndex)}`}
        @click=${this.#handleClick}
        @keydown=${this.handleKey}
        @mousedown=${(event: Event) => event.preventDefault()}
        @pointerover=${this.#handleHover}
        @pointerleave=${this.#handleHover}
        @scroll=${this.#updateCurrentGroup}
      >
        <div class="probe line" role="none"></div>
        ${renderGap(0, start)}
        ${repeat(
          this.#rows.slice(start, end),
          ({ key }) => key,
          (row, offset) => this.#renderRow(row, start + offset, tone),
        )}
        ${renderGap(end, this.#rows.length)}
      </div>
    `;
  }

  #renderRow({ group, emoji, first }: EmojiRow, rowIndex: number, tone: string) {
    if (emoji.length === 0) {
      return html`
        <div class="title" role="none" data-index=${rowIndex}><span aria-hidden="true">${group.name}</span></div>
      `;
    }
    return html`
      <div class="line" role="none" data-index=${rowIndex}>
        ${emoji.map((each, column) => this.#renderOption(each, first + column, tone))}
      </div>
    `;
  }

  #renderOption({ emoji, name }: Emoji, index: number, tone: string) {
    return html`
      <div
        id="emoji-${index}"
        part="emoji"
        class="emoji"
        role="option"
        aria-label=${name}
        aria-selected=${index === this.#activeIndex ? 'true' : 'false'}
        aria-setsize=${this.count}
        aria-posinset=${index + 1}
        data-emoji-index=${index}
      >
        ${inSkinTone(emoji, tone)}
      </div>
    `;
  }

  get #list(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.list');
  }

  get #activeEmoji(): Emoji | undefined {
    return this.#emojiAt(this.#activeIndex);
  }

  #emojiAt(index: number): Emoji | undefined {
    const row = index < 0 ? undefined : this.#rows[rowIndexOf(this.#rows, index)];
    return row?.emoji[index - row.first];
  }

  /** Swaps the left and right arrow keys in right-to-left text. */
  #inReadingOrder({ key, ctrlKey }: KeyboardEvent): Pick<KeyboardEvent, 'key' | 'ctrlKey'> {
    const isSwapped = this.#localize.dir() === 'rtl' && /^Arrow(Left|Right)$/.test(key);
    const swappedKey = key === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    return { key: isSwapped ? swappedKey : key, ctrlKey };
  }

  readonly #handleClick = ({ target }: Event): void => {
    const emoji = this.#emojiAt(emojiIndexOf(target));
    if (emoji) this.#select(emoji);
  };

  readonly #handleHover = ({ type, target }: Event): void => {
    const index = type === 'pointerleave' ? -1 : emojiIndexOf(target);
    if (index === this.#hoveredIndex) return;
    this.#hoveredIndex = index;
    this.#host.requestUpdate();
  };

  readonly #updateCurrentGroup = (): void => {
    const top = this.#list?.getBoundingClientRect().top ?? 0;
    const rows = [...(this.#list?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
    const firstVisible = rows.find((row) => row.getBoundingClientRect().bottom > top + TITLE_HEIGHT / 2);
    const groupId = this.#rows[Number(firstVisible?.dataset.index)]?.group.id ?? '';
    if (groupId === this.#currentGroupId) return;
    this.#currentGroupId = groupId;
    this.#host.requestUpdate();
  };
}
