import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { RowHeights } from '../base/row-heights.js';

interface VirtualListOptions {
  /** The scroll container. Rendered items have `data-index`; the gaps for the others have `data-from` and `data-to`. */
  scroller: () => HTMLElement | undefined;
  /** Returns the estimated height of an item that is not measured. */
  estimate: (key: string) => number;
  /** Whether the list is short enough to be rendered whole; the scroll position is kept in any case. */
  isWhole?: () => boolean;
  /** Whether visible items render first, a third of them in a frame of their own: for expensive items. */
  rendersVisibleFirst?: boolean;
}

/** Position to which an item is scrolled: the nearest visible position, or the top edge. */
type Alignment = 'nearest' | 'start';

/** Indexes to render; `end` is exclusive. */
export interface ItemRange {
  readonly start: number;
  readonly end: number;
}

/** How far beyond the visible area items are rendered, in CSS px: a fast scroll uncovers that much before the next frame. */
const MARGIN = 400;

const middle = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

/**
 * Renders the visible part of a long list. Items can have any height and are measured when rendered. Visible items keep their
 * position when items above are added, removed or measured.
 */
export class VirtualListController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: VirtualListOptions;
  readonly #measured = new Map<string, number>();
  readonly #observed = new Map<Element, number>();
  #keys: readonly string[] = [];
  #heights = new RowHeights([], () => 0);
  #scroller: HTMLElement | undefined;
  #scrollerEvents: AbortController | undefined;
  #observer: ResizeObserver | undefined;
  /** Intended scroll position: browsers round it and apply it later. */
  #scrollTop = 0;
  /** Scroll position last read from the browser. */
  #appliedScrollTop = 0;
  /** Whether the user has scrolled to the end, which stays visible when items turn out taller. */
  #isAtEnd = false;
  #viewport = 0;
  /** Sum of height differences measured since the gaps were sized, in CSS px. */
  #drift = 0;
  /** Current margin beyond the visible area, in CSS px; negative while some visible items are not rendered yet. */
  #margin: number;
  #rendered: ItemRange = { start: 0, end: 0 };
  /** The item that stays visible while items around it are measured. */
  #target: { readonly key: string; readonly inset: number; readonly alignment: Alignment } | undefined;

  constructor(host: ReactiveControllerHost, options: VirtualListOptions) {
    this.#host = host;
    this.#options = options;
    // The size of the visible area is known after the first render; expensive items wait for it.
    this.#margin = options.rendersVisibleFirst ? 0 : MARGIN;
    host.addController(this);
  }

  /** Sets the keys of the items. Call it before `range`. */
  setKeys(keys: readonly string[]): void {
    if (keys.length === this.#keys.length && keys.every((key, index) => key === this.#keys[index])) return;
    if (!this.#isAtTop) this.#readScroll();
    this.#isAtEnd = false;
    const seen = this.#scrollTop > 0 ? this.#visibleTops() : new Map<string, number>();
    this.#keys = keys;
    this.#heights = new RowHeights(keys, (key) => this.#heightOf(key), this.#heights);
    const shifts: number[] = [];
    for (let index = 0; index < keys.length && shifts.length < seen.size; index += 1) {
      const before = seen.get(keys[index] ?? '');
      if (before !== undefined) shifts.push(this.#heights.top(index) - before);
    }
    // A single item may have moved elsewhere: the median shift is what the user sees.
    this.#scrollTop += middle(shifts);
  }

  /** Indexes to render. */
  get range(): ItemRange {
    if (this.#heights.count === 0) return { start: 0, end: 0 };
    if (!this.#isAtTop) this.#readScroll();
    const start = this.#heights.at(this.#scrollTop - Math.max(0, this.#margin));
    const end = this.#heights.at(this.#scrollTop + this.#viewport + this.#margin) + 1;
    this.#rendered = this.#options.isWhole?.() ? { start: 0, end: this.#heights.count } : { start, end };
    return this.#rendered;
  }

  /** Scrolls to an item, below a covered area of `inset` px. */
  reveal(index: number, inset = 0, alignment: Alignment = 'nearest'): void {
    const key = this.#keys[index];
    if (key === undefined || (index === 0 && this.#isWholeAtTop)) return;
    this.#target = { key, inset, alignment };
    this.#isAtEnd = false;
    this.#margin = MARGIN;
    if (!this.#setScrollTarget(index, inset, alignment)) return;
    this.#applyScroll();
    this.#updateRange();
  }

  /** Stops keeping the revealed item or the end visible. */
  release(): void {
    this.#target = undefined;
    this.#isAtEnd = false;
  }

  /** Whether an item starts below the visible area. */
  isBelow(index: number): boolean {
    this.#readScroll();
    return this.#heights.top(index) >= this.#scrollTop + (this.#scroller?.clientHeight ?? 0);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    this.#attach(this.#options.scroller());
    this.#sizeGaps();
    if (!this.#isScrollApplied) this.#applyScroll();
    this.#observeItems();
  }

  hostDisconnected(): void {
    this.#attach(undefined);
  }

  /** Whether the list is unscrolled. Reading the scroll position would force a layout at each update. */
  get #isAtTop(): boolean {
    return !this.#scrollTop && !this.#appliedScrollTop && !this.#target;
  }

  /** Whether the scroll position is applied and stable, so that no layout is forced. */
  get #isScrollApplied(): boolean {
    const hasRoom = !this.#scrollTop || this.#scrollTop + this.#viewport <= this.#heights.total;
    return hasRoom && this.#scrollTop === this.#appliedScrollTop && !this.#target;
  }

  /** Whether an unscrolled list is rendered whole, so that many lists at once need no layout each. */
  get #isWholeAtTop(): boolean | undefined {
    return this.#isAtTop && this.#options.isWhole?.();
  }

  /** Sets the scroll position that shows an item. Returns whether it changed. */
  #setScrollTarget(index: number, inset: number, alignment: Alignment): boolean {
    const top = this.#heights.top(index) - inset;
    const bottom = this.#heights.top(index + 1);
    if (alignment === 'start' || top < this.#scrollTop) this.#scrollTop = Math.max(0, top);
    else if (bottom > this.#scrollTop + this.#viewport) this.#scrollTop = bottom - this.#viewport;
    else return false;
    return true;
  }

  #heightOf(key: string): number {
    return this.#measured.get(key) ?? this.#options.estimate(key);
  }

  /** Returns the tops of the visible items, by key. */
  #visibleTops(): Map<string, number> {
    const seen = new Map<string, number>();
    const last = this.#heights.at(this.#scrollTop + this.#viewport);
    for (let index = this.#heights.at(this.#scrollTop); index <= last; index += 1) {
      seen.set(this.#keys[index] ?? '', this.#heights.top(index));
    }
    return seen;
  }

  #attach(scroller: HTMLElement | undefined): void {
    if (scroller === this.#scroller) return;
    this.#scrollerEvents?.abort();
    this.#observer?.disconnect();
    this.#observed.clear();
    this.#scroller = scroller;
    this.#appliedScrollTop = (!this.#isWholeAtTop && scroller?.scrollTop) || 0;
    // A reveal requested before the container existed is kept.
    if (!scroller || !this.#target) this.#scrollTop = this.#appliedScrollTop;
    if (!scroller) return;
    this.#viewport = this.#isWholeAtTop ? 0 : scroller.clientHeight;
    // The size is known only now; the current update must end first.
    queueMicrotask(() => scroller === this.#scroller && this.#updateRange());
    if (this.#options.rendersVisibleFirst) {
      this.#margin = (-2 / 3) * this.#viewport;
      this.#widenMargin(0, MARGIN);
    }
    this.#scrollerEvents = new AbortController();
    const { signal } = this.#scrollerEvents;
    scroller.addEventListener('scroll', () => this.#handleScroll(), { signal, passive: true });
    this.#observer = new ResizeObserver((entries) => this.#handleResize(entries));
    this.#observer.observe(scroller);
  }

  /** Increases the margin step by step, each after the previous step is painted. */
  #widenMargin(margin: number, ...further: readonly number[]): void {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        this.#margin = Math.max(margin, this.#margin);
        this.#updateRange();
        const [next, ...rest] = further;
        if (next !== undefined) this.#widenMargin(next, ...rest);
      }),
    );
  }

  /** Updates the range after a scroll by the user. */
  #handleScroll(): void {
    const before = this.#scrollTop;
    this.#readScroll();
    if (this.#scrollTop !== before) this.#updateRange();
  }

  /** Reads the user's scrolling, whose event may come after the next update. */
  #readScroll(): void {
    if (!this.#scroller) return;
    const { scrollTop, clientHeight, scrollHeight } = this.#scroller;
    const by = scrollTop - this.#appliedScrollTop;
    // Smaller differences come from rounding.
    if (Math.abs(by) < 1) return;
    this.#appliedScrollTop = scrollTop;
    // The browser scrolls a shortened list back to its end; that is not the user's scrolling.
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1;
    if (by < 0 && isAtEnd) return;
    this.#isAtEnd = isAtEnd;
    this.#scrollTop += by;
    this.#target = undefined;
  }

  #updateRange(): void {
    const { start, end } = this.#rendered;
    const now = this.range;
    if (now.start !== start || now.end !== end) this.#host.requestUpdate();
  }

  /** Applies the scroll position, limited by the end of the list. */
  #applyScroll(): void {
    const scroller = this.#scroller;
    if (!scroller) return;
    if (Math.abs(scroller.scrollTop - this.#scrollTop) >= 1) scroller.scrollTop = this.#scrollTop;
    this.#appliedScrollTop = scroller.scrollTop;
    // New items may have no height yet; the position is corrected after they are measured.
    const hasEnd = scroller.scrollHeight >= this.#heights.total - 1;
    if (hasEnd && Math.abs(this.#appliedScrollTop - this.#scrollTop) >= 1) this.#scrollTop = this.#appliedScrollTop;
  }

  #sizeGaps(): void {
    this.#drift = 0;
    for (const gap of this.#scroller?.querySelectorAll<HTMLElement>('[data-from]') ?? []) {
      const { from, to } = gap.dataset;
      const height = this.#heights.top(Number(to)) - this.#heights.top(Number(from));
      gap.style.blockSize = `${height}px`;
    }
  }

  #observeItems(): void {
    const items = new Map<Element, number>();
    for (const item of this.#scroller?.querySelectorAll<HTMLElement>('[data-index]') ?? []) {
      items.set(item, Number(item.dataset.index));
    }
    for (const item of this.#observed.keys()) if (!items.has(item)) this.#observer?.unobserve(item);
    for (const item of items.keys()) if (!this.#observed.has(item)) this.#observer?.observe(item);
    this.#observed.clear();
    for (const [item, index] of items) this.#observed.set(item, index);
  }

  #handleResize(entries: readonly ResizeObserverEntry[]): void {
    let above = 0;
    let changed = false;
    for (const { target, borderBoxSize } of entries) {
      const height = borderBoxSize[0]?.blockSize ?? 0;
      if (target === this.#scroller) {
        changed ||= this.#viewport !== target.clientHeight;
        this.#viewport = target.clientHeight;
        continue;
      }
      const index = this.#observed.get(target);
      const key = index === undefined ? undefined : this.#keys[index];
      if (index === undefined || key === undefined || height === 0) continue;
      this.#measured.set(key, height);
      const difference = height - this.#heights.of(index);
      this.#drift += Math.abs(difference);
      // The focused item grows downwards.
      if (this.#heights.top(index) < this.#scrollTop || (this.#isAtEnd && !target.matches(':focus-within')))
        above += difference;
      this.#heights.set(index, height);
    }
    this.#scrollTop += above;
    // A position beyond the end of a list whose new items had no height yet.
    const isBehind = Math.abs(this.#scrollTop - this.#appliedScrollTop) >= 1;
    // Differences under a pixel are corrected with the next change, without another layout.
    if (!changed && !isBehind && this.#drift < 1) return;
    this.#sizeGaps();
    this.#applyScroll();
    const index = this.#target ? this.#keys.indexOf(this.#target.key) : -1;
    if (this.#target && index >= 0 && this.#setScrollTarget(index, this.#target.inset, this.#target.alignment))
      this.#applyScroll();
    // Deferred: items rendered now would be measured in the same ResizeObserver cycle, which browsers report as an error.
    requestAnimationFrame(() => this.#updateRange());
  }
}
