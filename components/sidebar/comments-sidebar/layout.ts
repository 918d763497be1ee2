import { html, nothing, type ReactiveController } from 'lit';
import { addStyles } from '../../base/add-styles.js';
import { lazy } from '../../base/lazy.js';
import '../../base/english-messages.js';
import { SheetController } from '../../controllers/sheet.js';
import { covers, type Cover } from '../../page/covers.js';
import type { PageContext } from '../../page/page-context.js';
import { CollabConnectionStatus } from '../../root/connection-status/connection-status.js';
import '../../ui/icon/more-icons.js';
import { CollabSidebarResizedEvent } from './comments-sidebar.events.js';
import type { PageComposer } from './page-composer.js';
import { ResizeEdge, SheetGrip } from './resize-handles.js';
import contentStyles from './sidebar-content.styles.js';
import type { SidebarHost } from './sidebar-host.js';
import { StepAside } from './step-aside.js';

let composerModule: typeof import('./page-composer.js') | undefined;
const loadComposer = lazy(async () => {
  composerModule = await import('./page-composer.js');
}, 'editor');

/** How an open sidebar is placed in the window: its resize edge, fullscreen, the sheet of a narrow window, and its footer. */
export class SidebarLayout implements ReactiveController {
  readonly #host: SidebarHost;
  readonly #edge: ResizeEdge;
  readonly #sheet: SheetController;
  readonly #grip: SheetGrip;
  readonly #stepAside: StepAside;
  #composer: PageComposer | undefined;
  #fullscreenListeners: AbortController | undefined;
  readonly #cover: Cover = {
    // An embedded sidebar covers nothing.
    element: () =>
      this.#host.element.layout === 'embedded' || this.#stepAside.isActive
        ? undefined
        : (this.#host.panel() ?? undefined),
    isFixed: () => true,
    close: () => this.#host.close(),
    stepAside: (target) => this.#stepAside.hide(target),
  };

  constructor(host: SidebarHost) {
    this.#host = host;
    const { element } = host;
    CollabConnectionStatus.define('collab-connection-status');
    addStyles(element.renderRoot, contentStyles);
    this.#edge = new ResizeEdge(host, (width) => {
      host.width.save(width);
      this.#fireResized();
    });
    this.#sheet = new SheetController(element, {
      sheet: () => host.panel() ?? undefined,
      dismiss: (distance) => this.#grip.draggedDown(distance),
      expand: () => this.setFullscreen(true),
    });
    this.#grip = new SheetGrip(host, {
      setFullscreen: (fullscreen) => this.setFullscreen(fullscreen),
      startDrag: (event) => this.#sheet.grab(event),
    });
    this.#stepAside = new StepAside(host);
    element.addController(this);
  }

  /** Whether the sidebar is a sheet at the foot of a narrow window. */
  get isSheet(): boolean {
    return this.#sheet.active && this.#host.element.layout !== 'embedded';
  }

  /** Makes the sidebar fill the window, or ends that. */
  setFullscreen(fullscreen: boolean): void {
    const { element } = this.#host;
    if (fullscreen === element.fullscreen) return;
    element.fullscreen = fullscreen;
    this.#fireResized();
  }

  /** Closes a sheet or ends fullscreen, so that the user sees the page. */
  uncoverPage(): void {
    if (this.isSheet) this.#host.close();
    else this.setFullscreen(false);
  }

  hostConnected(): void {
    covers.add(this.#cover);
  }

  hostUpdated(): void {
    const panel = this.#host.element.isConnected ? this.#host.panel() : null;
    if (!panel) this.#stepAside.restore();
    this.#stepAside.updated();
    this.#edge.observe(panel);
    const isFullscreen = this.#host.element.fullscreen && panel !== null;
    if (isFullscreen === (this.#fullscreenListeners !== undefined)) return;
    this.#fullscreenListeners?.abort();
    this.#fullscreenListeners = undefined;
    if (isFullscreen) this.#showInTopLayer(panel);
    else if (panel) panel.popover = null;
  }

  hostDisconnected(): void {
    covers.delete(this.#cover);
    this.#edge.observe(null);
    this.#stepAside.restore();
    this.#fullscreenListeners?.abort();
    this.#fullscreenListeners = undefined;
  }

  /** Renders the resize edge, or the grip of a sheet. */
  renderHandle() {
    if (this.isSheet) return this.#grip.render();
    return this.#host.element.fullscreen ? nothing : this.#edge.render();
  }

  renderFullscreenButton() {
    const { element, localize } = this.#host;
    if (this.isSheet) return nothing;
    return html`
      <button
        part="fullscreen"
        class="icon-button"
        type="button"
        aria-label=${localize.term('fullScreen')}
        aria-pressed=${String(element.fullscreen)}
        @click=${() => this.setFullscreen(!element.fullscreen)}
      >
        <collab-icon name="fit"></collab-icon>
      </button>
    `;
  }

  /** Renders the button that restores a panel hidden beside an open thread. */
  renderRestoreButton() {
    return this.#stepAside.renderButton();
  }

  /** Renders the composer for threads about the page as a whole. */
  renderComposer(page: PageContext) {
    if (!composerModule) void loadComposer(this.#host.element);
    this.#composer ??= composerModule && new composerModule.PageComposer(this.#host);
    return this.#composer?.render(page) ?? nothing;
  }

  #fireResized(): void {
    const { element, width } = this.#host;
    element.dispatchEvent(new CollabSidebarResizedEvent({ width: width.value, fullscreen: element.fullscreen }));
  }

  #showInTopLayer(panel: HTMLElement): void {
    this.#fullscreenListeners = new AbortController();
    const { signal } = this.#fullscreenListeners;
    panel.popover = 'manual';
    panel.showPopover();
    document.addEventListener('focusin', (event) => this.#focusMoved(event.composedPath()), { signal });
  }

  /** Ends fullscreen when the focus moves to the covered page. */
  #focusMoved(path: readonly EventTarget[]): void {
    const isInTopLayer = (target: EventTarget): boolean =>
      target instanceof Element && target.matches(':popover-open, :modal');
    if (!path.includes(this.#host.element) && !path.some(isInTopLayer)) this.setFullscreen(false);
  }
}
