import type { TargetElement, TargetSelector } from '../../store/model/index.js';

/** Returns the selector of a type in a target. */
export function selectorOf(target: TargetElement, type: string): TargetSelector | undefined {
  return target.selectors?.find((selector) => selector.type === type);
}

/**
 * Types of the selectors by name, and types of the selectors by path. Each selector of these types finds elements
 * independently.
 */
export const nameTypes: ReadonlySet<string> = new Set(['id', 'data', 'attribute']);
export const pathTypes: ReadonlySet<string> = new Set(['named-css', 'css', 'xpath']);

/** From this score on, the stored text was unique when the target was described. */
export const uniqueTextScore = 0.5;
