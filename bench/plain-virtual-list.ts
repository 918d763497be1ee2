/** What a row shows: as much as a row of the kit's list does, to the eye and to the ear. */
export interface PlainRow {
  readonly number: number;
  readonly author: string;
  /** When it was begun, and when the last reply came, in ms since 1970. */
  readonly begun: number;
  readonly replied: number;
  readonly excerpt: string;
  readonly replies: number;
}

const MARGIN = 400;
const GUESS = 84;

/** The least a page can do by hand for a long list: of rows of unknown height, those that are seen are in the page. */
export class PlainVirtualList {
  readonly #scroller: HTMLElement;
  readonly #rows: readonly PlainRow[];
  readonly #heights: Float64Array;
  readonly #shown = new Map<number, HTMLElement>();
  readonly #observer: ResizeObserver;

  constructor(scroller: HTMLElement, rows: readonly PlainRow[]) {
    this.#scroller = scroller;
    this.#rows = rows;
    this.#heights = new Float64Array(rows.length).fill(GUESS);
    scroller.style.overflowAnchor = 'none';
    this.#observer = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries)
        this.#heights[Number((target as HTMLElement).dataset.index)] = borderBoxSize[0]?.blockSize ?? GUESS;
      this.#place();
    });
    scroller.addEventListener('scroll', () => this.#place(), { passive: true });
    this.#place();
  }

  end(): void {
    this.#observer.disconnect();
  }

  #place(): void {
    const { scrollTop, clientHeight } = this.#scroller;
    const seen = new Set<number>();
    let top = 0;
    for (const [index, height] of this.#heights.entries()) {
      if (top + height > scrollTop - MARGIN && top < scrollTop + clientHeight + MARGIN) {
        seen.add(index);
        this.#rowAt(index).style.transform = `translateY(${top}px)`;
      }
      top += height;
    }
    for (const [index, row] of this.#shown) {
      if (seen.has(index)) continue;
      this.#observer.unobserve(row);
      row.remove();
      this.#shown.delete(index);
    }
    this.#scroller.style.setProperty('--length', `${top}px`);
  }

  #rowAt(index: number): HTMLElement {
    const known = this.#shown.get(index);
    if (known) return known;
    const row = makeRow(this.#rows[index], this.#rows.length);
    row.dataset.index = String(index);
    this.#shown.set(index, row);
    this.#scroller.append(row);
    this.#observer.observe(row);
    return row;
  }
}

function makeRow(row: PlainRow | undefined, length: number): HTMLElement {
  const made = document.createElement('article');
  if (!row) return made;
  made.className = 'plain-row';
  made.setAttribute('aria-label', `Thread ${row.number}`);
  made.setAttribute('aria-posinset', String(row.number));
  made.setAttribute('aria-setsize', String(length));
  const button = document.createElement('button');
  const head = part('span', '', 'head');
  head.append(part('bdi', row.author, 'author'), time(row.begun));
  const meta = part('span', `${row.replies} replies · `, 'meta');
  meta.append(time(row.replied));
  button.append(part('span', row.author.charAt(0), 'face'), head, part('span', row.excerpt, 'excerpt'), meta);
  made.append(button);
  return made;
}

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });
const short = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' });
const long = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

function time(at: number): HTMLElement {
  const made = document.createElement('time');
  made.dateTime = new Date(at).toISOString();
  made.title = exact.format(at);
  const minutes = Math.trunc((at - Date.now()) / 60_000);
  const seen = part('span', short.format(minutes, 'minute'));
  seen.ariaHidden = 'true';
  made.append(seen, part('span', long.format(minutes, 'minute'), 'heard'));
  return made;
}

function part(tag: string, text = '', name = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  return made;
}

export const plainStyles = `
  .plain { position: relative; }
  .plain::after { content: ''; display: block; block-size: var(--length); }
  .plain-row { position: absolute; inset-inline: 0; }
  .plain-row button { display: grid; grid-template-columns: 28px 1fr; gap: 4px 8px; inline-size: 100%;
    padding: 8px 12px; border: 0; background: none; text-align: start; font: inherit; }
  .plain-row .face { grid-row: 1 / 4; inline-size: 28px; block-size: 28px; border-radius: 50%; background: #5b5bd6; color: #fff; }
  .plain-row time, .plain-row .meta { position: relative; color: #666; font-size: 12px; }
  .plain-row .head, .plain-row .excerpt, .plain-row .meta { grid-column: 2; min-inline-size: 0; }
  .plain-row .heard { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .plain-row .author { font-weight: 600; }
  .plain-row .excerpt { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
`;
