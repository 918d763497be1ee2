import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CollabError, CollabStore, Toast } from '../../../store/index.js';
import { CollabIcon } from '../icon/icon.js';
import { CollabContainer } from '../../base/container.js';
import controlStyles from '../../styles/controls.styles.js';
import { above } from '../../controllers/dismiss.js';
import { recordPlace } from '../../base/focus-guard.js';
import { containsDeep, deepActiveElement, FocusRestore } from '../../controllers/focus-restore.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { errorMessage } from '../../base/error-message.js';
import { stackAtFoot } from '../../page/bottom-stack.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import { failedParts, retryParts, type LazyPart } from '../../base/lazy.js';
import type { PartName } from '../../../locales/english/messages.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { isLasting, pageStateOf, type PageState, type ToastMessage } from '../../page/page-state.js';
import { warnOnce } from '../../base/warn.js';
import { Lifetimes } from './lifetimes.js';
import styles from './toasts.styles.js';

/** Errors ask for more reading. */
const ERROR_DURATION = 8000;
/** What is wrong with a message a page wants shown; undefined when nothing is. */
function faultOf(toast: unknown): string | undefined {
  const { message, type, duration = 0 } = (toast ?? {}) as Partial<Toast>;
  if (typeof message !== 'string' || message === '') return `message is ${String(message)}; accepted: a text.`;
  if (type !== 'success' && type !== 'error') return `type is ${String(type)}; accepted: "success" or "error".`;
  if (typeof duration !== 'number' || !(duration >= 0)) return `duration is ${String(duration)}; accepted: ms from 0.`;
  return undefined;
}

/** More than these would bury the page. */
const MOST_SHOWN = 3;

/** Whether Tab reaches an element, or it has the focus already. */
const isTabStop = (element: HTMLElement): boolean =>
  element === deepActiveElement() ||
  (element.checkVisibility() && !element.matches(':disabled') && element.tabIndex >= 0);

const icons = { success: 'check', error: 'warning', info: 'info' } as const;

/**
 * Short messages at the edge of the page: what was done, what went wrong, and what can be undone.
 *
 * @tag collab-toasts
 * @csspart list - The stack of messages.
 * @csspart toast - A message.
 * @csspart action - The button that undoes or retries.
 * @csspart close - The button that dismisses a message.
 * @cssprop [--collab-toasts-inline-size=24rem] - Greatest width of a message.
 */
export class CollabToasts extends CollabContainer {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, unprinted, controlStyles, styles];

  @query('.list') private readonly list!: HTMLElement;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #focusRestore = new FocusRestore();
  readonly #lifetimes: Lifetimes = new Lifetimes((id) => this.#dismiss(id));
  /** The element that Tab leads from into the messages. */
  #source: HTMLElement | undefined;
  /** The element that had the focus before the user went to the messages. */
  #origin: HTMLElement | undefined;
  /** Finds the nearest control where the focus was, in case its element has gone. */
  #findNearest: (() => HTMLElement | undefined) | undefined;
  #listening: AbortController | undefined;
  /** The newest message there was at the last update. */
  #newest = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    above.add(this);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    addEventListener('keydown', (event) => this.#beforeKey(event), { capture: true, signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    above.delete(this);
    this.#listening?.abort();
  }

  protected override storeConnected(store: CollabStore): () => void {
    const page = pageStateOf(store);
    const told = new Set<CollabError>();
    page.toasters.value += 1;
    const stopErrors = store.on('error', (error) => {
      if (!isLasting(error)) this.#failed(error, error.retry);
    });
    const stopProblems = page.problems.subscribe((problems) => {
      if (page.statuses.peek() > 0) return;
      for (const problem of problems.values()) {
        if (!told.has(problem)) this.#failed(problem);
        told.add(problem);
      }
    });
    const stopParts = this.#followParts(page);
    return () => {
      page.toasters.value -= 1;
      stopParts();
      stopErrors();
      stopProblems();
    };
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.isConnected) return;
    stackAtFoot(this.list, 'toasts');
    this.#dropRepeated();
    this.#raise();
    this.#lifetimes.follow(this.#shown, { elementOf: (id) => this.#elementOf(id), isHeld: this.#isHeld });
  }

  /**
   * Shows a message of the page's own (Misc, Toast). `duration` is in ms, 3000 by default; an error stays until it is dismissed. With the
   * `id` of a message that is shown, it takes its place. Returns its id; undefined where nothing can be shown, with a warning that says why.
   */
  showToast(toast: Toast): number | undefined {
    const wrong = faultOf(toast);
    if (wrong) warnOnce(`<collab-toasts> showToast: ${wrong}`);
    else if (!this.page) warnOnce('<collab-toasts> showToast: there is no <collab-root> with a store yet.');
    else return this.page.showToast(toast);
    return undefined;
  }

  /** Takes a message away that `showToast` has shown. */
  dismissToast(id: number): void {
    this.#dismiss(id);
  }

  protected override render() {
    const toasts = this.#shown;
    return html`
      <div
        part="list"
        class="list"
        role="region"
        aria-label=${this.#localize.term('messagesRegion')}
        popover="manual"
        @pointerdown=${() => this.#noteOrigin()}
        @pointerenter=${() => this.#lifetimes.pause()}
        @pointerleave=${this.#resume}
        @focusin=${this.#entered}
        @focusout=${this.#resume}
        @keydown=${this.#keyed}
      >
        ${repeat(
          toasts,
          ({ id }) => id,
          (toast) => this.#toast(toast),
        )}
      </div>
    `;
  }

  get #shown(): readonly ToastMessage[] {
    const all = this.page ? this.read(this.page.toasts) : [];
    const newest = all.slice(-MOST_SHOWN);
    // What can be undone stays in sight for all of its time.
    return all.filter((toast) => toast.action !== undefined || newest.includes(toast)).slice(-2 * MOST_SHOWN);
  }

  /** What has failed is heard at once, with what can be done about it; the way back from an act the person knows. */
  #announce({ message, type, action }: ToastMessage): void {
    if (type !== 'error') this.#announcer.announce(message);
    else this.#announcer.announce([message, action?.label].filter(Boolean).join(' '), 'assertive');
  }

  #toast({ id, message, type, action }: ToastMessage) {
    return html`
      <div part="toast" class="toast ${type}" data-id=${id}>
        <collab-icon name=${icons[type]}></collab-icon>
        <p class="message" dir="auto">${message}</p>
        ${
          action
            ? html`<button part="action" class="button button--ghost" @click=${() => this.#act(id, action)}>
                ${action.label}
              </button>`
            : nothing
        }
        <button
          part="close"
          class="icon-button close"
          aria-label=${this.#localize.term('dismiss')}
          @click=${() => this.#dismiss(id)}
        >
          <collab-icon name="close"></collab-icon>
        </button>
      </div>
    `;
  }

  /** Takes a message away once the same is said anew; one that offers something stays, since each offers it for its own. */
  #dropRepeated(): void {
    const shown = this.#shown.filter(({ action }) => !action);
    const isRepeated = ({ message, type }: ToastMessage, at: number): boolean =>
      shown.slice(at + 1).some((later) => later.message === message && later.type === type);
    for (const { id } of shown.filter(isRepeated)) this.#dismiss(id);
  }

  /** Stands above whatever was opened since, in the top layer. */
  #raise(): void {
    const toasts = this.#shown;
    const newest = toasts.at(-1)?.id ?? 0;
    const open = this.list.matches(':popover-open');
    const isNews = newest > this.#newest;
    for (const toast of toasts) if (toast.id > this.#newest) this.#announce(toast);
    this.#newest = newest;
    if (open && (toasts.length === 0 || (isNews && !this.list.matches(':focus-within')))) this.list.hidePopover();
    if (toasts.length > 0 && !this.list.matches(':popover-open')) this.#show();
  }

  get #hasAction(): boolean {
    return this.#shown.some(({ action }) => action);
  }

  #show(): void {
    const focused = deepActiveElement();
    // Where something can be done, the Tab key leads there from where the focus is.
    this.#source = this.#hasAction && focused instanceof HTMLElement ? focused : undefined;
    this.#noteOrigin();
    this.list.showPopover(this.#source && { source: this.#source });
  }

  /** Moves the messages in the Tab order when what they follow has gone, as a deleted comment has: Tab would skip them. */
  #beforeKey(event: KeyboardEvent): void {
    if (event.key !== 'Tab' || !this.hasUpdated || !this.list.matches(':popover-open:not(:focus-within)')) return;
    // Between a question and its answer nothing else comes.
    if (deepActiveElement()?.closest('[role="alertdialog"]')) return;
    const isSkipped = this.#source ? !isTabStop(this.#source) : deepActiveElement() !== undefined;
    if (this.#hasAction && isSkipped) {
      this.list.hidePopover();
      this.#show();
    }
    this.#noteOrigin();
  }

  #noteOrigin(): void {
    const active = deepActiveElement();
    if (!(active instanceof HTMLElement) || containsDeep(this.list, active)) return;
    this.#origin = active;
    this.#findNearest = recordPlace(active);
  }

  get #isHeld(): boolean {
    return this.list.matches(':hover, :focus-within');
  }

  #entered({ relatedTarget: from }: FocusEvent): void {
    this.#lifetimes.pause();
    if (!(from instanceof HTMLElement) || this.list.contains(from)) return;
    // In another's shadow root it is known as its host alone.
    this.#focusRestore.remember(this.#origin && containsDeep(from, this.#origin) ? this.#origin : from);
  }

  #resume(event: FocusEvent | PointerEvent): void {
    const to = event.relatedTarget;
    if (to instanceof Node && this.list.contains(to)) return;
    if (event.type === 'focusout' ? this.list.matches(':hover') : this.list.matches(':focus-within')) return;
    this.#lifetimes.play();
  }

  #keyed(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    const toast = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null;
    if (!toast) return;
    event.preventDefault();
    event.stopPropagation();
    this.#dismiss(Number(toast.dataset.id));
  }

  #act(id: number, action: NonNullable<ToastMessage['action']>): void {
    this.#dismiss(id);
    action.run();
  }

  #dismiss(id: number): void {
    const hadFocus = this.#elementOf(id)?.matches(':focus-within') ?? false;
    this.page?.dismissToast(id);
    if (hadFocus) void this.updateComplete.then(() => this.#refocus());
  }

  /** The focus goes on to the newest message left, else back to where it came from; not from what the action led to. */
  #refocus(): void {
    const active = deepActiveElement();
    if (active && !containsDeep(this.list, active)) return;
    const left = [...this.list.querySelectorAll<HTMLElement>('.close')].at(-1);
    if (left) left.focus();
    else this.#focusRestore.restore(this.list, this.#findNearest?.(), this.page?.refuge);
  }

  #elementOf(id: number): Element | null {
    return this.list.querySelector(`[data-id="${String(id)}"]`);
  }

  /** Tells of parts of the kit that could not be loaded, until they are there. */
  #followParts(page: PageState): () => void {
    let shown: number | undefined;
    return failedParts.subscribe((parts) => {
      if (shown !== undefined) page.dismissToast(shown);
      shown =
        parts.length === 0
          ? undefined
          : page.toast({
              message: this.#localize.term('partsNotLoaded', namesOf(parts)),
              type: 'error',
              duration: ERROR_DURATION,
              action: { label: this.#localize.term('retry'), run: retryParts },
            });
    });
  }

  #failed(error: CollabError, retry?: () => void): void {
    const message = errorMessage(error, (key) => this.#localize.term(key));
    const action = retry && { label: this.#localize.term('retry'), run: retry };
    this.page?.toast({ message, type: 'error', duration: ERROR_DURATION, ...(action && { action }) });
  }
}

/** Each name once; those without one only where nothing else is missing. */
function namesOf(parts: readonly LazyPart[]): readonly PartName[] {
  const names = [...new Set(parts.flatMap(({ title }) => title ?? []))];
  return names.length > 0 ? names : ['other'];
}
