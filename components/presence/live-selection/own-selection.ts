import {
  elementAround,
  scheduleInFrame,
  cancelInFrame,
  containsAcross,
  innerRootOf,
  rootOf,
  PageText,
  isElement,
  isInsideKit,
  observeRoot,
} from '../../../anchors/index.js';
import type { CollabStore, LiveSelectionKind, TargetElement } from '../../../store/index.js';
import { listenInWindows } from '../../page/page-windows.js';
import { selectedRange } from '../../page/selected-range.js';
import { describedElement, describedField, describedText } from './described.js';
import { fieldAround, isTellable, isTellableText, markedAround } from './shareable.js';
import { tellingOf, type Selected, type Telling } from './telling.js';

/** What is selected, and how it was described when it came to be that. */
interface Described {
  readonly of: Element | AbstractRange;
  readonly target: TargetElement | undefined;
}

/** The element that has the focus, in whichever tree of the page; nothing inside of the kit's own. */
function focusedElement(): Element | undefined {
  let focused: Element | undefined;
  for (let at = document.activeElement; at; at = innerRootOf(at)?.activeElement ?? null) focused = at;
  return focused;
}

const isRange = (of: Element | AbstractRange): of is AbstractRange => 'startContainer' in of;

function isSame(a: Element | AbstractRange | undefined, b: Element | AbstractRange): boolean {
  if (!a || !isRange(a) || !isRange(b)) return a === b;
  const isStart = a.startContainer === b.startContainer && a.startOffset === b.startOffset;
  return isStart && a.endContainer === b.endContainer && a.endOffset === b.endOffset;
}

/** Follows what the user selects and focuses, in whichever window of the page, and has the others told of it. */
export class OwnSelection {
  /** Whether what an element holds may be told of. */
  readonly #isAllowed: (element: Element) => boolean;
  readonly #described = new Map<LiveSelectionKind, Described>();
  #telling: Telling | undefined;
  #listening: AbortController | undefined;
  /** The page, or the one embedded in it, in which something was selected last. */
  #page = document;
  /** The marked element that was clicked last, until something else is clicked or focused. */
  #clicked: Element | undefined;
  /** The page's text, read for a selection that goes on, until it is another. */
  #text: PageText | undefined;

  constructor(isAllowed: (element: Element) => boolean) {
    this.#isAllowed = isAllowed;
  }

  listen(store: CollabStore): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#telling = tellingOf(store);
    this.#telling.add(this.#read);
    listenInWindows((view, heard) => this.#listen(view, heard), signal);
    // Frames and timers rest in a hidden tab.
    document.addEventListener('visibilitychange', () => this.#telling?.tellNow(), { signal });
    const unobserve = observeRoot(document, ({ hasTextChanges: isRewritten }) => {
      if (isRewritten) this.#text = undefined;
      if (this.#isOver()) this.look();
    });
    signal.addEventListener('abort', unobserve);
  }

  stop(): void {
    this.#listening?.abort();
    cancelInFrame('find', this.#look);
    this.#telling?.remove(this.#read);
    this.#telling = undefined;
    this.#described.clear();
    this.#clicked = this.#text = undefined;
  }

  /** Looks anew at what is selected, once all that happens in a frame has. */
  look(): void {
    if (this.#telling) scheduleInFrame('find', this.#look);
  }

  #listen(view: Window, signal: AbortSignal): void {
    const { document: page } = view;
    const capture = { signal, capture: true, passive: true };
    page.addEventListener('selectionchange', () => this.#selected(page), { signal });
    view.addEventListener('focusin', (event) => this.#touched(event, true), capture);
    view.addEventListener('focusout', () => this.look(), capture);
    view.addEventListener('click', (event) => this.#touched(event, false), capture);
    this.look();
  }

  #selected(page: Document): void {
    if (page === this.#page || selectedRange(page)) this.#page = page;
    this.look();
  }

  /** Who uses the kit still has selected what they had. */
  #touched(event: Event, isFocus: boolean): void {
    const [target] = event.composedPath();
    if (!event.isTrusted || !isElement(target) || isInsideKit(target)) return;
    const marked = isTellable(target) ? markedAround(target) : undefined;
    if (!isFocus) this.#clicked = marked;
    else if (marked !== this.#clicked) this.#clicked = undefined;
    this.look();
  }

  readonly #look = (): void => this.#telling?.changed();

  /** What the user has selected and may tell of: of what lies one in another, the innermost. */
  readonly #read = (): readonly Selected[] => {
    if (document.hidden) return [];
    const range = this.#range;
    const focused = this.#tellable(focusedElement());
    const field = focused && this.#tellable(fieldAround(focused));
    const marked = this.#tellable((focused && markedAround(focused)) ?? this.#clicked);
    const around = range && elementAround(range);
    const holds = (outer: Element, inner: Element | undefined): boolean =>
      inner !== undefined && containsAcross(outer, inner);
    const isField = field && !holds(field, around);
    const isMarked = marked && !holds(marked, around) && !holds(marked, field);
    return [
      ...this.#told('text', range, (each) => this.#describedText(each)),
      ...this.#told('field', isField ? field : undefined, describedField),
      ...this.#told('element', isMarked ? marked : undefined, describedElement),
    ];
  };

  get #range(): AbstractRange | undefined {
    const range = selectedRange(this.#page);
    return range && this.#isAllowed(elementAround(range)) && isTellableText(range) ? range : undefined;
  }

  #tellable(element: Element | undefined): Element | undefined {
    return element?.isConnected && this.#isAllowed(element) && isTellable(element) ? element : undefined;
  }

  #told<T extends Element | AbstractRange>(
    kind: LiveSelectionKind,
    of: T | undefined,
    describe: (of: T) => TargetElement | undefined,
  ): readonly Selected[] {
    if (!of) {
      this.#described.delete(kind);
      if (kind === 'text') this.#text = undefined;
      return [];
    }
    const before = this.#described.get(kind);
    const described = before && isSame(before.of, of) ? before : { of, target: describe(of) };
    this.#described.set(kind, described);
    return described.target ? [{ kind, targetElement: described.target }] : [];
  }

  #describedText(range: AbstractRange): TargetElement | undefined {
    const root = rootOf(range.startContainer);
    const text = this.#text?.root === root ? this.#text : new PageText(root);
    // Changes of other trees are not heard of.
    this.#text = root === document ? text : undefined;
    return describedText(range, text);
  }

  /** Whether a change of the page has ended what was told, without a word of it: what is removed loses the focus in silence. */
  #isOver(): boolean {
    return [...this.#described.values()].some(({ of }) =>
      isRange(of) ? !of.startContainer.isConnected : !this.#tellable(of),
    );
  }
}
