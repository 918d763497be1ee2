import type { ReactiveController } from 'lit';
import {
  isInsideKit,
  isSameRange,
  elementAround,
  scheduleInFrame,
  cancelInFrame,
  frameOf,
  linesOfText,
  boxOf,
  type Box,
} from '../../../anchors/index.js';
import { keyNames } from '../../base/keyboard.js';
import { modalAround } from '../../base/modal.js';
import { ariaKeys } from '../../base/shortcuts.js';
import { listenInWindows } from '../../page/embedded-windows.js';
import '../../ui/icon/page-icons.js';
import { selectedRange } from '../../page/selected-range.js';
import { isCommentableText } from './commentable.js';
import type { LayerContext } from './layer-context.js';

/** Space between the button and the edge of the window, in px. */
const buttonMargin = 12;

/** Offers to comment on selected text, by a button at the end of the selection and by a shortcut. */
export class SelectionButtonController implements ReactiveController {
  readonly #context: LayerContext;
  readonly #button = document.createElement('button');
  readonly #label = document.createElement('span');
  #listeners: AbortController | undefined;
  /** Whether the mouse is extending the selection. */
  #isSelecting = false;
  #isShown = false;
  /** The document, of the page or of an embedded one, with the last selection. */
  #document = document;
  /** Whether the shortcut was announced, which is done once. */
  #isAnnounced = false;

  constructor(context: LayerContext) {
    this.#context = context;
    context.layer.addController(this);
    const button = this.#button;
    Object.assign(button, { type: 'button', className: 'button text-button' });
    button.part.add('text-button');
    const icon = document.createElement('collab-icon');
    icon.name = 'comment-plus';
    button.append(icon, this.#label);
    // A press must not clear the selection.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => this.#select());
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
    this.#hide();
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
    if (document !== this.#document && !selectedRange(document)) return;
    this.#document = document;
    this.#scheduleUpdate();
  }

  #scheduleUpdate(): void {
    if (!this.#isSelecting) scheduleInFrame('find', this.#update);
  }

  /** The selected text, while the layer accepts comments on text. */
  get #selectedText(): AbstractRange | undefined {
    const { canComment, layer } = this.#context;
    const { mode, withoutText } = layer;
    const isActive = canComment && !withoutText && (mode === 'none' || mode === 'text');
    return isActive ? selectedRange(this.#document) : undefined;
  }

  get #commentableText(): AbstractRange | undefined {
    const range = this.#selectedText;
    return range && isCommentableText(range, this.#context.selectors) ? range : undefined;
  }

  /** The modal dialog that contains the selection, if it contains no layer. */
  get #blockingModal(): Element | undefined {
    const range = this.#selectedText;
    const around = range && elementAround(range);
    const isBlocked = around && !isInsideKit(around) && !this.#context.selectors.isUsableAt(around);
    const modal = isBlocked ? modalAround(around) : undefined;
    return modal?.querySelector('collab-comment-layer') ? undefined : modal;
  }

  readonly #update = (): void => {
    const range = this.#commentableText;
    if (!range) {
      this.#hide();
      return;
    }
    const { localize, announcer, page, board, layer } = this.#context;
    const [shortcut] = page?.shortcuts.keysOf('commentOnSelection') ?? [];
    const keys = shortcut ? keyNames(shortcut) : '';
    this.#label.textContent = localize.term('commentOnText');
    this.#button.title = keys;
    this.#button.ariaKeyShortcuts = shortcut ? ariaKeys([shortcut]) : null;
    board?.markers.attach('selection-button', this.#button, elementAround(range), () => this.#buttonBox());
    this.#isShown = true;
    this.#context.preloadDialog();
    this.#context.preloadDescription();
    if (this.#isAnnounced || !keys || layer.mode !== 'none') return;
    this.#isAnnounced = true;
    announcer.announce(localize.term('commentOnTextHint', keys));
  };

  /** Returns the end of the selection, moved so that the button fits into the window. */
  #buttonBox(): Box | undefined {
    const range = this.#commentableText;
    const last = range && linesOfText(range).at(-1);
    if (!last) return undefined;
    const frame = frameOf(this.#document);
    const edge = Math.min(innerWidth, frame ? boxOf(frame).right : innerWidth);
    const end = Math.min(last.left + last.width, edge - this.#button.offsetWidth - buttonMargin);
    return { left: Math.min(last.left, end), top: last.top, width: Math.max(1, end - last.left), height: last.height };
  }

  #hide(): void {
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#context.board?.markers.attach('selection-button', this.#button, undefined);
  }

  /** Starts a thread on the selected text. Returns false if there is none. */
  #select(): boolean {
    const range = this.#commentableText;
    if (!range) return false;
    this.#context.describeTarget(({ textTarget }) => {
      // The user, the page or an earlier press may have changed the selection while the code was loaded.
      if (!isSameRange(this.#commentableText, range)) return;
      const target = textTarget(range, this.#context.selectors);
      if (!target) return;
      this.#document.getSelection()?.removeAllRanges();
      this.#hide();
      this.#context.select(target);
    });
    return true;
  }

  #handleKey(event: KeyboardEvent): void {
    if (!this.#context.page?.shortcuts.matches(event, 'commentOnSelection')) return;
    const modal = this.#blockingModal;
    if (modal) this.#context.explainInertLayer(modal);
    if (modal || this.#select()) event.preventDefault();
  }
}
