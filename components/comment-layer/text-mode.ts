import type { ObservedRoot } from '../../anchors/root-observer.js';
import type { ModeOptions, ModeSession } from './mode-session.js';
import { createPointing } from './pointing.js';
import { selectedRange, textPlace } from './selected-text.js';

const rootOf = (element: Element): ObservedRoot => {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document;
};

/** The words that are selected in an element, else all of its text. */
function textIn(element: Element): AbstractRange {
  const selected = selectedRange(rootOf(element));
  if (selected && element.contains(selected.startContainer) && element.contains(selected.endContainer)) return selected;
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

/** Selects a word more of an element's text, or one less. */
function selectWords(element: Element, direction: 'left' | 'right'): void {
  const selection = getSelection();
  if (!selection) return;
  if (selection.isCollapsed || !element.contains(selection.anchorNode)) selection.collapse(element, 0);
  selection.modify('extend', direction, 'word');
}

/** By pointer: what is selected is commented on, at once. By keys: an element is chosen, and in it words. */
export function startTextMode({ rules, pointed, chosen }: ModeOptions): ModeSession {
  const pointing = createPointing({ rules, pointed });
  const listening = new AbortController();
  const choose = (range: AbstractRange | undefined): void => {
    const place = range && textPlace(range, rules);
    if (!place) return;
    getSelection()?.removeAllRanges();
    chosen(place);
  };
  // A finger's selection is not made when it is lifted first: its ends can be moved, and a button is shown.
  const released = ({ pointerType, target }: PointerEvent): void => {
    if (pointerType === 'mouse' && target instanceof Element) choose(selectedRange(rootOf(target)));
  };
  document.addEventListener('pointerup', released, { signal: listening.signal });
  const takeKey = (event: KeyboardEvent): boolean => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey) return false;
    const { at } = pointing;
    if (at && shiftKey && (key === 'ArrowRight' || key === 'ArrowLeft')) {
      selectWords(at, key === 'ArrowRight' ? 'right' : 'left');
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
