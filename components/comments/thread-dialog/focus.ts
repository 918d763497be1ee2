import type { LitElement, ReactiveController, ReactiveControllerHost } from 'lit';
import { containsDeep, deepActiveElement } from '../../controllers/focus-restore.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { personName } from '../../display/person-name.js';
import type { CollabThread } from '../thread/thread.js';

/** What in a dialog can have the focus. */
interface Inside {
  /** The frame, which is there at once. */
  readonly frame: HTMLElement | null;
  /** The composer of a thread that is being written. */
  readonly composer: HTMLElement | null;
  readonly thread: LitElement | null;
}

/** Puts the focus into a dialog, and keeps it there when its content is made anew: somebody else has come, and what had it was for who left. */
export class FocusInside {
  readonly #inside: () => Inside;
  /** Whether the person has just begun the thread that is shown. */
  #isBegun = false;
  #isHeld = false;
  /** Whether the focus was where one writes: it goes on to there once that has come. */
  #wasWriting = false;

  constructor(inside: () => Inside) {
    this.#inside = inside;
  }

  /** The thread that is shown next is the person's own, begun just now. */
  begun(): void {
    this.#isBegun = true;
  }

  /** Puts the focus into what is shown. */
  enter(isSheet: boolean): void {
    const { frame, composer, thread } = this.#inside();
    const isBegun = this.#isBegun;
    this.#isBegun = false;
    if (composer) composer.focus();
    // Who has just written may have more to say; a touch would only get a screen keyboard over what it has written.
    else if (isBegun && !isSheet) thread?.focus();
    else frame?.focus({ preventScroll: true });
  }

  /** Takes where the focus is, before that goes. */
  hold(host: Element): void {
    const active = deepActiveElement();
    this.#isHeld = active !== undefined && containsDeep(host, active);
    this.#wasWriting = active?.matches('textarea, [role=textbox]') ?? false;
  }

  /** Gives the focus back, unless something else has it meanwhile: to the frame, and on to the thread in it. */
  give(): void {
    if (!this.#isHeld) return;
    const { frame, thread } = this.#inside();
    const active = deepActiveElement();
    this.#isHeld = frame !== null && this.#wasWriting && (!active || active === frame);
    if (!active) frame?.focus({ preventScroll: true });
    if (!this.#isHeld) return;
    void thread?.updateComplete.then(() => {
      if (deepActiveElement() === frame) thread.focus({ preventScroll: true });
    });
  }
}

/** What the layer's board shows threads with, in the order in which they are read. */
const markers = '[part~="pin"], [part~="cluster"], [part~="text"]';

const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility();

/** What stands around a pin, the next first. */
function neighboursOf(pin: Element): readonly HTMLElement[] {
  const root = pin.getRootNode();
  if (!(root instanceof ShadowRoot)) return [];
  const all = [...root.querySelectorAll<HTMLElement>(markers)];
  const at = all.findIndex((each) => each === pin);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(0, at)).reverse()];
}

/** Moves the focus on from a thread that leaves the page with its pin: to the next pin, or to what stays. */
export class FocusOnward {
  /** What the focus goes to where there is no other pin. */
  readonly #refuge: () => Element | undefined;
  #pin: Element | undefined;
  #neighbours: readonly HTMLElement[] = [];
  #isLeaving = false;

  constructor(refuge: () => Element | undefined) {
    this.#refuge = refuge;
  }

  /** Begins with another thread. */
  begin(): void {
    this.#pin = undefined;
    this.#neighbours = [];
    this.#isLeaving = false;
  }

  /** Takes the pin of the thread; what it was stays known when it goes. */
  follow(pin: Element | undefined): void {
    this.#pin = pin ?? this.#pin;
  }

  /** The thread leaves the page: its pin is there for the last moment. */
  leave(): void {
    if (this.#pin && !this.#isLeaving) this.#neighbours = neighboursOf(this.#pin);
    this.#isLeaving = true;
  }

  /** Where the focus goes. */
  get way(): Element | undefined {
    return this.#neighbours.find(isShown) ?? this.#refuge();
  }

  /** Moves the focus on, where nothing has it or what leaves; not from where the person is meanwhile. */
  go(): void {
    if (!this.#isLeaving) return;
    const active = deepActiveElement();
    const { way } = this;
    if (way instanceof HTMLElement && (!active || (this.#pin && containsDeep(this.#pin, active)))) {
      way.focus({ preventScroll: true });
      // Who goes on by keys is to see where.
      if (deepActiveElement()?.matches(':focus-visible')) way.scrollIntoView({ block: 'nearest' });
    }
    this.begin();
  }
}

interface TabStopsOptions {
  /** The thread that is shown. */
  thread: () => CollabThread | null;
  readonly localize: LocalizeController;
}

type Group = readonly HTMLElement[];

/** Where an arrow key leads in a toolbar. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** What has the focus when an element of a toolbar is asked to take it: menus hold their button. */
function buttonOf(element: Element): HTMLElement | null {
  if (element.matches('collab-option-menu, collab-menu')) {
    return element.shadowRoot?.querySelector<HTMLElement>('[part~="chip"]:is(button), [part~="trigger"]') ?? null;
  }
  return element.matches('button:not(:disabled), a[href]') ? (element as HTMLElement) : null;
}

/** The controls of a toolbar, also those that are slotted into it. */
function controlsIn(toolbar: Element | null): Group {
  const found = [...(toolbar?.querySelectorAll('button, collab-option-menu, collab-menu, slot') ?? [])];
  const elements = found.flatMap((each) =>
    each instanceof HTMLSlotElement ? each.assignedElements({ flatten: true }) : each,
  );
  return elements.flatMap((each) => buttonOf(each) ?? []);
}

const toolsOf = (item: Element): Element | null =>
  item.querySelector('collab-comment')?.shadowRoot?.querySelector('.tools') ?? null;

/**
 * Makes replying a matter of few Tab presses: the header of a thread is one Tab stop, its comments are one, and what can be done
 * with the comment that has the focus, or had it last, is one. Arrow keys move inside each.
 */
class TabStops implements ReactiveController {
  readonly #options: TabStopsOptions;
  /** What reports its updates. */
  readonly #followed = new WeakSet<LitElement>();
  readonly #toolbars = new WeakSet<EventTarget>();
  #commentId: string | undefined;
  /** The control of a toolbar that had the focus last. */
  readonly #last = new WeakMap<Element, HTMLElement>();
  #isDue = false;

  constructor(host: ReactiveControllerHost, options: TabStopsOptions) {
    this.#options = options;
    host.addController(this);
  }

  hostUpdated(): void {
    const thread = this.#options.thread();
    if (!thread || !this.#follow(thread, thread)) return;
    (thread.renderRoot as HTMLElement).addEventListener('keydown', (event) => this.#keyed(event));
  }

  /** Marks the stops again whenever an element has updated; returns whether it is new. */
  #follow(element: LitElement, thread: CollabThread): boolean {
    if (this.#followed.has(element)) return false;
    this.#followed.add(element);
    // What moves inside a shadow tree is not told of outside.
    element.renderRoot.addEventListener('focusin', (event) => this.#focused(thread, event.composedPath()));
    element.addController({ hostUpdated: () => this.#changed() });
    return true;
  }

  #changed(): void {
    if (!this.#isDue) void this.#settle();
    this.#isDue = true;
  }

  /** Waits for what renders after the thread: its comments, and the menus in all of them. */
  async #settle(): Promise<void> {
    await Promise.resolve();
    const thread = this.#options.thread();
    await thread?.updateComplete;
    const comments = [...(thread?.renderRoot.querySelectorAll('collab-comment') ?? [])];
    if (thread) for (const comment of comments) this.#follow(comment, thread);
    await Promise.all(comments.map(({ updateComplete }) => updateComplete));
    this.#isDue = false;
    if (thread) this.#mark(thread);
  }

  #mark({ renderRoot }: CollabThread): void {
    const { localize } = this.#options;
    const header = renderRoot.querySelector('.header');
    this.#markToolbar(header, localize.term('threadActions'), true);
    const items = [...renderRoot.querySelectorAll<HTMLElement>('[data-comment-id]')];
    const current = items.find(({ dataset }) => dataset.commentId === this.#commentId) ?? items.at(-1);
    for (const item of items) {
      setTabIndex(item, item === current);
      const author = personName(item.querySelector('collab-comment')?.comment?.from, localize.term('unknownPerson'));
      this.#markToolbar(toolsOf(item), localize.term('commentActions', author), item === current);
    }
  }

  #markToolbar(toolbar: Element | null, label: string, isReached: boolean): void {
    const controls = controlsIn(toolbar);
    if (!toolbar || controls.length === 0) return;
    this.#toolbars.add(toolbar);
    toolbar.role = 'toolbar';
    toolbar.ariaLabel = label;
    const last = controls.find((each) => each === this.#last.get(toolbar)) ?? controls[0];
    for (const control of controls) setTabIndex(control, isReached && control === last);
  }

  #toolbarIn(path: readonly EventTarget[]): Element | undefined {
    return path.find((each): each is Element => this.#toolbars.has(each));
  }

  #focused(thread: CollabThread, path: readonly EventTarget[]): void {
    const item = path.find((each) => each instanceof HTMLElement && each.dataset.commentId) as HTMLElement | undefined;
    if (item) this.#commentId = item.dataset.commentId;
    const toolbar = this.#toolbarIn(path);
    const control = toolbar && controlsIn(toolbar).find((each) => path.includes(each));
    if (control) this.#last.set(toolbar, control);
    if (item || control) this.#mark(thread);
  }

  #keyed(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const path = event.composedPath();
    const toolbar = this.#toolbarIn(path);
    const controls = controlsIn(toolbar ?? null);
    // What a control has opened has keys of its own.
    const from = controls.findIndex((each) => each === path[0]);
    if (!toolbar || from < 0) return;
    const to = nextIn(controls.length, from, event.key, getComputedStyle(toolbar).direction === 'rtl');
    if (to === undefined) return;
    event.preventDefault();
    controls[to]?.focus();
  }
}

function nextIn(count: number, from: number, key: string, isRtl: boolean): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? undefined : (from + (isRtl ? -step : step) + count) % count;
}

function setTabIndex(element: HTMLElement, isStop: boolean): void {
  const tabIndex = isStop ? 0 : -1;
  if (element.tabIndex !== tabIndex || !element.hasAttribute('tabindex')) element.tabIndex = tabIndex;
}

export type { TabStops };

/** Keeps few Tab stops in the thread that an element shows. */
export const keepTabStops = (host: ReactiveControllerHost, options: TabStopsOptions): TabStops =>
  new TabStops(host, options);
