import type { CommentableRules } from './commentable.js';
import type { WindowPoint } from './commenting.js';
import { firstInView, targetAfterKey } from './target-chooser.js';
import { pickTargets } from './target-picker.js';

interface CommentModeOptions {
  readonly rules: CommentableRules;
  /** What lies over the element that is pointed at. */
  outline(): Element | undefined;
  /** The person points at something that can be commented on, by pointer or by keys, or at nothing. */
  pointed(element: Element | undefined, by: 'pointer' | 'keys'): void;
  /** The person has chosen; without a point when by keys. */
  chosen(element: Element, point?: WindowPoint): void;
}

/** While it lasts, presses and keys choose what on the page to comment on. */
export interface CommentMode {
  /** Points at the first element in view, where nothing is pointed at. */
  begin(): void;
  /** Takes a key that moves over the page or chooses; returns whether it did. */
  takeKey(event: KeyboardEvent): boolean;
  end(): void;
}

export function startCommentMode({ rules, outline, pointed, chosen }: CommentModeOptions): CommentMode {
  let at: Element | undefined;
  const point = (element: Element | undefined, by: 'pointer' | 'keys'): void => {
    at = element;
    pointed(element, by);
  };
  const end = pickTargets({
    rules,
    shield: outline,
    pointed: (element) => point(element, 'pointer'),
    picked: (element, clientX, clientY) => chosen(element, { clientX, clientY }),
  });
  const move = (key: string): boolean => {
    const next = at?.isConnected ? targetAfterKey(key, at, rules) : firstInView(rules);
    if (!next) return false;
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    point(next, 'keys');
    return true;
  };
  const begin = (): void => {
    if (!at?.isConnected) point(firstInView(rules), 'keys');
  };
  const takeKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (altKey || ctrlKey || metaKey) return false;
    if (key !== 'Enter' && key !== ' ') return move(key);
    if (at) chosen(at);
    return true;
  };
  return { begin, takeKey, end };
}
