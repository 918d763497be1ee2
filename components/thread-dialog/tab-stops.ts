import type { LitElement, ReactiveController, ReactiveControllerHost } from 'lit';
import type { LocalizeController } from '../internal/localize.js';
import '../internal/more-english.js';
import { personName } from '../internal/person-name.js';
import type { CollabThread } from '../thread/thread.js';

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
