import { placeAt, placeOn } from './commenting.js';
import type { ModeOptions, ModeSession } from './mode-session.js';
import { Pointing, pickTargets } from './target-picker.js';

/** A press, or Enter, chooses the element it is on. */
export function startElementMode(options: ModeOptions): ModeSession {
  const { rules, cover, chosen } = options;
  const pointing = new Pointing(options);
  const end = pickTargets({
    rules,
    cover,
    pointed: (element) => pointing.point(element, 'pointer'),
    picked: (element, clientX, clientY) => chosen(placeAt(element, rules, { clientX, clientY })),
  });
  const takeKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (altKey || ctrlKey || metaKey) return false;
    if (key !== 'Enter' && key !== ' ') return pointing.move(key);
    if (pointing.at) chosen(placeOn(pointing.at, rules));
    return true;
  };
  return { begin: () => pointing.begin(), takeKey, end };
}
