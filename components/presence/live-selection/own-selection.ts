import {
  cancelInFrame,
  containsAcross,
  elementAround,
  innerRootOf,
  isElement,
  isInsideKit,
  observeRoot,
  PageText,
  rootOf,
  scheduleInFrame,
} from '../../../anchors/index.js';
import type { CollabStore, LiveSelection, LiveSelectionKind, TargetElement } from '../../../store/index.js';
import { browserClock, type Clock } from '../../base/clock.js';
import { listenInWindows } from '../../page/embedded-windows.js';
import { selectedRange } from '../../page/selected-range.js';
import { storeService } from '../../page/store-services.js';
import {
  describeField,
  describeSelectable,
  describeTextRange,
  fieldAround,
  isShareable,
  isShareableText,
  selectableAround,
} from './describe-selection.js';

/** A selected element or range with its description, made when it was selected. */
interface Described {
  readonly selected: Element | AbstractRange;
  readonly target: TargetElement | undefined;
}

/** Returns the focused element in any tree of the page, outside of the kit's elements. */
function focusedElement(): Element | undefined {
  let focused: Element | undefined;
  for (let at = document.activeElement; at; at = innerRootOf(at)?.activeElement ?? null) focused = at;
  return focused;
}

const isRange = (selected: Element | AbstractRange): selected is AbstractRange => 'startContainer' in selected;

function isSame(a: Element | AbstractRange | undefined, b: Element | AbstractRange): boolean {
  if (!a || !isRange(a) || !isRange(b)) return a === b;
  const isSameStart = a.startContainer === b.startContainer && a.startOffset === b.startOffset;
  return isSameStart && a.endContainer === b.endContainer && a.endOffset === b.endOffset;
}

/** Tracks what the user selects and focuses in all windows of the page, and publishes it. */
export class OwnSelection {
  /** Whether a selection in an element may be published. */
  readonly #isAllowed: (element: Element) => boolean;
  readonly #described = new Map<LiveSelectionKind, Described>();
  #publisher: SelectionPublisher | undefined;
  #listening: AbortController | undefined;
  /** The document, of the page or of a frame, with the latest selection. */
  #page = document;
  /** The selectable element that was clicked last, until something else is clicked or focused. */
  #clicked: Element | undefined;
  /** The page's text, reused while a selection continues. */
  #text: PageText | undefined;

  constructor(isAllowed: (element: Element) => boolean) {
    this.#isAllowed = isAllowed;
  }

  listen(store: CollabStore): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#publisher = storeService(store, StoreSelectionPublisher);
    this.#publisher.add(this.#read);
    listenInWindows((view, windowSignal) => this.#listen(view, windowSignal), signal);
    // Animation frames and timers pause in a hidden tab.
    document.addEventListener('visibilitychange', () => this.#publisher?.publishNow(), { signal });
    const unobserve = observeRoot(document, ({ hasTextChanges }) => {
      if (hasTextChanges) this.#text = undefined;
      if (this.#hasLostTarget()) this.refresh();
    });
    signal.addEventListener('abort', unobserve);
  }

  stop(): void {
    this.#listening?.abort();
    cancelInFrame('find', this.#publish);
    this.#publisher?.remove(this.#read);
    this.#publisher = undefined;
    this.#described.clear();
    this.#clicked = undefined;
    this.#text = undefined;
  }

  /** Reads the selection again, after all events of the frame. */
  refresh(): void {
    if (this.#publisher) scheduleInFrame('find', this.#publish);
  }

  #listen(view: Window, signal: AbortSignal): void {
    const { document: page } = view;
    const capture = { signal, capture: true, passive: true };
    page.addEventListener('selectionchange', () => this.#selectionChanged(page), { signal });
    view.addEventListener('focusin', (event) => this.#clickedOrFocused(event, true), capture);
    view.addEventListener('focusout', () => this.refresh(), capture);
    view.addEventListener('click', (event) => this.#clickedOrFocused(event, false), capture);
    this.refresh();
  }

  #selectionChanged(page: Document): void {
    if (page === this.#page || selectedRange(page)) this.#page = page;
    this.refresh();
  }

  /** Input in the kit's elements leaves the selection as it is. */
  #clickedOrFocused(event: Event, isFocus: boolean): void {
    const [target] = event.composedPath();
    if (!event.isTrusted || !isElement(target) || isInsideKit(target)) return;
    const selectable = isShareable(target) ? selectableAround(target) : undefined;
    if (!isFocus) this.#clicked = selectable;
    else if (selectable !== this.#clicked) this.#clicked = undefined;
    this.refresh();
  }

  readonly #publish = (): void => this.#publisher?.publish();

  /** Returns the shareable selections; of nested ones the innermost. */
  readonly #read = (): readonly Selected[] => {
    if (document.hidden) return [];
    const range = this.#range;
    const focused = this.#ifShareable(focusedElement());
    const field = focused && this.#ifShareable(fieldAround(focused));
    const selectable = this.#ifShareable((focused && selectableAround(focused)) ?? this.#clicked);
    const around = range && elementAround(range);
    const contains = (outer: Element, inner: Element | undefined): boolean =>
      inner !== undefined && containsAcross(outer, inner);
    const hasField = field && !contains(field, around);
    const hasSelectable = selectable && !contains(selectable, around) && !contains(selectable, field);
    return [
      ...this.#describe('text', range, (each) => this.#describeText(each)),
      ...this.#describe('field', hasField ? field : undefined, describeField),
      ...this.#describe('element', hasSelectable ? selectable : undefined, describeSelectable),
    ];
  };

  get #range(): AbstractRange | undefined {
    const range = selectedRange(this.#page);
    return range && this.#isAllowed(elementAround(range)) && isShareableText(range) ? range : undefined;
  }

  #ifShareable(element: Element | undefined): Element | undefined {
    return element?.isConnected && this.#isAllowed(element) && isShareable(element) ? element : undefined;
  }

  /** Returns the description of a selection; reuses it while the selection stays the same. */
  #describe<T extends Element | AbstractRange>(
    kind: LiveSelectionKind,
    selected: T | undefined,
    describe: (selected: T) => TargetElement | undefined,
  ): readonly Selected[] {
    if (!selected) {
      this.#described.delete(kind);
      if (kind === 'text') this.#text = undefined;
      return [];
    }
    const before = this.#described.get(kind);
    const described = before && isSame(before.selected, selected) ? before : { selected, target: describe(selected) };
    this.#described.set(kind, described);
    return described.target ? [{ kind, targetElement: described.target }] : [];
  }

  #describeText(range: AbstractRange): TargetElement | undefined {
    const root = rootOf(range.startContainer);
    const text = this.#text?.root === root ? this.#text : new PageText(root);
    // Only the document is observed for changes.
    this.#text = root === document ? text : undefined;
    return describeTextRange(range, text);
  }

  /** Whether a published target is gone: removing an element fires no blur event. */
  #hasLostTarget(): boolean {
    return [...this.#described.values()].some(({ selected }) =>
      isRange(selected) ? !selected.startContainer.isConnected : !this.#ifShareable(selected),
    );
  }
}

/** Minimum time between two publications, in ms. */
const PUBLISH_INTERVAL_MS = 200;

/** A selection without its time. */
export type Selected = Omit<LiveSelection, 'timestamp'>;

type SelectionReader = () => readonly Selected[];

interface Published {
  readonly key: string;
  readonly selection: LiveSelection;
}

/** Publishes the user's selections: the first change at once, later ones at a limited rate. */
export class SelectionPublisher {
  readonly #send: (selections: readonly LiveSelection[]) => void;
  readonly #clock: Clock;
  readonly #readers = new Set<SelectionReader>();
  #published: readonly Published[] = [];
  #publishedAt = -Infinity;
  #cancel: (() => void) | undefined;

  constructor(send: (selections: readonly LiveSelection[]) => void, clock: Clock = browserClock) {
    this.#send = send;
    this.#clock = clock;
  }

  /** Adds a reader of selections. */
  add(reader: SelectionReader): void {
    this.#readers.add(reader);
    this.publish();
  }

  remove(reader: SelectionReader): void {
    this.#readers.delete(reader);
    this.publishNow();
  }

  /** Publishes changed selections when the interval allows it. */
  publish(): void {
    const delay = this.#publishedAt + PUBLISH_INTERVAL_MS - this.#clock.now();
    if (delay <= 0) this.publishNow();
    else this.#cancel ??= this.#clock.wait(() => this.publishNow(), delay);
  }

  publishNow(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    const next = this.#read();
    if (next.length === this.#published.length && next.every(({ key }, at) => key === this.#published[at]?.key)) return;
    this.#published = next;
    this.#publishedAt = this.#clock.now();
    this.#send(next.map(({ selection }) => selection));
  }

  /** Returns one selection of each kind; unchanged ones keep their timestamp. */
  #read(): readonly Published[] {
    const byKind = new Map<string, Published>();
    for (const selected of [...this.#readers].flatMap((read) => read())) {
      if (byKind.has(selected.kind)) continue;
      const key = JSON.stringify([selected.kind, selected.targetElement]);
      const known = this.#published.find((each) => each.key === key);
      byKind.set(selected.kind, known ?? { key, selection: { ...selected, timestamp: Date.now() } });
    }
    return [...byKind.values()];
  }
}

/** Store service: publishes the selections of the store's user, whichever elements observe them. */
class StoreSelectionPublisher extends SelectionPublisher {
  constructor({ presence }: CollabStore) {
    super((selections) => presence.update({ selections }));
  }
}
