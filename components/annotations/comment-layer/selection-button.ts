import { isInsideKit, elementAround, frameOf, linesOfText, boxOf, type Box } from '../../../anchors/index.js';
import { addStyles } from '../../base/add-styles.js';
import { keyNames } from '../../base/keyboard.js';
import { modalAround } from '../../base/modal.js';
import { ariaKeys } from '../../base/shortcuts.js';
import '../../ui/icon/page-icons.js';
import { isCommentableText } from './commentable.js';
import { textTarget } from './describe-target.js';
import type { LayerContext } from './layer-context.js';
import { selectTarget } from './selected-target.js';
import styles from './selection-button.styles.js';

/** Space between the button and the edge of the window, in px. */
const buttonMargin = 12;

/** The selected text of the page, as the button sees it. */
interface TextSelection {
  /** The document, of the page or of an embedded one, with the last selection. */
  readonly document: Document;
  /** The selected text, while the layer accepts comments on text. */
  readonly range: AbstractRange | undefined;
}

/** The button at the end of selected text, which comments on the text. */
export class SelectionButton {
  readonly #context: LayerContext;
  readonly #selection: TextSelection;
  readonly #button = document.createElement('button');
  readonly #label = document.createElement('span');
  #isShown = false;
  /** Whether the shortcut was announced, which is done once. */
  #isAnnounced = false;

  constructor(context: LayerContext, selection: TextSelection) {
    this.#context = context;
    this.#selection = selection;
    addStyles(context.layer.shadowRoot, [styles]);
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

  /** Shows the button at the selected text, or hides it. */
  update(): void {
    const range = this.#commentableText;
    if (!range) {
      this.hide();
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
    if (this.#isAnnounced || !keys || layer.mode !== 'none') return;
    this.#isAnnounced = true;
    announcer.announce(localize.term('commentOnTextHint', keys));
  }

  hide(): void {
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#context.board?.markers.attach('selection-button', this.#button, undefined);
  }

  /** Starts a thread on the selected text, or explains why that is impossible. Returns whether it does one of them. */
  press(): boolean {
    const modal = this.#blockingModal;
    if (modal) this.#context.explainInertLayer(modal);
    return modal !== undefined || this.#select();
  }

  get #commentableText(): AbstractRange | undefined {
    const { range } = this.#selection;
    return range && isCommentableText(range, this.#context.selectors) ? range : undefined;
  }

  /** The modal dialog that contains the selection, if it contains no layer. */
  get #blockingModal(): Element | undefined {
    const { range } = this.#selection;
    const around = range && elementAround(range);
    const isBlocked = around && !isInsideKit(around) && !this.#context.selectors.isUsableAt(around);
    const modal = isBlocked ? modalAround(around) : undefined;
    return modal?.querySelector('collab-comment-layer') ? undefined : modal;
  }

  /** Returns the end of the selection, moved so that the button fits into the window. */
  #buttonBox(): Box | undefined {
    const range = this.#commentableText;
    const last = range && linesOfText(range).at(-1);
    if (!last) return undefined;
    const frame = frameOf(this.#selection.document);
    const edge = Math.min(innerWidth, frame ? boxOf(frame).right : innerWidth);
    const end = Math.min(last.left + last.width, edge - this.#button.offsetWidth - buttonMargin);
    return { left: Math.min(last.left, end), top: last.top, width: Math.max(1, end - last.left), height: last.height };
  }

  /** Starts a thread on the selected text. Returns false if there is none. */
  #select(): boolean {
    const range = this.#commentableText;
    if (!range) return false;
    const target = textTarget(range, this.#context.selectors);
    if (target) {
      this.#selection.document.getSelection()?.removeAllRanges();
      this.hide();
      selectTarget(this.#context, target);
    }
    return true;
  }
}
