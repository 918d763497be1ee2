import { isElement, isInsideKit } from '../../../anchors/index.js';
import { listenInWindows } from '../../page/page-windows.js';
import { selectedRange } from '../../page/selected-range.js';
import type { ModeOptions, ModeSession } from './mode-session.js';
import { Pointing } from './target-picker.js';
import { textPlace } from './selected-text.js';

/** The words that are selected in an element, else all of its text. */
function textIn(element: Element): AbstractRange {
  const selected = selectedRange(element.ownerDocument);
  if (selected && element.contains(selected.startContainer) && element.contains(selected.endContainer)) return selected;
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  return range;
}

/** Selects a word more of an element's text, or one less; returns what is selected then. */
function selectWords(element: Element, direction: 'left' | 'right'): string {
  const selection = element.ownerDocument.getSelection();
  if (!selection) return '';
  const known = selectedRange(element.ownerDocument);
  if (!known || !element.contains(known.startContainer)) selection.collapse(element, 0);
  selection.modify('extend', direction, 'word');
  return selection.toString().trim();
}

/** The element of the page an event is about, in whichever tree; undefined for the kit's own. */
function pageElementOf(event: Event): Element | undefined {
  const [target] = event.composedPath();
  return isElement(target) && !isInsideKit(target) ? target : undefined;
}

/** By pointer: what is selected is commented on, at once. By keys: an element is chosen, and in it words. */
export function startTextMode({ rules, start, pointed, edge, selected, chosen }: ModeOptions): ModeSession {
  const pointing = new Pointing({ rules, start, pointed, edge });
  const listening = new AbortController();
  const choose = (range: AbstractRange | undefined): void => {
    const place = range && textPlace(range, rules);
    if (!place) return;
    place.element.ownerDocument.getSelection()?.removeAllRanges();
    chosen(place);
  };
  let isDrawing = false;
  const pressed = (event: PointerEvent): void => {
    isDrawing = event.button === 0 && pageElementOf(event) !== undefined;
  };
  // A finger's selection is not made when it is lifted first: its ends can be moved, and a button is shown.
  const released = (event: PointerEvent): void => {
    const element = pageElementOf(event);
    if (isDrawing && element && event.pointerType === 'mouse') choose(selectedRange(element.ownerDocument));
    isDrawing = false;
  };
  listenInWindows(({ document: page }, signal) => {
    page.addEventListener('pointerdown', pressed, { signal });
    page.addEventListener('pointerup', released, { signal });
  }, listening.signal);
  const takeKey = (event: KeyboardEvent): boolean => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey) return false;
    const { at } = pointing;
    if (at && shiftKey && (key === 'ArrowRight' || key === 'ArrowLeft')) {
      selected(selectWords(at, key === 'ArrowRight' ? 'right' : 'left'));
      return true;
    }
    if (key !== 'Enter' && key !== ' ') return pointing.move(key);
    if (at) choose(textIn(at));
    return true;
  };
  return {
    begin: () => pointing.begin(),
    takeKey,
    end: () => listening.abort(),
  };
}
