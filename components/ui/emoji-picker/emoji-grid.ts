import { html, nothing, type LitElement, type ReactiveController } from 'lit';
import { VirtualListController } from '../../controllers/virtual-list.js';
import type { LocalizeController } from '../../base/localize.js';
import { Columns } from './columns.js';
import { renderEmojiList } from './emoji-list.js';
import type { Emoji, EmojiGroup } from './emoji-set.js';
import { countOf, layOutRows, placeAfter, rowOf, type EmojiRow } from './rows.js';

interface EmojiGridOptions {
  localize: LocalizeController;
  select: (emoji: Emoji) => void;
}

/** Heights of what has not been measured yet, in CSS px. */
const TITLE = 28;
const LINE = 36;

/** Emoji in lines, of which those in sight are rendered, and the one of them the keys are at. */
export class EmojiGrid implements ReactiveController {
  readonly #host: LitElement;
  readonly #options: EmojiGridOptions;
  readonly #columns: Columns;
  readonly #virtual: VirtualListController;
  #groups: readonly EmojiGroup[] = [];
  #rows: readonly EmojiRow[] = [];
  /** Columns the lines were laid out in. */
  #laidOut = 0;
  #active = -1;
  #pointed = -1;
  #current = '';

  constructor(host: LitElement, options: EmojiGridOptions) {
    this.#host = host;
    this.#options = options;
    this.#columns = new Columns(host, () => this.#list?.querySelector('.probe') ?? undefined);
    this.#virtual = new VirtualListController(host, {
      scroller: () => this.#list ?? undefined,
      estimate: (key) => (key.includes('/') ? LINE : TITLE),
    });
    host.addController(this);
  }

  /** How many emoji there are. */
  get count(): number {
    return countOf(this.#rows);
  }

  /** Place of the emoji the keys are at; -1 while they are in the text. */
  get active(): number {
    return this.#active;
  }

  /** The emoji the pointer is on, else the one the keys are at. */
  get seen(): Emoji | undefined {
    return this.#emojiAt(this.#pointed) ?? this.#chosen;
  }

  /** Id of the group that is seen. */
  get current(): string {
    return this.#current || (this.#groups[0]?.id ?? '');
  }

  /** What has come into sight may be of another group: that is seen once all is in its place. */
  hostUpdated(): void {
    void this.#host.updateComplete.then(this.#look);
  }

  /** Takes what there is to show, by its identity; an emoji without a line of its own is no longer the one the keys are at. */
  show(groups: readonly EmojiGroup[]): void {
    if (groups === this.#groups && this.#laidOut === this.#columns.count) return;
    this.#groups = groups;
    this.#laidOut = this.#columns.count;
    this.#rows = layOutRows(groups, this.#laidOut);
    this.#virtual.setKeys(this.#rows.map(({ key }) => key));
    this.#active = Math.min(this.#active, this.count - 1);
  }

  /** Has the keys begin at an emoji, or, with -1, in the text. */
  begin(place: number): void {
    this.#pointed = -1;
    this.#active = place;
    this.#virtual.reveal(place < 0 ? 0 : rowOf(this.#rows, place));
    this.#host.requestUpdate();
  }

  /** Goes to the head of a group: up from the end, so that it is the first to be seen. */
  go(group: EmojiGroup): void {
    this.#active = -1;
    this.#virtual.reveal(this.#rows.length - 1);
    this.#virtual.reveal(this.#rows.findIndex(({ key }) => key === group.id));
    this.#current = group.id;
    this.#host.requestUpdate();
  }

  /** Listens to keys: moves among the emoji, and chooses the one they are at. */
  readonly handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (this.#chosen) this.#options.select(this.#chosen);
      return;
    }
    const isMeant = this.#active >= 0 || event.key.endsWith('Down');
    if (!isMeant || event.shiftKey || this.count === 0) return;
    const place = placeAfter(this.#inReadingOrder(event), this.#rows, this.#active);
    if (place === undefined) return;
    event.preventDefault();
    this.begin(place);
  };

  render(tone: string, isLoading: boolean) {
    return html`
      <div
        id="list"
        part="list"
        class="list"
        role="listbox"
        tabindex="-1"
        aria-label=${this.#options.localize.term('emoji')}
        aria-busy=${isLoading ? 'true' : nothing}
        aria-activedescendant=${this.#active < 0 ? nothing : `emoji-${String(this.#active)}`}
        @click=${this.#clicked}
        @keydown=${this.handleKey}
        @mousedown=${(event: Event) => event.preventDefault()}
        @pointerover=${this.#pointedAt}
        @pointerleave=${this.#pointedAt}
        @scroll=${this.#look}
      >
        <div class="probe line" role="none"></div>
        ${renderEmojiList({ rows: this.#rows, range: this.#virtual.range, tone, active: this.#active })}
      </div>
    `;
  }

  get #list(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.list');
  }

  get #chosen(): Emoji | undefined {
    return this.#emojiAt(this.#active);
  }

  #emojiAt(place: number): Emoji | undefined {
    const row = place < 0 ? undefined : this.#rows[rowOf(this.#rows, place)];
    return row?.emoji[place - row.first];
  }

  /** A key as it is meant where lines run from right to left. */
  #inReadingOrder({ key, ctrlKey }: KeyboardEvent): Pick<KeyboardEvent, 'key' | 'ctrlKey'> {
    const isTurned = this.#options.localize.dir() === 'rtl' && /^Arrow(Left|Right)$/.test(key);
    const turned = key === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    return { key: isTurned ? turned : key, ctrlKey };
  }

  readonly #clicked = ({ target }: Event): void => {
    const emoji = this.#emojiAt(placeOf(target));
    if (emoji) this.#options.select(emoji);
  };

  readonly #pointedAt = ({ type, target }: Event): void => {
    const place = type === 'pointerleave' ? -1 : placeOf(target);
    if (place === this.#pointed) return;
    this.#pointed = place;
    this.#host.requestUpdate();
  };

  /** The group that is seen is that of the first line in sight. */
  readonly #look = (): void => {
    const top = this.#list?.getBoundingClientRect().top ?? 0;
    const lines = [...(this.#list?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
    const first = lines.find((line) => line.getBoundingClientRect().bottom > top + TITLE / 2);
    const current = this.#rows[Number(first?.dataset.index)]?.group.id ?? '';
    if (current === this.#current) return;
    this.#current = current;
    this.#host.requestUpdate();
  };
}

/** Place of the emoji an event comes from; -1 for none. */
function placeOf(target: EventTarget | null): number {
  const option = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return Number(option?.dataset.place ?? -1);
}
