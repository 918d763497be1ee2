import { type ReactiveControllerHost, html, nothing } from 'lit';
import { nameOf, type GivenWidth } from './initial-width.js';
import { loadOnce } from '../../base/lazy.js';
import { CollabConnectionStatus } from '../../root/connection-status/connection-status.js';
import type { CollabStore } from '../../../store/index.js';
import '../../ui/icon/more-icons.js';
import { addStyles } from '../../base/add-styles.js';
import { covers, type Cover } from '../../page/covers.js';
import type { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { SheetController } from '../../controllers/sheet.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { pageStateOf } from '../../page/page-state.js';
import type { SidebarElement } from './sidebar-element.js';
import { Edge, Grip } from './edge.js';
import type { PageComposer } from './page-composer.js';
import { CollabSidebarResizedEvent } from './sidebar-resized.events.js';
import standingStyles from './layout.styles.js';
import { SteppingAside } from './stepping-aside.js';
import insideStyles from './content.styles.js';

/** Keeps the width that a person gives a sidebar; undefined for the usual one. */
function keepWidth(given: GivenWidth, width: number | undefined): void {
  given.width = width;
  given.show();
  try {
    if (width === undefined) localStorage.removeItem(nameOf(given.userId));
    else localStorage.setItem(nameOf(given.userId), String(width));
  } catch {
    // A private window, or the person's settings, may forbid it: it holds for as long as the sidebar is there.
  }
}

let module: typeof import('./lazy-composer.js') | undefined;
const load = loadOnce(async () => {
  module = await import('./lazy-composer.js');
}, 'editor');

/** What begins threads at the foot of a sidebar, which few have. Loads it, and renders again. */
function pageComposerModule(host: ReactiveControllerHost): typeof module {
  if (!module) void load(host);
  return module;
}

/** What an open sidebar lets its size be decided by. */
interface StandingHost {
  readonly element: SidebarElement;
  readonly localize: LocalizeController;
  readonly announcer: LiveAnnouncerController;
  store(): CollabStore | undefined;
  panel(): HTMLElement | null;
  readonly width: GivenWidth;
  /** The person wants it closed. */
  close(): void;
}

/** How an open sidebar stands in the window: its edge to drag, the whole window, a sheet where that is narrow. */
class Standing {
  readonly #host: StandingHost;
  readonly #edge: Edge;
  readonly #sheet: SheetController;
  readonly #grip: Grip;
  readonly #aside: SteppingAside;
  #composer: PageComposer | undefined;
  #filling: AbortController | undefined;
  readonly #cover: Cover = {
    // What is embedded is a part of the page.
    element: () =>
      this.#host.element.layout === 'embedded' || this.#aside.isAside ? undefined : (this.#host.panel() ?? undefined),
    isFixed: () => true,
    makeWay: () => this.#host.close(),
    stepAside: (place) => this.#aside.leave(place),
  };

  constructor(host: StandingHost) {
    this.#host = host;
    const { element } = host;
    addStyles(element.renderRoot, [...insideStyles, standingStyles]);
    this.#edge = new Edge({
      ...host,
      resized: (width) => {
        keepWidth(host.width, width);
        this.#resized();
      },
    });
    this.#sheet = new SheetController(element, {
      sheet: () => host.panel() ?? undefined,
      dismiss: (distance) => this.#grip.lowered(distance),
      raise: () => this.fill(true),
    });
    this.#grip = new Grip({ ...host, fill: this.fill, grab: this.#sheet.grab });
    this.#aside = new SteppingAside({
      ...host,
      page: () => {
        const store = host.store();
        return store && pageStateOf(store);
      },
      changed: () => element.requestUpdate(),
    });
    element.addController(this);
  }

  /** Whether it comes from the foot of the window, which is narrow. */
  get isSheet(): boolean {
    return this.#sheet.active && this.#host.element.layout !== 'embedded';
  }

  /** The person wants it to fill the window, or no longer. */
  readonly fill = (fullscreen: boolean): void => {
    const { element } = this.#host;
    if (fullscreen === element.fullscreen) return;
    element.fullscreen = fullscreen;
    this.#resized();
  };

  /** The page is to be seen: where it covers that, it goes, or does so no longer. */
  makeRoom(): void {
    if (this.isSheet) this.#host.close();
    else this.fill(false);
  }

  hostConnected(): void {
    covers.add(this.#cover);
  }

  hostUpdated(): void {
    const panel = this.#host.element.isConnected ? this.#host.panel() : null;
    if (!panel) this.#aside.return();
    this.#aside.updated();
    this.#edge.follow(panel);
    const isFilling = this.#host.element.fullscreen && panel !== null;
    if (isFilling === (this.#filling !== undefined)) return;
    this.#filling?.abort();
    this.#filling = undefined;
    if (isFilling) this.#fill(panel);
    else if (panel) panel.popover = null;
  }

  hostDisconnected(): void {
    covers.delete(this.#cover);
    this.#edge.follow(null);
    this.#aside.return();
    this.#filling?.abort();
    this.#filling = undefined;
  }

  /** By what its size is changed where it ends. */
  renderHandle() {
    if (this.isSheet) return this.#grip.render();
    return this.#host.element.fullscreen ? nothing : this.#edge.render();
  }

  /** The button by which it fills the window. */
  renderButton() {
    const { element, localize } = this.#host;
    if (this.isSheet) return nothing;
    return html`
      <button
        part="fullscreen"
        class="icon-button"
        type="button"
        aria-label=${localize.term('fullScreen')}
        aria-pressed=${String(element.fullscreen)}
        @click=${() => this.fill(!element.fullscreen)}
      >
        <collab-icon name="fit"></collab-icon>
      </button>
    `;
  }

  /** The button that brings it back while it is aside. */
  renderRestore() {
    return this.#aside.renderRestore();
  }

  /** What begins threads about the page, at its foot. */
  renderComposer(store: CollabStore) {
    const { element } = this.#host;
    this.#composer ??= pageComposerModule(element)?.createPageComposer(this.#host);
    return this.#composer?.render(store) ?? nothing;
  }

  #resized(): void {
    const { element, width } = this.#host;
    element.dispatchEvent(new CollabSidebarResizedEvent({ width: width.width, fullscreen: element.fullscreen }));
  }

  /** Lies above whatever the page has, wherever the tag stands in it. */
  #fill(panel: HTMLElement): void {
    this.#filling = new AbortController();
    panel.popover = 'manual';
    panel.showPopover();
    document.addEventListener('focusin', (event) => this.#focused(event.composedPath()), this.#filling);
  }

  /** Who goes on to what it covers is to see it. */
  #focused(path: readonly EventTarget[]): void {
    const isAbove = (each: EventTarget): boolean => each instanceof Element && each.matches(':popover-open, :modal');
    if (!path.includes(this.#host.element) && !path.some(isAbove)) this.fill(false);
  }
}

export type { Standing };

export function createStanding(host: StandingHost): Standing {
  CollabConnectionStatus.define('collab-connection-status');
  return new Standing(host);
}
