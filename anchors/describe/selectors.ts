import type { TargetElement, TargetSelector } from '../../store/model/index.js';

/** The selector of a type among those a target was described by. */
export function selectorOf(target: TargetElement, type: string): TargetSelector | undefined {
  return target.selectors?.find((selector) => selector.type === type);
}

/** Names of an element's own, and ways down to it: each finds elements by itself. */
export const nameTypes: ReadonlySet<string> = new Set(['id', 'data', 'attribute']);
export const pathTypes: ReadonlySet<string> = new Set(['named-css', 'css', 'xpath']);

/** From this score on, a text was no other element's when it was kept. */
export const ownTextScore = 0.5;
