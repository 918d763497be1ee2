import type { LitElement, ReactiveController, ReactiveControllerHost } from 'lit';
import type { LocalizeController } from '../../base/localize.js';
import { containsDeep, deepActiveElement } from '../../controllers/focus-restore.js';
import '../../base/english-messages.js';
import { personName } from '../../display/person-name.js';
import type { CollabThread } from '../thread/thread.js';

/** The elements of a dialog that can receive the focus. */
interface FocusTargets {
  /** The frame, which is rendered first. */
  readonly frame: HTMLElement | null;
  /** The composer of a new thread. */
  readonly composer: HTMLElement | null;
  readonly thread: LitElement | null;
}

/** Focuses a dialog when it opens, and restores the focus when its content is rendered again for another user. */
export class DialogFocus {
  readonly #targets: () => FocusTargets;
  /** Whether the user has just started the thread that is shown next. */
  #isStarted = false;
  #isHeld = false;
  /** Whether the focus was in a text field: it returns to the composer. */
  #wasWriting = false;

  constructor(targets: () => FocusTargets) {
    this.#targets = targets;
  }

  /** Records that the user has just started the thread that is shown next. */
  threadStarted(): void {
    this.#isStarted = true;
  }

  /** Focuses the content of the dialog. */
  enter(isSheet: boolean): void {
    const { frame, composer, thread } = this.#targets();
    const isStarted = this.#isStarted;
    this.#isStarted = false;
    if (composer) composer.focus();
    // A user who has just written may continue; in a sheet the screen keyboard would cover the comment.
    else if (isStarted && !isSheet) thread?.focus();
    else frame?.focus({ preventScroll: true });
  }

  /** Records where the focus is, before its element is removed. */
  hold(host: Element): void {
    const active = deepActiveElement();
    this.#isHeld = active !== undefined && containsDeep(host, active);
    this.#wasWriting = active?.matches('textarea, [role=textbox]') ?? false;
  }

  /** Restores the focus unless it is elsewhere: to the frame, and then to the thread once it is rendered. */
  restore(): void {
    if (!this.#isHeld) return;
    const { frame, thread } = this.#targets();
    const active = deepActiveElement();
    this.#isHeld = frame !== null && this.#wasWriting && (!active || active === frame);
    if (!active) frame?.focus({ preventScroll: true });
    if (!this.#isHeld) return;
    void thread?.updateComplete.then(() => {
      if (deepActiveElement() === frame) thread.focus({ preventScroll: true });
    });
  }
}

/** The markers of threads in the layer, in reading order. */
const markers = '[part~="pin"], [part~="cluster"], [part~="text"]';

const isVisible = (element: Element): boolean => element.isConnected && element.checkVisibility();

/** Returns the markers after a pin, and then those before it, nearest first. */
function neighboursOf(pin: Element): readonly HTMLElement[] {
  const root = pin.getRootNode();
  if (!(root instanceof ShadowRoot)) return [];
  const all = [...root.querySelectorAll<HTMLElement>(markers)];
  const index = all.findIndex((each) => each === pin);
  return [...all.slice(index + 1), ...all.slice(0, Math.max(0, index)).reverse()];
}

/** Moves the focus when a thread is removed with its pin: to the next pin, or to a control of the page. */
export class FocusAfterClose {
  /** Returns the element to focus where there is no other pin. */
  readonly #fallback: () => Element | undefined;
  #pin: Element | undefined;
  #neighbours: readonly HTMLElement[] = [];
  #isPrepared = false;

  constructor(fallback: () => Element | undefined) {
    this.#fallback = fallback;
  }

  /** Starts with another thread. */
  reset(): void {
    this.#pin = undefined;
    this.#neighbours = [];
    this.#isPrepared = false;
  }

  /** Sets the pin of the thread; a removed pin stays known. */
  setPin(pin: Element | undefined): void {
    this.#pin = pin ?? this.#pin;
  }

  /** Records the neighbours of the pin, which is about to be removed with its thread. */
  prepare(): void {
    if (this.#pin && !this.#isPrepared) this.#neighbours = neighboursOf(this.#pin);
    this.#isPrepared = true;
  }

  /** The element that receives the focus. */
  get target(): Element | undefined {
    return this.#neighbours.find(isVisible) ?? this.#fallback();
  }

  /** Moves the focus if the thread was removed and the user has not focused another element. */
  moveFocus(): void {
    if (!this.#isPrepared) return;
    const active = deepActiveElement();
    const { target } = this;
    if (target instanceof HTMLElement && (!active || (this.#pin && containsDeep(this.#pin, active)))) {
      target.focus({ preventScroll: true });
      // Keyboard users need to see what has the focus.
      if (deepActiveElement()?.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
    }
    this.reset();
  }
}

interface TabStopsOptions {
  /** Returns the thread that is shown. */
  readonly thread: () => CollabThread | null;
  readonly localize: LocalizeController;
}

/** Steps of arrow keys in a toolbar. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Returns the focusable element of a control; in a menu, its button. */
function buttonOf(control: Element): HTMLElement | null {
  if (control.matches('collab-option-menu, collab-menu')) {
    return control.shadowRoot?.querySelector<HTMLElement>('[part~="chip"]:is(button), [part~="trigger"]') ?? null;
  }
  return control.matches('button:not(:disabled), a[href]') ? (control as HTMLElement) : null;
}

/** Returns the focusable elements of a toolbar, slotted ones included. */
function buttonsIn(toolbar: Element | null): readonly HTMLElement[] {
  const found = [...(toolbar?.querySelectorAll('button, collab-option-menu, collab-menu, slot') ?? [])];
  const controls = found.flatMap((each) =>
    each instanceof HTMLSlotElement ? each.assignedElements({ flatten: true }) : each,
  );
  return controls.flatMap((each) => buttonOf(each) ?? []);
}

const toolsOf = (item: Element): Element | null =>
  item.querySelector('collab-comment')?.shadowRoot?.querySelector('.tools') ?? null;

/**
 * Keeps the Tab stops of a thread few: one for its header, one for its comments, and one for the tools of the comment that was
 * focused last. Arrow keys move inside each toolbar.
 */
export class TabStopsController implements ReactiveController {
  readonly #options: TabStopsOptions;
  /** Elements whose updates are observed. */
  readonly #observed = new WeakSet<LitElement>();
  readonly #toolbars = new WeakSet<EventTarget>();
  #commentId: string | undefined;
  /** The button of each toolbar that was focused last. */
  readonly #lastFocused = new WeakMap<Element, HTMLElement>();
  #isScheduled = false;

  constructor(host: ReactiveControllerHost, options: TabStopsOptions) {
    this.#options = options;
    host.addController(this);
  }

  hostUpdated(): void {
    const thread = this.#options.thread();
    if (!thread || !this.#observe(thread, thread)) return;
    (thread.renderRoot as HTMLElement).addEventListener('keydown', (event) => this.#handleKeydown(event));
  }

  /** Updates the Tab stops after each update of an element; returns whether the element is new. */
  #observe(element: LitElement, thread: CollabThread): boolean {
    if (this.#observed.has(element)) return false;
    this.#observed.add(element);
    // Focus that moves inside a shadow tree fires no event outside it.
    element.renderRoot.addEventListener('focusin', (event) => this.#handleFocusin(thread, event.composedPath()));
    element.addController({ hostUpdated: () => this.#scheduleUpdate() });
    return true;
  }

  #scheduleUpdate(): void {
    if (!this.#isScheduled) void this.#updateWhenRendered();
    this.#isScheduled = true;
  }

  /** Waits for the thread, its comments and the menus in all of them. */
  async #updateWhenRendered(): Promise<void> {
    await Promise.resolve();
    const thread = this.#options.thread();
    await thread?.updateComplete;
    const comments = [...(thread?.renderRoot.querySelectorAll('collab-comment') ?? [])];
    if (thread) for (const comment of comments) this.#observe(comment, thread);
    await Promise.all(comments.map(({ updateComplete }) => updateComplete));
    this.#isScheduled = false;
    if (thread) this.#updateTabStops(thread);
  }

  #updateTabStops({ renderRoot }: CollabThread): void {
    const { localize } = this.#options;
    const header = renderRoot.querySelector('.header');
    this.#updateToolbar(header, localize.term('threadActions'), true);
    const items = [...renderRoot.querySelectorAll<HTMLElement>('[data-comment-id]')];
    const current = items.find(({ dataset }) => dataset.commentId === this.#commentId) ?? items.at(-1);
    for (const item of items) {
      setTabIndex(item, item === current);
      const author = personName(item.querySelector('collab-comment')?.comment?.from, localize.term('unknownPerson'));
      this.#updateToolbar(toolsOf(item), localize.term('commentActions', author), item === current);
    }
  }

  #updateToolbar(toolbar: Element | null, label: string, isTabStop: boolean): void {
    const buttons = buttonsIn(toolbar);
    if (!toolbar || buttons.length === 0) return;
    this.#toolbars.add(toolbar);
    toolbar.role = 'toolbar';
    toolbar.ariaLabel = label;
    const current = buttons.find((each) => each === this.#lastFocused.get(toolbar)) ?? buttons[0];
    for (const button of buttons) setTabIndex(button, isTabStop && button === current);
  }

  #toolbarIn(path: readonly EventTarget[]): Element | undefined {
    return path.find((each): each is Element => this.#toolbars.has(each));
  }

  #handleFocusin(thread: CollabThread, path: readonly EventTarget[]): void {
    const item = path.find((each) => each instanceof HTMLElement && each.dataset.commentId) as HTMLElement | undefined;
    if (item) this.#commentId = item.dataset.commentId;
    const toolbar = this.#toolbarIn(path);
    const button = toolbar && buttonsIn(toolbar).find((each) => path.includes(each));
    if (button) this.#lastFocused.set(toolbar, button);
    if (item || button) this.#updateTabStops(thread);
  }

  #handleKeydown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const path = event.composedPath();
    const toolbar = this.#toolbarIn(path);
    const buttons = buttonsIn(toolbar ?? null);
    // An open menu handles its own keys.
    const index = buttons.findIndex((each) => each === path[0]);
    if (!toolbar || index < 0) return;
    const isRtl = getComputedStyle(toolbar).direction === 'rtl';
    const next = nextIndex(buttons.length, index, event.key, isRtl);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  }
}

function nextIndex(count: number, index: number, key: string, isRtl: boolean): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? undefined : (index + (isRtl ? -step : step) + count) % count;
}

function setTabIndex(element: HTMLElement, isTabStop: boolean): void {
  const tabIndex = isTabStop ? 0 : -1;
  if (element.tabIndex !== tabIndex || !element.hasAttribute('tabindex')) element.tabIndex = tabIndex;
}
