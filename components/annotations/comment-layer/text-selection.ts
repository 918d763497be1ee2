import type { ReactiveController } from 'lit';
import { scheduleInFrame, cancelInFrame, elementAround } from '../../../anchors/index.js';
import { lazy } from '../../base/lazy.js';
import { listenInWindows } from '../../page/embedded-windows.js';
import { selectedRange } from '../../page/selected-range.js';
import type { LayerContext } from './layer-context.js';
import type { SelectionButton } from './selection-button.js';

let buttonModule: typeof import('./selection-button.js') | undefined;

async function loadButton(): Promise<void> {
  buttonModule = await import('./selection-button.js');
}

/** Text is often selected only to copy it. If the button does not load, nothing is reported, and the next selection loads it again. */
const loadForSelection = lazy(loadButton, null);
const loadForShortcut = lazy(loadButton, 'commenting');

/** Observes the selected text of the page. The button that comments on it loads with the first selection or its shortcut. */
export class TextSelectionController implements ReactiveController {
  readonly #context: LayerContext;
  #button: SelectionButton | undefined;
  #listeners: AbortController | undefined;
  /** Whether the mouse is extending the selection. */
  #isSelecting = false;
  /** The document, of the page or of an embedded one, with the last selection. */
  document = document;

  constructor(context: LayerContext) {
    this.#context = context;
    context.layer.addController(this);
  }

  hostConnected(): void {
    this.#listeners = new AbortController();
    listenInWindows((view, signal) => this.#listen(view, signal), this.#listeners.signal);
  }

  hostUpdated(): void {
    this.#scheduleUpdate();
  }

  hostDisconnected(): void {
    this.#listeners?.abort();
    cancelInFrame('find', this.#update);
    this.#button?.hide();
  }

  /** The selected text, while the layer accepts comments on text. */
  get range(): AbstractRange | undefined {
    const { canComment, layer } = this.#context;
    const { mode, withoutText } = layer;
    const isActive = canComment && !withoutText && (mode === 'none' || mode === 'text');
    return isActive ? selectedRange(this.document) : undefined;
  }

  #listen(view: Window, signal: AbortSignal): void {
    const capture = { signal, capture: true, passive: true };
    const { document } = view;
    document.addEventListener('selectionchange', () => this.#handleSelectionChange(document), { signal });
    view.addEventListener('pointerdown', ({ pointerType }) => (this.#isSelecting = pointerType === 'mouse'), capture);
    view.addEventListener('pointerup', () => this.#handleRelease(), capture);
    view.addEventListener('pointercancel', () => this.#handleRelease(), capture);
    document.addEventListener('keydown', (event) => this.#handleKey(event), { signal });
  }

  #handleRelease(): void {
    this.#isSelecting = false;
    this.#scheduleUpdate();
  }

  #handleSelectionChange(document: Document): void {
    if (document !== this.document && !selectedRange(document)) return;
    this.document = document;
    this.#scheduleUpdate();
  }

  #scheduleUpdate(): void {
    if (!this.#isSelecting) scheduleInFrame('find', this.#update);
  }

  readonly #update = (): void => {
    const button = this.#loadedButton;
    if (button) button.update();
    else if (this.range) void loadForSelection()?.then((isLoaded) => isLoaded && this.#scheduleUpdate());
  };

  /** The button once its code is loaded, which another layer may have done. */
  get #loadedButton(): SelectionButton | undefined {
    if (buttonModule) this.#button ??= new buttonModule.SelectionButton(this.#context, this);
    return this.#button;
  }

  #handleKey(event: KeyboardEvent): void {
    const { page, selectors } = this.#context;
    if (!page?.shortcuts.matches(event, 'commentOnSelection')) return;
    const { range } = this;
    if (this.#loadedButton) {
      if (this.#loadedButton.press()) event.preventDefault();
    } else if (range) {
      // A layer in a modal dialog may handle the key.
      if (selectors.isUsableAt(elementAround(range))) event.preventDefault();
      void loadForShortcut()?.then((isLoaded) => isLoaded && this.#loadedButton?.press());
    }
  }
}
