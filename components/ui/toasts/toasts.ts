import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { PartName } from '../../../locales/english/messages.js';
import type { CollabError, CollabStore, Toast } from '../../../store/index.js';
import { CollabContainer } from '../../base/container.js';
import { errorMessage, refusalMessage } from '../../base/error-message.js';
import { recordFocusPosition } from '../../base/focus-guard.js';
import { failedModules, retryFailedModules, type LazyModule } from '../../base/lazy.js';
import { LocalizeController } from '../../base/localize.js';
import { warnOnce } from '../../base/warn.js';
import { overlaysAbove } from '../../controllers/dismiss.js';
import { containsDeep, deepActiveElement, FocusRestore } from '../../controllers/focus-restore.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { stackAtBottom } from '../../page/bottom-stack.js';
import type { PageContext } from '../../page/page-context.js';
import { isPersistent } from '../../page/page-problems.js';
import type { ToastMessage } from '../../page/page-toasts.js';
import '../../base/english-messages.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import { CollabIcon } from '../icon/icon.js';
import { ToastTimers } from './toast-timers.js';
import styles from './toasts.styles.js';

/** Duration of error messages of the kit, in ms: they take longer to read. */
const ERROR_DURATION = 8000;

/** Maximum number of toasts; toasts with an action are kept up to twice as many. */
const MAX_TOASTS = 3;

/** Returns why a toast of the application is invalid; undefined if it is valid. */
function validationError(toast: unknown): string | undefined {
  const { message, type, duration = 0 } = (toast ?? {}) as Partial<Toast>;
  if (typeof message !== 'string' || message === '') return `message is ${String(message)}; accepted: a text.`;
  if (type !== 'success' && type !== 'error') return `type is ${String(type)}; accepted: "success" or "error".`;
  if (typeof duration !== 'number' || !(duration >= 0)) return `duration is ${String(duration)}; accepted: ms from 0.`;
  return undefined;
}

/** Whether an element is a tab stop or has the focus. */
const isTabStop = (element: HTMLElement): boolean =>
  element === deepActiveElement() ||
  (element.checkVisibility() && !element.matches(':disabled') && element.tabIndex >= 0);

const icons = { success: 'check', error: 'warning', info: 'info' } as const;

/**
 * Short messages at the bottom of the page: confirmations, errors and Undo.
 *
 * @tag collab-toasts
 * @csspart list - The stack of toasts.
 * @csspart toast - A toast.
 * @csspart action - The action button, such as Undo or Retry.
 * @csspart close - The button that dismisses a toast.
 * @cssprop [--collab-toasts-inline-size=24rem] - Maximum width of a toast.
 */
export class CollabToasts extends CollabContainer {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, unprinted, controlStyles, styles];

  @query('.list') private readonly list!: HTMLElement;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #failureAnnouncer = new LiveAnnouncerController(this);
  readonly #focusRestore = new FocusRestore();
  readonly #timers: ToastTimers = new ToastTimers((id) => this.#dismiss(id));
  /** The element after which the toasts come in the tab order. */
  #invoker: HTMLElement | undefined;
  /** The element that had the focus before it moved into the toasts. */
  #previousFocus: HTMLElement | undefined;
  /** Returns the control nearest to the previous focus, in case that element is removed. */
  #findNearest: (() => HTMLElement | undefined) | undefined;
  #listeners: AbortController | undefined;
  /** Id of the newest toast at the last update. */
  #newestId = 0;
  /** Id of the toast about modules that failed to load. */
  #failureToastId: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    overlaysAbove.add(this);
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    addEventListener('keydown', (event) => this.#handleWindowKey(event), { capture: true, signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    overlaysAbove.delete(this);
    this.#listeners?.abort();
  }

  protected override storeConnected(store: CollabStore, page: PageContext): () => void {
    const reported = new Set<CollabError>();
    page.toasts.regionCount.value += 1;
    const stopErrors = store.on('error', (error) => {
      // A sign-in that does not load is one of the failed modules.
      const isSignIn = error.code === 'unavailable' && store.me.peek() === null;
      // Shown for as long as the backend refuses the connection.
      const isRefusal = store.connectionProblem.peek()?.code === error.code;
      // The access to a document, too, is shown by the element for as long as it is unknown.
      const isShown = error.code === 'something_went_wrong' && page.problems.indicatorCount.peek() > 0;
      if (!isPersistent(error) && !isSignIn && !isRefusal && !isShown) this.#showError(error, error.retry);
    });
    const stopProblems = page.problems.current.subscribe((problems) => {
      if (page.problems.indicatorCount.peek() > 0) return;
      for (const problem of problems.values()) {
        if (!reported.has(problem)) this.#showError(problem);
        reported.add(problem);
      }
    });
    const stopModules = this.#followFailedModules(page);
    const stopRefusal = this.#followRefusal(store, page);
    return () => {
      page.toasts.regionCount.value -= 1;
      stopModules();
      stopRefusal();
      stopErrors();
      stopProblems();
    };
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.isConnected) return;
    stackAtBottom(this.list, 'toasts');
    this.#dismissRepeated();
    this.#raise();
    this.#timers.update(this.#visibleToasts, { elementOf: (id) => this.#elementOf(id), isPaused: this.#isPaused });
  }

  /**
   * Shows a toast of the application (Misc, Toast). `duration` is in ms, 3000 by default; errors stay until they are dismissed. The `id` of a
   * visible toast replaces that toast. Returns the id of the toast; undefined, with a warning, if it cannot be shown.
   */
  showToast(toast: Toast): number | undefined {
    const problem = validationError(toast);
    if (problem) warnOnce(`<collab-toasts> showToast: ${problem}`);
    else if (!this.page)
      warnOnce('<collab-toasts> showToast: no <collab-root> has a store yet, so the toast is not shown.');
    else return this.page.toasts.show(toast);
    return undefined;
  }

  /** Dismisses a toast. */
  dismissToast(id: number): void {
    this.#dismiss(id);
  }

  protected override render() {
    const toasts = this.#visibleToasts;
    return html`
      <div
        part="list"
        class="list"
        role="region"
        aria-label=${this.#localize.term('messagesRegion')}
        popover="manual"
        @pointerdown=${() => this.#rememberFocus()}
        @pointerenter=${() => this.#timers.pause()}
        @pointerleave=${this.#resume}
        @focusin=${this.#handleFocusIn}
        @focusout=${this.#resume}
        @keydown=${this.#handleKey}
      >
        ${repeat(
          toasts,
          ({ id }) => id,
          (toast) => this.#renderToast(toast),
        )}
      </div>
    `;
  }

  get #visibleToasts(): readonly ToastMessage[] {
    const all = this.page ? this.read(this.page.toasts.messages) : [];
    const newest = all.slice(-MAX_TOASTS);
    // Toasts with an action stay visible for their whole duration.
    return all.filter((toast) => toast.action !== undefined || newest.includes(toast)).slice(-2 * MAX_TOASTS);
  }

  /** Announces a toast. Errors are assertive and include the action; for other toasts the user expects Undo. */
  #announce({ id, message, type, action }: ToastMessage): void {
    if (type !== 'error') {
      this.#announcer.announce(message);
      return;
    }
    const text = [message, action?.label].filter(Boolean).join(' ');
    // Modules that are needed together fail one after the other, and each failure replaces the toast.
    if (id === this.#failureToastId)
      this.#failureAnnouncer.announceDebounced(() => (id === this.#failureToastId ? text : ''), 'assertive');
    else this.#announcer.announce(text, 'assertive');
  }

  #renderToast({ id, message, type, action }: ToastMessage) {
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

  /** Dismisses older toasts with the same message. Toasts with an action stay, since each action has its own target. */
  #dismissRepeated(): void {
    const plainToasts = this.#visibleToasts.filter(({ action }) => !action);
    const isRepeated = ({ message, type }: ToastMessage, index: number): boolean =>
      plainToasts.slice(index + 1).some((later) => later.message === message && later.type === type);
    for (const { id } of plainToasts.filter(isRepeated)) this.#dismiss(id);
  }

  /** Announces new toasts and moves the list above other popovers in the top layer. */
  #raise(): void {
    const toasts = this.#visibleToasts;
    const newest = toasts.at(-1)?.id ?? 0;
    const open = this.list.matches(':popover-open');
    const hasNew = newest > this.#newestId;
    for (const toast of toasts) if (toast.id > this.#newestId) this.#announce(toast);
    this.#newestId = newest;
    if (open && (toasts.length === 0 || (hasNew && !this.list.matches(':focus-within')))) this.list.hidePopover();
    if (toasts.length > 0 && !this.list.matches(':popover-open')) this.#show();
  }

  get #hasAction(): boolean {
    return this.#visibleToasts.some(({ action }) => action);
  }

  #show(): void {
    const focused = deepActiveElement();
    // With an action, the toasts follow the focused element in the tab order.
    this.#invoker = this.#hasAction && focused instanceof HTMLElement ? focused : undefined;
    this.#rememberFocus();
    this.list.showPopover(this.#invoker && { source: this.#invoker });
  }

  /** Moves the toasts in the tab order when their invoker has been removed, as by deletion: Tab would skip them. */
  #handleWindowKey(event: KeyboardEvent): void {
    if (event.key !== 'Tab' || !this.hasUpdated || !this.list.matches(':popover-open:not(:focus-within)')) return;
    // Focus stays inside of alert dialogs.
    if (deepActiveElement()?.closest('[role="alertdialog"]')) return;
    const isSkipped = this.#invoker ? !isTabStop(this.#invoker) : deepActiveElement() !== undefined;
    if (this.#hasAction && isSkipped) {
      this.list.hidePopover();
      this.#show();
    }
    this.#rememberFocus();
  }

  #rememberFocus(): void {
    const active = deepActiveElement();
    if (!(active instanceof HTMLElement) || containsDeep(this.list, active)) return;
    this.#previousFocus = active;
    this.#findNearest = recordFocusPosition(active);
  }

  get #isPaused(): boolean {
    return this.list.matches(':hover, :focus-within');
  }

  #handleFocusIn({ relatedTarget: from }: FocusEvent): void {
    this.#timers.pause();
    if (!(from instanceof HTMLElement) || this.list.contains(from)) return;
    // For an element in a shadow root, the event names only the host.
    this.#focusRestore.remember(
      this.#previousFocus && containsDeep(from, this.#previousFocus) ? this.#previousFocus : from,
    );
  }

  #resume(event: FocusEvent | PointerEvent): void {
    const to = event.relatedTarget;
    if (to instanceof Node && this.list.contains(to)) return;
    if (event.type === 'focusout' ? this.list.matches(':hover') : this.list.matches(':focus-within')) return;
    this.#timers.resume();
  }

  #handleKey(event: KeyboardEvent): void {
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
    this.page?.toasts.dismiss(id);
    if (hadFocus) void this.updateComplete.then(() => this.#refocus());
  }

  /** Moves the focus to the newest remaining toast, or back to the previous element. Keeps it if the action has moved it. */
  #refocus(): void {
    const active = deepActiveElement();
    if (active && !containsDeep(this.list, active)) return;
    const left = [...this.list.querySelectorAll<HTMLElement>('.close')].at(-1);
    if (left) left.focus();
    else this.#focusRestore.restore(this.list, this.#findNearest?.(), this.page?.elements.focusFallback);
  }

  #elementOf(id: number): Element | null {
    return this.list.querySelector(`[data-id="${String(id)}"]`);
  }

  /** Shows a toast while lazy modules have failed to load. */
  #followFailedModules(page: PageContext): () => void {
    let shownNames = '';
    let count = 0;
    return failedModules.subscribe((failed) => {
      const modules = failed.filter(({ title }) => title !== null);
      const names = moduleNames(modules);
      // A module that fails, also again, comes last. It shows a toast, unless its element says so itself.
      const isFailure = failed.length > 0 && failed.length >= count;
      const isNews = isFailure && failed.at(-1)?.title !== null;
      const isVisible = page.toasts.messages.peek().some(({ id }) => id === this.#failureToastId);
      // When a module has loaded, a toast that is still visible is updated.
      const isCured = !isFailure && isVisible;
      count = failed.length;
      if (!isNews && !isCured) return;
      // A repeated failure is shown and announced once.
      if (isVisible && modules.length > 0 && names.join() === shownNames) return;
      shownNames = names.join();
      if (this.#failureToastId !== undefined) page.toasts.dismiss(this.#failureToastId);
      this.#failureToastId =
        modules.length === 0
          ? undefined
          : page.toasts.add({
              message: this.#localize.term('partsNotLoaded', names),
              type: 'error',
              duration: ERROR_DURATION,
              action: { label: this.#localize.term('retry'), run: retryFailedModules },
            });
    });
  }

  /** Shows why the backend refuses the connection, for as long as it does, unless another element of the page does. */
  #followRefusal({ connectionProblem }: CollabStore, { problems, toasts }: PageContext): () => void {
    let code: string | undefined;
    let toastId: number | undefined;
    const update = (): void => {
      const refusal = problems.indicatorCount.peek() === 0 ? connectionProblem.peek() : null;
      // A repeated attempt that fails for the same reason is no news.
      if (code === refusal?.code) return;
      code = refusal?.code;
      if (toastId !== undefined) toasts.dismiss(toastId);
      const message = refusal && refusalMessage(refusal, (key) => this.#localize.term(key));
      toastId = message ? toasts.add({ message, type: 'error', duration: Infinity }) : undefined;
    };
    const stops = [connectionProblem.subscribe(update), problems.indicatorCount.subscribe(update)];
    return () => {
      for (const stop of stops) stop();
      if (toastId !== undefined) toasts.dismiss(toastId);
    };
  }

  #showError(error: CollabError, retry?: () => void): void {
    const message = errorMessage(error, (key) => this.#localize.term(key));
    const action = retry && { label: this.#localize.term('retry'), run: retry };
    this.page?.toasts.add({ message, type: 'error', duration: ERROR_DURATION, ...(action && { action }) });
  }
}

/** Returns the distinct names of modules, in an order that does not depend on which failed last; `other` if none has a name. */
function moduleNames(modules: readonly LazyModule[]): readonly PartName[] {
  const names = [...new Set(modules.flatMap(({ title }) => title ?? []))].sort();
  return names.length > 0 ? names : ['other'];
}
