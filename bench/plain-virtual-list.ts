/** What a row shows. */
export interface PlainRow {
  readonly id: string;
  readonly author: string;
  readonly time: string;
  readonly excerpt: string;
  readonly meta: string;
}

const MARGIN = 400;
const GUESS = 68;

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
    const row = makeRow(this.#rows[index]);
    row.dataset.index = String(index);
    this.#shown.set(index, row);
    this.#scroller.append(row);
    this.#observer.observe(row);
    return row;
  }
}

function makeRow(row: PlainRow | undefined): HTMLElement {
  const made = document.createElement('article');
  made.className = 'plain-row';
  const button = document.createElement('button');
  const face = part('span', row?.author.charAt(0), 'face');
  const time = part('time', row?.time, 'time');
  button.append(face, part('b', row?.author, 'author'), time, part('p', row?.excerpt, 'excerpt'));
  button.append(part('p', row?.meta, 'meta'));
  made.append(button);
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
  .plain-row button { display: grid; grid-template-columns: 28px auto 1fr; gap: 4px 8px; inline-size: 100%;
    padding: 8px 12px; border: 0; background: none; text-align: start; font: inherit; }
  .plain-row .face { grid-row: 1 / 4; inline-size: 28px; block-size: 28px; border-radius: 50%; background: #5b5bd6; color: #fff; }
  .plain-row .time, .plain-row .meta { color: #666; font-size: 12px; }
  .plain-row p { grid-column: 2 / 4; margin: 0; }
  .plain-row .excerpt { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
`;
