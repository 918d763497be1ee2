import { Allowance } from '../dom/time-budget.js';
import { Covers } from './covering.js';
import { Arrangement, type ClusterMarkers } from './marker-layout.js';
import { inFrame, notInFrame } from '../dom/frame-scheduler.js';
import { LayoutObserver } from './layout-observer.js';
import { PlacedItem, type Placing } from './placed-item.js';
import type { ObservedRoot } from '../dom/node-kinds.js';
import { ScrollChains, type ScrollChain } from './scroll-chain.js';
import { ScrollSpace } from './scroll-space.js';
import { PageSpace, type Space } from './space.js';
import { boxesOnce } from '../dom/geometry.js';

export type { ClusterMarkers } from './marker-layout.js';
export type { Placing } from './placed-item.js';

/** The interval, in ms, at which scrolling checks whether markers are covered, until one has been. */
const COVER_INTERVAL = 500;

/** For how long a frame looks for what may cover markers, in ms. */
const SEARCH_TIME = 4;

interface PlacementOptions<Marker extends HTMLElement> {
  /** Page whose changes are followed; the document by default. */
  root?: ObservedRoot;
  clusters?: ClusterMarkers<Marker>;
  /** Called when what stands for a key may have changed; see `markerOf`. */
  arranged?: () => void;
}

/**
 * Keeps markers at elements of the page, in the coordinates of what scrolls these: scrolling the page writes nothing,
 * scrolling a nested container moves one box, and when the layout changes everything is read in one go and written in
 * another.
 */
export class Placement<Marker extends HTMLElement = HTMLElement> {
  readonly #surface: Element;
  readonly #page: PageSpace;
  readonly #layout: LayoutObserver;
  readonly #arrangement: Arrangement<Marker>;
  readonly #items = new Map<string, PlacedItem>();
  readonly #spaces = new Map<Element, ScrollSpace>();
  /** Items that move otherwise than their ground does: what sticks, and what lies outside of what scrolls the surface. */
  readonly #loose = new Set<PlacedItem>();
  /** Items that were placed since the last frame. */
  readonly #fresh = new Set<PlacedItem>();
  /** What carries the markers to take away in the next frame, with their keys. */
  readonly #leaving = new Map<HTMLElement, string>();
  readonly #covers = new Covers();
  /** The share of time that checks for covered markers may take. */
  readonly #coverAllowance = new Allowance(0.02, 60);
  #coverTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a marker has ever been covered: only then each frame with scrolling checks it. */
  #hasCovers = false;
  /** Whether there is more of the page to look through for what may cover markers. */
  #isSearching = false;
  /** Nested containers that were scrolled since the last frame. */
  readonly #scrolled = new Set<ScrollSpace>();
  #chains = new ScrollChains();
  #restyled = false;

  /** `surface` holds the markers; it should stand at the corner of the page, in nothing that scrolls. */
  constructor(surface: Element, options: PlacementOptions<Marker> = {}) {
    this.#surface = surface;
    this.#page = new PageSpace(surface);
    this.#arrangement = new Arrangement(options);
    this.#layout = new LayoutObserver(options.root ?? document, {
      changed: (restyled) => this.#changed(restyled),
      scrolled: (scroller) => this.#scrolledBy(scroller),
    });
  }

  /** Places a marker, or places it anew; it is shown in the next frame. */
  place(key: string, placing: Placing): void {
    const known = this.#items.get(key);
    if (known && known.placing.marker !== placing.marker) this.#leaving.set(known.spot, key);
    const item = known ?? new PlacedItem(key, placing);
    item.replace(placing);
    this.#leaving.delete(item.spot);
    this.#items.set(key, item);
    this.#fresh.add(item);
    this.#rearrange();
  }

  /** Shows a marker by itself even where it covers others, or groups it with them again; in the next frame. */
  setAlone(key: string, alone: boolean): void {
    const item = this.#items.get(key);
    if (!item || (item.placing.alone ?? false) === alone) return;
    item.replace({ ...item.placing, alone });
    this.#rearrange();
  }

  /** Takes a marker away, in the next frame. */
  remove(key: string): void {
    const item = this.#items.get(key);
    if (!item) return;
    this.#items.delete(key);
    this.#loose.delete(item);
    this.#fresh.delete(item);
    this.#leaving.set(item.spot, key);
    this.#rearrange();
  }

  /** What is shown for a key: its marker, or the one that stands for several; undefined where nothing is. */
  markerOf(key: string): HTMLElement | undefined {
    return this.#arrangement.markerOf(key);
  }

  /** Measures everything in the next frame. */
  refresh(): void {
    inFrame('measure', this.#measure);
  }

  dispose(): void {
    this.#layout.dispose();
    clearTimeout(this.#coverTimer);
    for (const task of [this.#measure, this.#measureSome, this.#measureScroll, this.#checkCovers])
      notInFrame('measure', task);
    for (const task of [this.#write, this.#writeScroll]) notInFrame('write', task);
    for (const space of this.#spaces.values()) space.dispose();
    this.#page.dispose();
  }

  #changed(restyled: boolean): void {
    this.#restyled ||= restyled;
    if (restyled) this.#covers.forget();
    if (this.#items.size > 0) this.refresh();
  }

  #scrolledBy(scroller: Element | null): void {
    const space = scroller && this.#spaces.get(scroller);
    if (space) {
      this.#scrolled.add(space);
      inFrame('measure', this.#measureScroll);
    } else if (scroller && this.#isClip(scroller)) this.refresh();
    if (this.#loose.size > 0) inFrame('measure', this.#measureSome);
    this.#scheduleCoverCheck();
  }

  /** Checks which markers are covered: in the next frame where one has ever been, else soon. */
  #scheduleCoverCheck(): void {
    if (this.#items.size === 0) return;
    const { wait } = this.#coverAllowance;
    if ((this.#hasCovers || this.#isSearching) && wait === 0) inFrame('measure', this.#checkCovers);
    else {
      this.#coverTimer ??= setTimeout(
        () => {
          this.#coverTimer = undefined;
          inFrame('measure', this.#checkCovers);
        },
        Math.max(COVER_INTERVAL, wait),
      );
    }
  }

  readonly #checkCovers = (): void => {
    const start = performance.now();
    this.#isSearching = this.#covers.look(SEARCH_TIME);
    if ((this.#covers.isAny || this.#hasCovers) && this.#page.measure()) this.#checkItems();
    this.#coverAllowance.spend(performance.now() - start);
    if (this.#isSearching) this.#scheduleCoverCheck();
  };

  #checkItems(): void {
    for (const space of this.#spaces.values()) space.measure();
    const { markerSize, scale, still } = this.#page;
    const check = { window: still.bounds, markerSize, scale, boxAt: boxesOnce() };
    let isChanged = false;
    for (const item of this.#items.values()) {
      if (item.checkCover(this.#covers, check)) isChanged = true;
      this.#hasCovers ||= item.covered;
    }
    if (isChanged) inFrame('write', this.#write);
  }

  #rearrange(): void {
    this.#arrangement.isStale = true;
    inFrame('measure', this.#measureSome);
  }

  #isClip(element: Element): boolean {
    for (const { chain } of this.#items.values()) if (chain?.clips.includes(element)) return true;
    return false;
  }

  readonly #measureScroll = (): void => {
    for (const space of this.#scrolled) space.measureScroll();
    inFrame('write', this.#writeScroll);
  };

  readonly #writeScroll = (): void => {
    for (const space of this.#scrolled) space.writeScroll();
    this.#scrolled.clear();
  };

  readonly #measure = (): void => {
    if (this.#restyled) this.#chains = new ScrollChains();
    this.#settle(this.#restyled);
    this.#restyled = false;
    this.#measureItems(this.#items.values());
  };

  /** Measures what is new, and what may have moved though nothing changed. */
  readonly #measureSome = (): void => {
    if (this.#restyled) {
      this.#measure();
      return;
    }
    this.#settle(false);
    this.#measureItems(new Set([...this.#fresh, ...this.#loose]));
  };

  #measureItems(items: Iterable<PlacedItem>): void {
    // Nothing has a place in a surface that is not rendered. Its probe gets a size when it is, and all is measured then.
    const moved = this.#page.measure() && this.#measureEach(items);
    if (moved || this.#arrangement.isStale)
      this.#arrangement.plan(this.#items.values(), this.#spaces.values(), this.#page.markerSize);
    inFrame('write', this.#write);
    this.#scheduleCoverCheck();
  }

  /** Returns whether an item has moved. */
  #measureEach(items: Iterable<PlacedItem>): boolean {
    this.#fresh.clear();
    for (const space of this.#spaces.values()) space.measure();
    const { markerSize, scale } = this.#page;
    let moved = false;
    const boxOf = boxesOnce();
    for (const item of items) if (item.measure(markerSize, scale, boxOf)) moved = true;
    return moved;
  }

  readonly #write = (): void => {
    this.#takeAway();
    this.#page.write(this.#farthest());
    for (const space of this.#spaces.values()) space.write();
    this.#arrangement.write(this.#items, this.#page.markerSize);
    for (const space of this.#spaces.values()) space.writeScroll();
  };

  /** Takes markers away; the focus of one goes to the marker in its place, once that has drawn itself. */
  #takeAway(): void {
    for (const [spot, key] of this.#leaving) {
      const hasFocus = spot.matches(':focus-within');
      spot.remove();
      if (!hasFocus) continue;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) this.markerOf(key)?.focus({ preventScroll: true });
      });
    }
    this.#leaving.clear();
  }

  /** Where the page's ground has to reach to the right, for what is on it to be seen. */
  #farthest(): number {
    const { moving, markerSize, scale } = this.#page;
    let end = 0;
    for (const item of this.#items.values()) {
      if (item.present && item.ground === moving) end = Math.max(end, item.endOf(markerSize));
    }
    for (const { outer, still } of this.#spaces.values()) {
      if (outer === moving) end = Math.max(end, (still.bounds.right - moving.origin.x) / scale);
    }
    return end;
  }

  /** Finds the space of every item whose scrollers are not known, or may be others now. */
  #settle(all: boolean): void {
    const base = this.#chains.of(this.#surface);
    let settled = false;
    for (const item of this.#items.values()) {
      if (item.chain && !all) continue;
      settled = true;
      const chain = this.#chains.of(item.placing.target);
      const space = this.#spaceOf(chain, base);
      item.chain = chain;
      item.isRightToLeft = item.placing.target.matches(':dir(rtl)');
      item.space = space;
      const ground = standsStill(chain) ? space.still : space.moving;
      if (ground !== item.ground) this.#arrangement.isStale = true;
      item.ground = ground;
      if (this.#isLoose(chain, base)) this.#loose.add(item);
      else this.#loose.delete(item);
    }
    if (settled) this.#follow();
  }

  #spaceOf(chain: ScrollChain, base: ScrollChain): Space {
    const { scroller } = chain;
    if (!scroller || scroller === base.scroller) return this.#page;
    const known = this.#spaces.get(scroller);
    const outerChain = this.#chains.around(scroller);
    const outerSpace = this.#spaceOf(outerChain, base);
    const outer = standsStill(outerChain) ? outerSpace.still : outerSpace.moving;
    if (known?.outer === outer) return known;
    known?.dispose();
    const space = new ScrollSpace(scroller, outer, this.#page);
    this.#spaces.set(scroller, space);
    return space;
  }

  #isLoose(chain: ScrollChain, base: ScrollChain): boolean {
    if (chain.sticky) return true;
    if (chain.scroller === base.scroller) return false;
    return chain.scroller ? this.#isLoose(this.#chains.around(chain.scroller), base) : !chain.fixed;
  }

  /** Follows the sizes of all elements in use, and drops the spaces no marker is in. */
  #follow(): void {
    const used = new Set<Element>([this.#page.probe]);
    for (const { placing, chain } of this.#items.values()) {
      used.add(placing.target);
      for (let at = chain?.scroller; at && !used.has(at); at = this.#chains.around(at).scroller) used.add(at);
    }
    for (const [scroller, space] of this.#spaces) {
      if (used.has(scroller)) continue;
      space.dispose();
      this.#spaces.delete(scroller);
    }
    this.#layout.follow(used, this.#chains.roots);
  }
}

/** Whether something does not move with what its space scrolls. */
const standsStill = ({ sticky, fixed }: ScrollChain): boolean => sticky || fixed;
