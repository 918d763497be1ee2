import { scheduleInFrame, cancelInFrame } from '../dom/frame-scheduler.js';
import { createBoxReader } from '../dom/geometry.js';
import type { ObservedRoot } from '../dom/node-kinds.js';
import { TimeBudget } from '../dom/time-budget.js';
import { CoverDetector } from './covering.js';
import { LayoutObserver } from './layout-observer.js';
import { MarkerLayout, type ClusterMarkers } from './marker-layout.js';
import { PageSpace, type Space } from './marker-space.js';
import { PlacedItem, type MarkerPlacement } from './placed-item.js';
import { ScrollChains, type ScrollChain } from './scroll-chain.js';
import { ScrollSpace } from './scroll-space.js';

export type { MarkerPlacement } from './placed-item.js';

/** Interval of cover checks while the page scrolls, in ms. Applies until a marker has been covered. */
const COVER_INTERVAL = 500;

/** Time per frame for the search for covers, in ms. */
const SEARCH_TIME = 4;

interface PlacementOptions<Marker extends HTMLElement> {
  /** Root whose changes are followed. Default: the document. */
  root?: ObservedRoot;
  clusters?: ClusterMarkers<Marker>;
  /** Called when the marker shown for a key may have changed; see `markerOf`. */
  arranged?: () => void;
}

/**
 * Keeps markers at elements of the page, in the coordinates of their scrollers. Scrolling the page writes nothing, and
 * scrolling a nested container moves one box. After a layout change, all reads come before all writes.
 */
export class Placement<Marker extends HTMLElement = HTMLElement> {
  readonly #surface: Element;
  readonly #pageSpace: PageSpace;
  readonly #layoutObserver: LayoutObserver;
  readonly #markerLayout: MarkerLayout<Marker>;
  readonly #items = new Map<string, PlacedItem>();
  readonly #spaces = new Map<Element, ScrollSpace>();
  /** Items that do not move with their layer: sticky ones, and those outside the scroller of the surface. */
  readonly #independentItems = new Set<PlacedItem>();
  /** Items placed since the last frame. */
  readonly #newItems = new Set<PlacedItem>();
  /** Spots of markers to remove in the next frame, with their keys. */
  readonly #removedSpots = new Map<HTMLElement, string>();
  readonly #coverDetector = new CoverDetector();
  /** Time budget of cover checks. */
  readonly #coverBudget = new TimeBudget(0.02, 60);
  #coverTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a marker has ever been covered. If so, every frame with scrolling checks covers. */
  #hasCovers = false;
  /** Whether the search for covers continues in another frame. */
  #isSearching = false;
  /** Nested containers that were scrolled since the last frame. */
  readonly #scrolled = new Set<ScrollSpace>();
  #chains = new ScrollChains();
  #isRestyled = false;

  /**
   * Creates the placement. `surface` contains the markers; it should be at the corner of the page and in no scroller.
   */
  constructor(surface: Element, options: PlacementOptions<Marker> = {}) {
    this.#surface = surface;
    this.#pageSpace = new PageSpace(surface);
    this.#markerLayout = new MarkerLayout(options);
    this.#layoutObserver = new LayoutObserver(options.root ?? document, {
      changed: (restyled) => this.#handleLayoutChange(restyled),
      scrolled: (scroller) => this.#handleScroll(scroller),
    });
  }

  /** Places a marker, or updates its placement. Takes effect in the next frame. */
  place(key: string, placement: MarkerPlacement): void {
    const known = this.#items.get(key);
    if (known && known.placement.marker !== placement.marker) this.#removedSpots.set(known.spot, key);
    const item = known ?? new PlacedItem(key, placement);
    item.replace(placement);
    this.#removedSpots.delete(item.spot);
    this.#items.set(key, item);
    this.#newItems.add(item);
    this.#invalidateLayout();
  }

  /** Sets whether a marker is shown alone instead of in a cluster. Takes effect in the next frame. */
  setAlone(key: string, alone: boolean): void {
    const item = this.#items.get(key);
    if (!item || (item.placement.alone ?? false) === alone) return;
    item.replace({ ...item.placement, alone });
    this.#invalidateLayout();
  }

  /** Removes a marker in the next frame. */
  remove(key: string): void {
    const item = this.#items.get(key);
    if (!item) return;
    this.#items.delete(key);
    this.#independentItems.delete(item);
    this.#newItems.delete(item);
    this.#removedSpots.set(item.spot, key);
    this.#invalidateLayout();
  }

  /** Returns the marker shown for a key: its own or that of its cluster. Returns undefined if none is shown. */
  markerOf(key: string): HTMLElement | undefined {
    return this.#markerLayout.markerOf(key);
  }

  /** Measures everything in the next frame. */
  refresh(): void {
    scheduleInFrame('measure', this.#measure);
  }

  dispose(): void {
    this.#layoutObserver.dispose();
    clearTimeout(this.#coverTimer);
    for (const task of [this.#measure, this.#measureSome, this.#measureScroll, this.#checkCovers])
      cancelInFrame('measure', task);
    for (const task of [this.#write, this.#writeScroll]) cancelInFrame('write', task);
    for (const space of this.#spaces.values()) space.dispose();
    this.#pageSpace.dispose();
  }

  #handleLayoutChange(restyled: boolean): void {
    this.#isRestyled ||= restyled;
    if (restyled) this.#coverDetector.invalidate();
    if (this.#items.size > 0) this.refresh();
  }

  #handleScroll(scroller: Element | null): void {
    const space = scroller && this.#spaces.get(scroller);
    if (space) {
      this.#scrolled.add(space);
      scheduleInFrame('measure', this.#measureScroll);
    } else if (scroller && this.#isClip(scroller)) this.refresh();
    if (this.#independentItems.size > 0) scheduleInFrame('measure', this.#measureSome);
    this.#scheduleCoverCheck();
  }

  /** Schedules a cover check: in the next frame if a marker has ever been covered, otherwise after an interval. */
  #scheduleCoverCheck(): void {
    if (this.#items.size === 0) return;
    const { wait } = this.#coverBudget;
    if ((this.#hasCovers || this.#isSearching) && wait === 0) scheduleInFrame('measure', this.#checkCovers);
    else {
      this.#coverTimer ??= setTimeout(
        () => {
          this.#coverTimer = undefined;
          scheduleInFrame('measure', this.#checkCovers);
        },
        Math.max(COVER_INTERVAL, wait),
      );
    }
  }

  readonly #checkCovers = (): void => {
    const start = performance.now();
    this.#isSearching = this.#coverDetector.search(SEARCH_TIME);
    if ((this.#coverDetector.hasCandidates || this.#hasCovers) && this.#pageSpace.measure()) this.#checkItems();
    this.#coverBudget.spend(performance.now() - start);
    if (this.#isSearching) this.#scheduleCoverCheck();
  };

  #checkItems(): void {
    for (const space of this.#spaces.values()) space.measure();
    const { markerSize, scale, fixedLayer } = this.#pageSpace;
    const check = { window: fixedLayer.bounds, markerSize, scale, boxAt: createBoxReader() };
    let isChanged = false;
    for (const item of this.#items.values()) {
      if (item.checkCover(this.#coverDetector, check)) isChanged = true;
      this.#hasCovers ||= item.isCovered;
    }
    if (isChanged) scheduleInFrame('write', this.#write);
  }

  #invalidateLayout(): void {
    this.#markerLayout.isStale = true;
    scheduleInFrame('measure', this.#measureSome);
  }

  #isClip(element: Element): boolean {
    for (const { chain } of this.#items.values()) if (chain?.clips.includes(element)) return true;
    return false;
  }

  readonly #measureScroll = (): void => {
    for (const space of this.#scrolled) space.measureScroll();
    scheduleInFrame('write', this.#writeScroll);
  };

  readonly #writeScroll = (): void => {
    for (const space of this.#scrolled) space.writeScroll();
    this.#scrolled.clear();
  };

  readonly #measure = (): void => {
    if (this.#isRestyled) this.#chains = new ScrollChains();
    this.#assignSpaces(this.#isRestyled);
    this.#isRestyled = false;
    this.#measureItems(this.#items.values());
  };

  /** Measures new items, and items that can move without a layout change. */
  readonly #measureSome = (): void => {
    if (this.#isRestyled) {
      this.#measure();
      return;
    }
    this.#assignSpaces(false);
    this.#measureItems(new Set([...this.#newItems, ...this.#independentItems]));
  };

  #measureItems(items: Iterable<PlacedItem>): void {
    // A surface that is not rendered has no positions. Its probe gets a size when it is rendered, which triggers a
    // measurement.
    const isAnyMoved = this.#pageSpace.measure() && this.#measureEach(items);
    if (isAnyMoved || this.#markerLayout.isStale)
      this.#markerLayout.plan(this.#items.values(), this.#spaces.values(), this.#pageSpace.markerSize);
    scheduleInFrame('write', this.#write);
    this.#scheduleCoverCheck();
  }

  /** Measures items. Returns whether one has moved. */
  #measureEach(items: Iterable<PlacedItem>): boolean {
    this.#newItems.clear();
    for (const space of this.#spaces.values()) space.measure();
    const { markerSize, scale } = this.#pageSpace;
    let isAnyMoved = false;
    const boxAt = createBoxReader();
    for (const item of items) if (item.measure(markerSize, scale, boxAt)) isAnyMoved = true;
    return isAnyMoved;
  }

  readonly #write = (): void => {
    this.#removeMarkers();
    this.#pageSpace.write(this.#rightmostEdge());
    for (const space of this.#spaces.values()) space.write();
    this.#markerLayout.write(this.#items, this.#pageSpace.markerSize);
    for (const space of this.#spaces.values()) space.writeScroll();
  };

  /** Removes markers. If one had the focus, its replacement gets it after its first render. */
  #removeMarkers(): void {
    for (const [spot, key] of this.#removedSpots) {
      const hasFocus = spot.matches(':focus-within');
      spot.remove();
      if (!hasFocus) continue;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) this.markerOf(key)?.focus({ preventScroll: true });
      });
    }
    this.#removedSpots.clear();
  }

  /** Returns the rightmost edge of the content on the page's scrolling layer, in px. */
  #rightmostEdge(): number {
    const { scrollingLayer, markerSize, scale } = this.#pageSpace;
    let end = 0;
    for (const item of this.#items.values()) {
      if (item.isVisible && item.layer === scrollingLayer) end = Math.max(end, item.rightEdge(markerSize));
    }
    for (const { outerLayer, fixedLayer } of this.#spaces.values()) {
      if (outerLayer === scrollingLayer)
        end = Math.max(end, (fixedLayer.bounds.right - scrollingLayer.origin.x) / scale);
    }
    return end;
  }

  /** Assigns a space to each item without a scroll chain, or to all items if `all` is true. */
  #assignSpaces(all: boolean): void {
    const base = this.#chains.of(this.#surface);
    let isAnyAssigned = false;
    for (const item of this.#items.values()) {
      if (item.chain && !all) continue;
      isAnyAssigned = true;
      const chain = this.#chains.of(item.placement.target);
      const space = this.#spaceOf(chain, base);
      item.chain = chain;
      item.isRightToLeft = item.placement.target.matches(':dir(rtl)');
      item.space = space;
      const layer = isFixed(chain) ? space.fixedLayer : space.scrollingLayer;
      if (layer !== item.layer) this.#markerLayout.isStale = true;
      item.layer = layer;
      if (this.#movesIndependently(chain, base)) this.#independentItems.add(item);
      else this.#independentItems.delete(item);
    }
    if (isAnyAssigned) this.#observeUsedElements();
  }

  #spaceOf(chain: ScrollChain, base: ScrollChain): Space {
    const { scroller } = chain;
    if (!scroller || scroller === base.scroller) return this.#pageSpace;
    const known = this.#spaces.get(scroller);
    const outerChain = this.#chains.around(scroller);
    const outerSpace = this.#spaceOf(outerChain, base);
    const outerLayer = isFixed(outerChain) ? outerSpace.fixedLayer : outerSpace.scrollingLayer;
    if (known?.outerLayer === outerLayer) return known;
    known?.dispose();
    const space = new ScrollSpace(scroller, outerLayer, this.#pageSpace);
    this.#spaces.set(scroller, space);
    return space;
  }

  #movesIndependently(chain: ScrollChain, base: ScrollChain): boolean {
    if (chain.sticky) return true;
    if (chain.scroller === base.scroller) return false;
    return chain.scroller ? this.#movesIndependently(this.#chains.around(chain.scroller), base) : !chain.fixed;
  }

  /** Follows the sizes of all used elements, and disposes spaces without markers. */
  #observeUsedElements(): void {
    const used = new Set<Element>([this.#pageSpace.probe]);
    for (const { placement, chain } of this.#items.values()) {
      used.add(placement.target);
      for (let at = chain?.scroller; at && !used.has(at); at = this.#chains.around(at).scroller) used.add(at);
    }
    for (const [scroller, space] of this.#spaces) {
      if (used.has(scroller)) continue;
      space.dispose();
      this.#spaces.delete(scroller);
    }
    this.#layoutObserver.follow(used, this.#chains.roots);
  }
}

/** Whether an element does not move with the scroller of its space. */
const isFixed = ({ sticky, fixed }: ScrollChain): boolean => sticky || fixed;
