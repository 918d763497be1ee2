import { html, nothing, type ReactiveController } from 'lit';
import { hasFailed } from '../../base/lazy.js';
import { modalAround } from '../../base/modal.js';
import { isThreadDialogDefined, loadThreadDialog } from '../../comments/thread-dialog/load-thread-dialog.js';
import { DismissController } from '../../controllers/dismiss.js';
import { deepActiveElement, FocusRestore } from '../../controllers/focus-restore.js';
import type { OpenContent, PageNavigation, PendingContent } from '../../page/page-navigation.js';
import type { LayerContext } from './layer-context.js';

/** Time after which screen readers announce that a thread is loading, in ms. */
const ANNOUNCE_DELAY = 1000;

interface PendingDialogOptions {
  /** Returns what the layer's own dialog must show; null if nothing is open or the page has a dialog. */
  readonly content: () => OpenContent | null;
}

/**
 * Bridges the time until the thread dialog is loaded. A hidden text field collects what the user types for a new thread, the
 * marker is shown as busy, and Escape cancels. The dialog takes over through `PageNavigation.pending`.
 */
export class PendingDialogController implements ReactiveController, PendingContent {
  readonly #context: LayerContext;
  readonly #options: PendingDialogOptions;
  readonly #focusRestore = new FocusRestore();
  #content: OpenContent | null = null;
  /** The navigation that this controller is the pending content of. */
  #navigation: PageNavigation | undefined;
  /** The element that had the focus when the wait started, or the text field. */
  #focused: Element | undefined;
  #isFocusDue = false;
  #isComposing = false;
  #busyMarker: HTMLElement | undefined;
  #announceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(context: LayerContext, options: PendingDialogOptions) {
    this.#context = context;
    this.#options = options;
    context.layer.addController(this);
    new DismissController(context.layer, {
      open: () => this.#navigation !== undefined,
      dismiss: () => this.#navigation?.close(),
      outside: () => false,
    });
  }

  hostUpdate(): void {
    const content = this.#options.content();
    if (content === this.#content) return;
    this.#stop(content === null);
    this.#content = content;
    if (content !== null && !isThreadDialogDefined()) this.#start(content);
  }

  hostUpdated(): void {
    this.#updateBusyMarker();
    if (!this.#isFocusDue) return;
    this.#isFocusDue = false;
    this.#field?.focus({ preventScroll: true });
    this.#focused = deepActiveElement();
  }

  hostDisconnected(): void {
    this.#stop(false);
    this.#content = null;
  }

  get content(): OpenContent | null {
    return this.#content;
  }

  /** Whether the dialog of the open thread is loading. */
  get isLoading(): boolean {
    return this.#navigation !== undefined && !isThreadDialogDefined() && !hasFailed(loadThreadDialog);
  }

  get opener(): Element | undefined {
    return this.#focusRestore.opener;
  }

  get isFocusElsewhere(): boolean {
    const active = deepActiveElement();
    return active !== this.#focused && (active !== undefined || this.#focused?.isConnected === true);
  }

  handOver(receive: (text: string) => void): void {
    if (!this.#navigation) return;
    if (this.#isComposing) {
      this.#field?.addEventListener('compositionend', () => this.handOver(receive), { once: true });
      return;
    }
    receive(this.#text);
    this.#end();
    this.#context.layer.requestUpdate();
  }

  /** Renders the text field while a new thread waits for its dialog. */
  render() {
    if (!this.#navigation || typeof this.#content === 'string') return nothing;
    return html`
      <textarea
        class="pending-text"
        aria-label=${this.#context.localize.term('writeComment')}
        @keydown=${this.#handleKeydown}
        @compositionstart=${() => (this.#isComposing = true)}
        @compositionend=${() => (this.#isComposing = false)}
      ></textarea>
    `;
  }

  #start(content: OpenContent): void {
    const { layer, page, isRendered, announcer, localize } = this.#context;
    void loadThreadDialog(layer);
    // The user has asked again.
    if (hasFailed(loadThreadDialog)) void loadThreadDialog();
    if (!page || !isRendered) return;
    const { navigation } = page;
    // Of several layers, one waits for the dialog: the one in a modal element, which makes the others inert.
    if (navigation.pending && !modalAround(layer)) return;
    navigation.pending = this;
    this.#navigation = navigation;
    const active = deepActiveElement();
    if (active !== this.#field) this.#focusRestore.remember(active);
    this.#focused = active;
    this.#isFocusDue = typeof content !== 'string';
    this.#announceTimer = setTimeout(() => {
      if (this.isLoading) announcer.announce(localize.term('loading'));
    }, ANNOUNCE_DELAY);
  }

  /** Ends the wait without the dialog. The text becomes a draft once the dialog is loaded. */
  #stop(isClosed: boolean): void {
    const navigation = this.#navigation;
    if (!navigation) return;
    const content = this.#content;
    const text = this.#text;
    if (text && content !== null && typeof content !== 'string') navigation.unsentTexts.push({ target: content, text });
    const field = this.#field;
    const { layer, page } = this.#context;
    if (isClosed && field?.matches(':focus')) this.#focusRestore.restore(layer, page?.elements.focusFallback);
    if (field) field.value = '';
    this.#end();
  }

  #end(): void {
    clearTimeout(this.#announceTimer);
    if (this.#navigation?.pending === this) this.#navigation.pending = undefined;
    this.#navigation = undefined;
    this.#isFocusDue = false;
    this.#isComposing = false;
    this.#updateBusyMarker();
  }

  #updateBusyMarker(): void {
    const content = this.#content;
    const id = typeof content === 'string' ? content : 'new';
    const marker = this.isLoading ? this.#context.board?.pins.entryOfThread(id)?.marker : undefined;
    if (marker === this.#busyMarker) return;
    this.#busyMarker?.removeAttribute('aria-busy');
    marker?.setAttribute('aria-busy', 'true');
    this.#busyMarker = marker;
  }

  get #field(): HTMLTextAreaElement | null | undefined {
    return this.#context.layer.shadowRoot?.querySelector<HTMLTextAreaElement>('.pending-text');
  }

  /** The typed text. A final Enter was meant to send it, which the user does in the dialog. */
  get #text(): string {
    return this.#field?.value.replace(/\n+$/, '') ?? '';
  }

  /** Keeps keys that write or move the caret from the shortcuts of the page. */
  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, isComposing } = event;
    const isForPage = key === 'Escape' || key === 'Tab' || ctrlKey || metaKey;
    if (isComposing || !isForPage) event.stopPropagation();
  };
}
