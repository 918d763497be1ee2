import { placeAt } from './commenting.js';
import type { ModeOptions, ModeSession } from './mode-session.js';
import { firstInView, targetAfterKey } from './target-chooser.js';
import { pickTargets } from './target-picker.js';

/** A press, or Enter, chooses the element it is on. */
export function startElementMode({ rules, shield, pointed, chosen }: ModeOptions): ModeSession {
  let at: Element | undefined;
  const point = (element: Element | undefined, by: 'pointer' | 'keys'): void => {
    at = element;
    pointed(element, by);
  };
  const end = pickTargets({
    rules,
    shield,
    pointed: (element) => point(element, 'pointer'),
    picked: (element, clientX, clientY) => chosen(placeAt(element, { clientX, clientY })),
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
    if (at) chosen(placeAt(at));
    return true;
  };
  return { begin, takeKey, end };
}
