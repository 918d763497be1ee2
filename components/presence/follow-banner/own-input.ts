import { isElement, isInsideKit } from '../../../anchors/index.js';
import { listenInWindows } from '../../page/page-windows.js';

/** What a person does who goes their own way. */
const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

const modifiers = new Set(['Alt', 'AltGraph', 'CapsLock', 'Control', 'Fn', 'Meta', 'Shift']);

/** Whether somebody does something of their own on the page by an event: not what they do with the kit, nor with a script. */
function isOwnWay(event: Event): boolean {
  const [target] = event.composedPath();
  if (!event.isTrusted || (isElement(target) && isInsideKit(target))) return false;
  return !(event instanceof KeyboardEvent && modifiers.has(event.key));
}

/** Listens, in all windows of the page, for what a person does themselves there. */
export function listenForOwnInput(acted: () => void, signal: AbortSignal): void {
  const hear = (event: Event): void => {
    if (isOwnWay(event)) acted();
  };
  listenInWindows((view, heard) => {
    for (const type of inputs) view.addEventListener(type, hear, { signal: heard, capture: true, passive: true });
  }, signal);
}
