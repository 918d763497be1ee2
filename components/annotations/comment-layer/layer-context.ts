import type { ReactiveControllerHost } from 'lit';
import { areaPart, type ContentTransform, type MeasurePart } from '../../../anchors/index.js';
import { errorMessageOf } from '../../../store/model/checks.js';
import type { LocalizeController } from '../../base/localize.js';
import { warnOnce } from '../../base/warn.js';
import type { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import type { PageContext } from '../../page/page-context.js';
import type { DrawnArea } from './area-editing.js';
import type { LayerMode } from './comment-mode.js';
import { commentPermission } from './comment-permission.js';
import { createBox } from './create-box.js';
import { LayerSelectors } from './layer-selectors.js';
import type { LayerThreads, LayerThreadsHost } from './layer-threads.js';
import type { PinBoard } from './pin-board.js';

/** The layer element, as its controllers see it. */
interface LayerElement extends ReactiveControllerHost, HTMLElement {
  mode: LayerMode;
  readonly for: string;
  readonly selectorAllow: string;
  readonly selectorDeny: string;
  readonly withoutPins: boolean;
  readonly withoutText: boolean;
  readonly multiThread: boolean;
  readonly linkedTargets: boolean;
  readonly contentTransform?: ContentTransform | undefined;
}

interface LayerContextOptions {
  readonly localize: LocalizeController;
  readonly announcer: LiveAnnouncerController;
  getPage(): PageContext | undefined;
  /** Whether the allow lists of the root offer comments on areas. */
  offersAreas(): boolean;
  /** Loads the thread dialog in the background. */
  preloadDialog(): void;
}

/** The state and the actions that the controllers of a layer share. */
export class LayerContext implements LayerThreadsHost {
  readonly layer: LayerElement;
  readonly localize: LocalizeController;
  readonly announcer: LiveAnnouncerController;
  readonly selectors: LayerSelectors;
  /** Contains the markers. */
  readonly surface = createBox('surface');
  /** Carries the colors of painted text, and shows whether the layer is rendered. */
  readonly swatch = createBox('swatch');
  /** Covers the element that the user navigated to, for a moment. */
  readonly flash = createBox('flash');
  readonly transform: ContentTransform = (element) => this.#transform(element);
  /** Whether the layer is rendered: false while it or an ancestor has `display: none`. */
  isRendered = true;
  /** The threads of the store; undefined until there is a store. */
  threads: LayerThreads | undefined;
  readonly #options: LayerContextOptions;
  readonly #outline = createBox('outline');
  readonly #drawnArea = createBox('drawn');

  constructor(layer: LayerElement, options: LayerContextOptions) {
    this.layer = layer;
    this.#options = options;
    this.localize = options.localize;
    this.announcer = options.announcer;
    this.selectors = new LayerSelectors(layer);
    this.#outline.part.add('outline');
    this.#drawnArea.part.add('drawn');
    this.flash.addEventListener('animationend', () => this.cover('flash', this.flash, undefined));
  }

  get page(): PageContext | undefined {
    return this.#options.getPage();
  }

  get board(): PinBoard | undefined {
    return this.threads?.board;
  }

  get canComment(): boolean {
    const { layer, page } = this;
    // A layer that was removed may still update, for example when the code of comment mode has loaded.
    const isShown = layer.isConnected && this.isRendered;
    return isShown && page !== undefined && commentPermission(page.store) === 'granted';
  }

  /** The mode of the layer, or `none` if the user cannot use it. */
  get activeMode(): LayerMode {
    const { mode, withoutText } = this.layer;
    const isAvailable =
      this.canComment && !(mode === 'text' && withoutText) && !(mode === 'area' && !this.#options.offersAreas());
    return isAvailable ? mode : 'none';
  }

  /** Loads the thread dialog in the background, because the user is about to open or start a thread. */
  preloadDialog(): void {
    this.#options.preloadDialog();
  }

  /** Whether threads on elements or on text are hidden unless they are open. */
  isHidden(kind: 'pins' | 'text'): boolean {
    return kind === 'text' ? this.layer.withoutText : this.layer.withoutPins;
  }

  /** Places a box over an element or a part of it, or removes the box. */
  cover(name: string, box: HTMLElement, element: Element | undefined, part?: MeasurePart): void {
    this.board?.markers.cover(name, box, element, part);
  }

  /** Outlines an element, or none. */
  outline(element: Element | undefined): void {
    this.cover('outline', this.#outline, element);
  }

  /** Outlines the element of a thread. A thread on a part of an element has a marker of its own there. */
  outlineThread(annotationId: string): void {
    const { board } = this;
    this.outline(board?.partOf(annotationId) ? undefined : board?.elementOf(annotationId));
  }

  /** Shows an area that is being drawn, or none. */
  showDrawnArea(drawn: DrawnArea | undefined): void {
    this.cover('drawn', this.#drawnArea, drawn?.element, drawn && areaPart(drawn.area));
  }

  /** Leaves comment mode. If a thread is being moved, its previous view is restored. */
  leave(): void {
    this.page?.modes.movedThread.peek()?.cancel();
    this.layer.mode = 'none';
  }

  /** Explains that the layer cannot be used for a target in a modal dialog, because the dialog makes the layer inert. */
  explainInertLayer(modal: Element): void {
    warnOnce(
      '<collab-comment-layer>: an open modal dialog covers this layer. Put a <collab-comment-layer> into the dialog to comment on it.',
    );
    const message = this.localize.term('commentsNotInDialog');
    this.page?.toasts.add({ message, type: 'info' });
    this.announcer.announce(message, 'polite', modal);
  }

  /** An error in the transform of the application is reported and does not affect other markers. */
  #transform(element: Element): DOMMatrixReadOnly | undefined {
    try {
      return this.layer.contentTransform?.(element);
    } catch (error) {
      warnOnce(`<collab-comment-layer> contentTransform threw an error. ${errorMessageOf(error)}`);
      return undefined;
    }
  }
}
