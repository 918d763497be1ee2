import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Heights } from '../base/row-heights.js';

interface VirtualListOptions {
  /** What scrolls; its rendered items carry `data-index`, and `data-from` and `data-to` the gaps that stand for the rest. */
  scroller: () => HTMLElement | undefined;
  /** Height of an item nobody has seen yet. */
  estimate: (key: string) => number;
  /** Whether the list is short enough to be rendered whole; its place is kept all the same. */
  isWhole?: () => boolean;
  /** Whether what is seen is rendered first, a third of it in a frame of its own, and what lies beyond after that: for items that are dear. */
  isSeenFirst?: boolean;
}

/** Where an item is scrolled to: as little as shows it, or to the upper edge. */
type Alignment = 'nearest' | 'start';

/** Items to render, the end left out. */
export interface ItemRange {
  readonly start: number;
  readonly end: number;
}

/** How far beyond the edges items are rendered, in CSS px: what a flick uncovers before the next frame. */
const MARGIN = 400;

const middle = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

/**
 * Renders the part of a long list that is seen. Items may be of any height and are measured as they come; what the
 * person reads stays where it is when others above it come, go or turn out taller than guessed.
 */
export class VirtualListController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: VirtualListOptions;
  readonly #measured = new Map<string, number>();
  readonly #observed = new Map<Element, number>();
  #keys: readonly string[] = [];
  #heights = new Heights([], () => 0);
  #scroller: HTMLElement | undefined;
  #scrollerEvents: AbortController | undefined;
  #observer: ResizeObserver | undefined;
  /** Where the list is scrolled to, or is to be: browsers round it, and know of it later. */
  #scrollTop = 0;
  /** Where the browser had it when it was looked at last. */
  #lookedAt = 0;
  /** Whether the person has scrolled to the end, and wants to see that when what they see there turns out taller. */
  #isAtEnd = false;
  #viewport = 0;
  /** How much has been measured since the gaps were given their heights, in CSS px: the sum of what differs. */
  #drift = 0;
  /** How far beyond the edges items are rendered now, in CSS px; less than 0 while some that are seen are to come. */
  #margin: number;
  #rendered: ItemRange = { start: 0, end: 0 };
  /** What is to stay in sight while what is round it is measured. */
  #target: { readonly key: string; readonly inset: number; readonly alignment: Alignment } | undefined;

  constructor(host: ReactiveControllerHost, options: VirtualListOptions) {
    this.#host = host;
    this.#options = options;
    // How much is seen is known once there is something to see it in: what is dear waits for that.
    this.#margin = options.isSeenFirst ? 0 : MARGIN;
    host.addController(this);
  }

  /** Takes the list as it is now, by keys that stay with their items. Call it before `range`. */
  setKeys(keys: readonly string[]): void {
    if (keys.length === this.#keys.length && keys.every((key, index) => key === this.#keys[index])) return;
    if (!this.#isAtTop) this.#takeIn();
    this.#isAtEnd = false;
    const seen = this.#scrollTop > 0 ? this.#seen() : new Map<string, number>();
    this.#keys = keys;
    this.#heights = new Heights(keys, (key) => this.#heightOf(key), this.#heights);
    const shifts: number[] = [];
    for (let index = 0; index < keys.length && shifts.length < seen.size; index += 1) {
      const before = seen.get(keys[index] ?? '');
      if (before !== undefined) shifts.push(this.#heights.top(index) - before);
    }
    // One item may have moved away; what most of them do is what the person sees.
    this.#scrollTop += middle(shifts);
  }

  /** Items to render now. */
  get range(): ItemRange {
    // How much is seen is known when there is something to see it in.
    if (this.#heights.count === 0) return { start: 0, end: 0 };
    if (!this.#isAtTop) this.#takeIn();
    const start = this.#heights.at(this.#scrollTop - Math.max(0, this.#margin));
    const end = this.#heights.at(this.#scrollTop + this.#viewport + this.#margin) + 1;
    this.#rendered = this.#options.isWhole?.() ? { start: 0, end: this.#heights.count } : { start, end };
    return this.#rendered;
  }

  /** Scrolls to an item, below `inset` px that something covers. */
  reveal(index: number, inset = 0, alignment: Alignment = 'nearest'): void {
    const key = this.#keys[index];
    if (key === undefined || (index === 0 && this.#isAtEase)) return;
    this.#target = { key, inset, alignment };
    this.#isAtEnd = false;
    this.#margin = MARGIN;
    if (!this.#aimAt(index, inset, alignment)) return;
    this.#keepPlace();
    this.#scrolled();
  }

  /** Keeps what is revealed in sight no longer, nor the end: it may grow beyond it. */
  release(): void {
    this.#target = undefined;
    this.#isAtEnd = false;
  }

  /** Whether an item begins below what is seen. */
  isBelow(index: number): boolean {
    this.#takeIn();
    return this.#heights.top(index) >= this.#scrollTop + (this.#scroller?.clientHeight ?? 0);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    this.#attach(this.#options.scroller());
    this.#sizeGaps();
    if (!this.#isStill) this.#keepPlace();
    this.#observeItems();
  }

  hostDisconnected(): void {
    this.#attach(undefined);
  }

  /** Whether there is no place to be kept, since nobody has scrolled: to ask the browser would have it lay out the page at each update. */
  get #isAtTop(): boolean {
    return !this.#scrollTop && !this.#lookedAt && !this.#target;
  }

  /** Whether the browser has it where it is to be, and will leave it there: what has just been rendered is not laid out before it is complete. */
  get #isStill(): boolean {
    const hasRoom = !this.#scrollTop || this.#scrollTop + this.#viewport <= this.#heights.total;
    return hasRoom && this.#scrollTop === this.#lookedAt && !this.#target;
  }

  /** Whether all of it is rendered besides: many lists that come at once would have the page laid out for each. */
  get #isAtEase(): boolean | undefined {
    return this.#isAtTop && this.#options.isWhole?.();
  }

  /** Says where to scroll to for an item; returns whether that is to be done. */
  #aimAt(index: number, inset: number, alignment: Alignment): boolean {
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

  /** Items on the screen, by where their upper edges are. */
  #seen(): Map<string, number> {
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
    this.#lookedAt = (!this.#isAtEase && scroller?.scrollTop) || 0;
    // Where it was told to go before it was there, it goes now.
    if (!scroller || !this.#target) this.#scrollTop = this.#lookedAt;
    if (!scroller) return;
    this.#viewport = this.#isAtEase ? 0 : scroller.clientHeight;
    // How much is seen is known only now: within an update that was rendered without it, which is to end first.
    queueMicrotask(() => scroller === this.#scroller && this.#scrolled());
    if (this.#options.isSeenFirst) {
      this.#margin = (-2 / 3) * this.#viewport;
      this.#widen(0, MARGIN);
    }
    this.#scrollerEvents = new AbortController();
    const { signal } = this.#scrollerEvents;
    scroller.addEventListener('scroll', () => this.#scrolledByPerson(), { signal, passive: true });
    this.#observer = new ResizeObserver((entries) => this.#resized(entries));
    this.#observer.observe(scroller);
  }

  /** Renders further beyond what is seen, step by step, once what came before is drawn. */
  #widen(margin: number, ...further: readonly number[]): void {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        this.#margin = Math.max(margin, this.#margin);
        this.#scrolled();
        const [next, ...rest] = further;
        if (next !== undefined) this.#widen(next, ...rest);
      }),
    );
  }

  /** What we scroll ourselves is known already when its event comes. */
  #scrolledByPerson(): void {
    const before = this.#scrollTop;
    this.#takeIn();
    if (this.#scrollTop !== before) this.#scrolled();
  }

  /** Takes in what the person has scrolled, which its event may tell only after the next update. */
  #takeIn(): void {
    if (!this.#scroller) return;
    const { scrollTop, clientHeight, scrollHeight } = this.#scroller;
    const by = scrollTop - this.#lookedAt;
    // Less is what the browser rounds what we scroll.
    if (Math.abs(by) < 1) return;
    this.#lookedAt = scrollTop;
    // A list that has become shorter is scrolled back to its end by the browser: that is nobody's wish.
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1;
    if (by < 0 && isAtEnd) return;
    this.#isAtEnd = isAtEnd;
    this.#scrollTop += by;
    this.#target = undefined;
  }

  #scrolled(): void {
    const { start, end } = this.#rendered;
    const now = this.range;
    if (now.start !== start || now.end !== end) this.#host.requestUpdate();
  }

  /** Scrolls to where the list is to be; an end that comes first is where it is then. */
  #keepPlace(): void {
    const scroller = this.#scroller;
    if (!scroller) return;
    if (Math.abs(scroller.scrollTop - this.#scrollTop) >= 1) scroller.scrollTop = this.#scrollTop;
    this.#lookedAt = scroller.scrollTop;
    // What has just come may have no height yet, and the list no end: it is looked at again once that is measured.
    const hasEnd = scroller.scrollHeight >= this.#heights.total - 1;
    if (hasEnd && Math.abs(this.#lookedAt - this.#scrollTop) >= 1) this.#scrollTop = this.#lookedAt;
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

  #resized(entries: readonly ResizeObserverEntry[]): void {
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
      // What the person is in grows downwards, by what they do there.
      if (this.#heights.top(index) < this.#scrollTop || (this.#isAtEnd && !target.matches(':focus-within')))
        above += difference;
      this.#heights.set(index, height);
    }
    this.#scrollTop += above;
    // Less than a pixel nobody sees: it is put right with what comes next, and the page is not laid out again for it.
    if (!changed && this.#drift < 1) return;
    this.#sizeGaps();
    this.#keepPlace();
    const index = this.#target ? this.#keys.indexOf(this.#target.key) : -1;
    if (this.#target && index >= 0 && this.#aimAt(index, this.#target.inset, this.#target.alignment)) this.#keepPlace();
    // Not at once: what is rendered now would want measuring in a round that is over, and browsers report that as an error.
    requestAnimationFrame(() => this.#scrolled());
  }
}
