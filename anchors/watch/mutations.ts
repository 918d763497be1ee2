import { isElement } from '../dom/node-kinds.js';
import { isIdentifyingStyle } from '../resolve/identifying-attributes.js';

/** Attributes that describe state or appearance. All others may name an element. */
const appearanceAttributes = new Set([
  'class',
  'style',
  'hidden',
  'open',
  'aria-details',
  'aria-expanded',
  'aria-hidden',
  'aria-selected',
  'tabindex',
]);

/** Whether a mutation may change an element's name or image. */
const mayRename = ({ type, attributeName, target }: MutationRecord): boolean =>
  type === 'attributes' &&
  (!appearanceAttributes.has(attributeName ?? '') ||
    (isElement(target) && isIdentifyingStyle(target, attributeName ?? '')));

/** Summary of mutations that were delivered together. */
export interface PageChange {
  /** The mutation records; undefined if any text may have changed. */
  readonly records: readonly MutationRecord[] | undefined;
  /** Elements whose name may have changed. */
  readonly renamed: ReadonlySet<Node>;
  /** Whether text of the page may have changed. */
  readonly hasTextChanges: boolean;
  /** Whether a ghost may be found now: content was added, renamed or changed. */
  readonly mayReveal: boolean;
}

/** Summarizes mutation records once for all listeners, because there may be very many. */
export function readChange(records: readonly MutationRecord[]): PageChange {
  const renamed = new Set<Node>();
  let hasTextChanges = false;
  let mayReveal = false;
  for (const record of records) {
    if (record.type !== 'attributes') hasTextChanges = true;
    else if (mayRename(record)) renamed.add(record.target);
    mayReveal ||= record.type === 'characterData' || record.addedNodes.length > 0;
  }
  return { records, renamed, hasTextChanges, mayReveal: mayReveal || renamed.size > 0 };
}

/** A change of text at an unknown place. */
export const unknownTextChange: PageChange = {
  records: undefined,
  renamed: new Set(),
  hasTextChanges: true,
  mayReveal: true,
};
