import { isElement, isInsideKit } from '../../../anchors/index.js';
import { listenInWindows } from '../../page/embedded-windows.js';
import { selectedRange } from '../../page/selected-range.js';
import type { ModeHost, ModeSession } from './comment-mode.js';
import { textTarget } from './describe-target.js';
import { ElementCursor } from './element-mode.js';

/** Returns the selected text in an element, else all of its text. */
function textIn(element: Element): AbstractRange {
  const selected = selectedRange(element.ownerDocument);
  if (selected && element.contains(selected.startContainer) && element.contains(selected.endContainer)) return selected;
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  return range;
}

/** Extends or shrinks the selection in an element by a word. Returns the selected text. */
function extendByWord(element: Element, direction: 'left' | 'right'): string {
  const selection = element.ownerDocument.getSelection();
  if (!selection) return '';
  const known = selectedRange(element.ownerDocument);
  if (!known || !element.contains(known.startContainer)) selection.collapse(element, 0);
  selection.modify('extend', direction, 'word');
  return selection.toString().trim();
}

/** Returns the page element of an event, in any tree; undefined for elements of the kit. */
function pageElementOf(event: Event): Element | undefined {
  const [target] = event.composedPath();
  return isElement(target) && !isInsideKit(target) ? target : undefined;
}

/**
 * Selects text. With the mouse, a selection is used as soon as the button is released. With the keyboard, the user selects an
 * element and then words in it.
 */
export class TextMode implements ModeSession {
  readonly #host: ModeHost;
  readonly #cursor: ElementCursor;
  readonly #listeners = new AbortController();
  /** Whether the primary button was pressed on the page. */
  #isSelecting = false;

  constructor(host: ModeHost) {
    this.#host = host;
    this.#cursor = new ElementCursor(host);
    listenInWindows(({ document }, signal) => {
      document.addEventListener('pointerdown', (event) => this.#handlePress(event), { signal });
      document.addEventListener('pointerup', (event) => this.#handleRelease(event), { signal });
    }, this.#listeners.signal);
  }

  start(): void {
    this.#cursor.begin();
  }

  handleKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    if (altKey || ctrlKey || metaKey) return false;
    const { element } = this.#cursor;
    if (element && shiftKey && (key === 'ArrowRight' || key === 'ArrowLeft')) {
      this.#host.announceText(extendByWord(element, key === 'ArrowRight' ? 'right' : 'left'));
      return true;
    }
    if (key !== 'Enter' && key !== ' ') return this.#cursor.handleKey(key);
    if (element) this.#select(textIn(element));
    return true;
  }

  end(): void {
    this.#listeners.abort();
  }

  #handlePress(event: PointerEvent): void {
    this.#isSelecting = event.button === 0 && pageElementOf(event) !== undefined;
  }

  /** A touch selection is not complete when the finger is lifted: its ends can still be moved. It gets a button instead. */
  #handleRelease(event: PointerEvent): void {
    const element = pageElementOf(event);
    if (this.#isSelecting && element && event.pointerType === 'mouse')
      this.#select(selectedRange(element.ownerDocument));
    this.#isSelecting = false;
  }

  #select(range: AbstractRange | undefined): void {
    const target = range && textTarget(range, this.#host.rules);
    if (!target) return;
    target.element.ownerDocument.getSelection()?.removeAllRanges();
    this.#host.select(target);
  }
}
